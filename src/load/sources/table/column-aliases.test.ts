import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../../../test/support/project.ts'
import { runColumns } from '../../../core/schema.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import {
  aliases,
  isUsualName,
  outcomeNames,
  repetitionNames,
  timeUnit,
  variedNames,
  weakTasks,
} from './column-aliases.ts'
import { columnsIn } from './table-columns.ts'
import { missingWords, verdictWords } from './values.ts'

describe('docs/formats.md', () => {
  const page = readFileSync(join(projectRoot, 'docs/formats.md'), 'utf8')
  const section = page.split('\n## ').find(each => each.startsWith('Tables\n')) ?? ''
  const listed = new Set([...section.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name.toLowerCase()))
  const absent = (names: readonly string[]) => names.filter(name => name !== '' && !listed.has(name))

  test('lists every name of a column', () =>
    expect(
      absent([
        ...Object.keys(aliases),
        ...Object.values(aliases).flat(),
        ...weakTasks,
        ...outcomeNames,
        ...repetitionNames,
        ...Object.keys(variedNames),
      ]).filter(name => name !== 'duration_seconds'),
    ).toEqual([]))

  test('lists every word for a verdict and for a missing value', () =>
    expect(absent([...verdictWords.passed, ...verdictWords.failed, ...missingWords])).toEqual([]))

  test('lists no name of a column that is not known', () => {
    const rows = section.split('\n').filter(line => line.startsWith('| `'))
    const names = rows.flatMap(line => [...(line.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter(name => !isUsualName(name) && !name.includes('.'))).toEqual([])
  })
})

test('results read as a table keep their columns, and those of metrics', () => {
  const header = [...new Set([...runColumns, ...allMetrics.map(({ id }) => id)])]
  const { found, repetitions, ambiguous } = columnsIn(header, {})
  expect([...found]).toEqual(runColumns.map(name => [name, name]))
  expect([repetitions, ambiguous]).toEqual([[], []])
})

test('a time has the unit of the last word of its name', () => {
  expect(timeUnit('durationMs')).toEqual({ times: 1, by: 1000 })
  expect(timeUnit('Elapsed (min)')).toEqual({ times: 60, by: 1 })
  for (const name of ['items', 'seconds', 'latency_s', 'programs']) expect(timeUnit(name)).toEqual({ times: 1, by: 1 })
})
