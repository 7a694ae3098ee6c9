import { expect, test } from 'vitest'
import { allResults, createAnalysis } from '../../src/analysis/analysis.ts'
import { judgeLists } from '../../src/analysis/judges/index.ts'
import { createVersus } from '../../src/analysis/versus/versus.ts'
import { isMethod } from '../../src/core/methods.ts'
import { defaultSettings, type Settings } from '../../src/core/settings.ts'
import { allRows, splitBy } from '../../src/core/table.ts'
import type { SimulationOptions } from '../../src/simulate/options.ts'
import { load } from '../../src/transform/loading/load.ts'
import { allMetrics } from '../../src/transform/metrics/all.gen.ts'
import { sideOfRows } from '../support/sides.ts'
import { simulatedRuns } from '../support/simulated.ts'

/** Every text under a key that ends with `method`, however deep. */
const methodsWithin = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(methodsWithin)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([key, each]) =>
    typeof each === 'string' ? (key.endsWith('method') ? [each] : []) : methodsWithin(each),
  )
}

/** All methods by which a simulated study, and a comparison of its first two tiers, was analyzed. */
const methodsOf = async (options: Partial<SimulationOptions>, changed: Partial<Settings>): Promise<Set<string>> => {
  await using folder = await simulatedRuns(options)
  const settings = { ...defaultSettings, resamples: 50, ...changed }
  const { tables, problems } = await load([folder.path], { jobs: 0, settings })
  const analysis = createAnalysis({ tables, problems }, allMetrics, settings)
  const [base, candidate] = splitBy(allRows(tables.runs), ['tier']).map(({ rows }) => sideOfRows(rows))
  const pairs = createVersus(base, candidate, allMetrics, settings).metrics()
  return new Set([
    ...[...allResults(analysis)].map(({ summary }) => summary.method),
    ...methodsWithin([analysis.comparisons(), analysis.statisticalResults(), judgeLists(analysis.judges())]),
    ...pairs.flatMap(({ pair, difference, delta }) => [
      difference.method,
      delta?.method ?? 'none',
      pair.difference(settings, true).method,
      pair.estimate('candidate', settings).method,
    ]),
  ])
}

test.each<[string, Partial<SimulationOptions>, Partial<Settings>, string]>([
  ['few tasks', { tasks: 3 }, {}, 'stratified Wilson-t, effective sample size'],
  ['one task with transcripts', { tasks: 1, transcripts: true }, {}, 'Kruskal-Wallis'],
  ['tasks as a sample', { tasks: 6 }, {}, 'Wilson-t, effective sample size'],
  ['one run per task', { tasks: 8, subtests: 1, runs: 1 }, {}, 'Friedman'],
  ['subtests as a sample', { tasks: 6 }, { generalize: 'subtests' }, 'Friedman'],
  ['geometric means', { tasks: 6 }, { amountMean: 'geometric' }, 'paired t on logarithms'],
  [
    'the published profile',
    { tasks: 3 },
    { profile: 'published' },
    'Mann-Whitney over runs, limits by stratified Welch t',
  ],
])('every method of a study with %s is one that the methods page explains', async (_, options, settings, known) => {
  const methods = await methodsOf(options, settings)
  expect([...methods]).toContain(known)
  expect([...methods].filter(method => !isMethod(method))).toEqual([])
})
