import { describe, expect, test } from 'vitest'
import type { SourcedMetric } from '../../core/metric.ts'
import { defaultSettings, type ProcessSource } from '../../core/settings.ts'
import type { Column } from '../../core/table.ts'
import { resolveSources } from './process-sources.ts'

const metric = (id: string): SourcedMetric => ({
  id,
  per: 'run',
  role: 'diagnostic',
  title: `Title of ${id}`,
  description: '',
  formula: '',
  format: 'score',
  better: 'higher',
  range: [0, 1],
  sources: {},
})

const numbers = (values: number[]): Column => ({ type: 'number', values: Float64Array.from(values) })

/** The values of `m` that are chosen from those of its sources, and who measured each. */
const resolve = (each: Partial<Record<ProcessSource, number[]>>, processSource: ProcessSource | null = null) => {
  const columns = Object.fromEntries(Object.entries(each).map(([source, values]) => [`m@${source}`, numbers(values)]))
  const size = Object.values(each)[0]?.length ?? 0
  const { runs, problems } = resolveSources({ size, columns, parents: null }, [metric('m')], {
    ...defaultSettings,
    processSource,
  })
  const { m, process_source: source } = runs.columns
  if (m?.type !== 'number' || source?.type !== 'word') throw new TypeError('Columns are missing.')
  return {
    values: [...m.values],
    sources: Array.from(source.codes, code => source.words[code] ?? null),
    problems: problems.map(({ code, message }) => `${code}: ${message}`),
    columns: Object.keys(runs.columns),
  }
}

describe('of several sources', () => {
  test('the best one that all runs have is used', () => {
    expect(resolve({ transcript: [0.1, 0.2], changes: [0.3, 0.4], recorded: [0.5, 0.6] })).toEqual({
      values: [0.1, 0.2],
      sources: ['m=transcript', 'm=transcript'],
      problems: [],
      columns: ['m', 'process_source'],
    })
    expect(resolve({ transcript: [0.1, NaN], changes: [0.3, 0.4], recorded: [0.5, 0.6] })).toMatchObject({
      values: [0.3, 0.4],
      sources: ['m=changes', 'm=changes'],
      problems: [],
    })
  })

  test('runs that nobody measured stay so and decide nothing', () =>
    expect(resolve({ transcript: [0.1, NaN], recorded: [0.5, NaN] })).toMatchObject({
      values: [0.1, NaN],
      sources: ['m=transcript', null],
      problems: [],
    }))

  test('where none covers all, each run takes its best and a warning says so', () =>
    expect(resolve({ transcript: [0.1, NaN, NaN], recorded: [NaN, 0.6, NaN] })).toMatchObject({
      values: [0.1, 0.6, NaN],
      sources: ['m=transcript', 'm=recorded', null],
      problems: [expect.stringMatching(/^process-sources-differ: Title of m was measured by transcript .* recorded/)],
    }))

  test('the settings can choose one, and the others are not heard', () =>
    expect(resolve({ transcript: [0.1, 0.2], recorded: [0.5, NaN] }, 'recorded')).toMatchObject({
      values: [0.5, NaN],
      sources: ['m=recorded', null],
      problems: [],
    }))

  test('0 is a testimony', () =>
    expect(resolve({ changes: [0, 0], recorded: [1, 1] })).toMatchObject({ values: [0, 0] }))
})

test('each run tells who measured each of its metrics', () => {
  const columns = { 'a@changes': numbers([1, NaN]), 'b@recorded': numbers([1, 1]), other: numbers([7, 8]) }
  const { runs } = resolveSources({ size: 2, columns, parents: null }, [metric('a'), metric('b')], defaultSettings)
  expect(runs.columns.process_source).toMatchObject({ words: ['a=changes;b=recorded', 'b=recorded'] })
  expect(Object.keys(runs.columns)).toEqual(['other', 'a', 'b', 'process_source'])
})
