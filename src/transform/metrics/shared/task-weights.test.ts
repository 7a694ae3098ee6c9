import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analysisOf, foundRun } from '../../../../test/support/chunks.ts'
import { runOf } from '../../../../test/support/runs.ts'
import type { Analysis } from '../../../analysis/analysis.ts'

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 5 })

/** Runs of a few tiers and tasks, of which some places have more than others, and some values are missing. */
const anyRuns = fc.array(
  fc.record({
    task: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    tier: fc.constantFrom('T0', 'T1', 'T2'),
    subtest: fc.constantFrom('00', '01'),
    score: maybe(fc.constantFrom(0, 0.25, 0.5, 1)),
    passed: maybe(fc.boolean()),
    cost: maybe(fc.constantFrom(0.5, 1, 4)),
  }),
  { minLength: 1, maxLength: 40 },
)

type Runs = typeof anyRuns extends fc.Arbitrary<infer Found> ? Found : never

const studyOf = (runs: Runs): Analysis =>
  analysisOf(
    runs.map(({ score, passed, cost, ...place }, i) => {
      const run = runOf({ ...place, run: i + 1, cost: cost ?? NaN })
      return foundRun({ ...run, recorded: { ...run.recorded, score: score ?? NaN, passed } })
    }),
  )

/** What every tier has, as the table by tier shows it. */
const tiersOf = (analysis: Analysis, metric: string) =>
  analysis.groups('by_tier').flatMap(group => {
    const value = analysis.result(metric, group)?.summary.value ?? NaN
    return Number.isFinite(value) ? [{ tier: group.key.tier, value }] : []
  })

const overall = (analysis: Analysis, metric: string, variant = '') =>
  analysis.result(metric, analysis.groups('overall')[0], variant)?.summary

test('the cheapest tier is the one that is cheapest in the table of tiers', () =>
  fc.assert(
    fc.property(anyRuns, runs => {
      const analysis = studyOf(runs)
      const tiers = tiersOf(analysis, 'cost_of_pass')
      const found = overall(analysis, 'frontier_cop')
      const least = Math.min(...tiers.map(({ value }) => value))
      if (tiers.length === 0) expect(found?.value ?? NaN).toBeNaN()
      else {
        expect(found?.value).toBeCloseTo(least, 10)
        expect(tiers.find(({ tier }) => tier === found?.label)?.value).toBeCloseTo(least, 10)
      }
    }),
  ))

test('prompt sensitivity is how far the tiers of that table differ', () =>
  fc.assert(
    fc.property(anyRuns, runs => {
      const analysis = studyOf(runs)
      const values = tiersOf(analysis, 'score').map(({ value }) => value)
      const found = overall(analysis, 'prompt_sensitivity', 'score')?.value ?? NaN
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      if (values.length < 2) expect(found).toBeNaN()
      else expect(found).toBeCloseTo(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length, 10)
    }),
  ))

test('the uplift of a tier on the same tasks is that of its value in the table over that of the baseline', () =>
  fc.assert(
    fc.property(anyRuns, runs => {
      const tasksIn = (name: string) =>
        [...new Set(runs.filter(({ tier, cost }) => tier === name && cost !== null).map(({ task }) => task))].sort()
      // Before anything is analyzed: most runs do not fit.
      fc.pre(tasksIn('T0').length > 0 && tasksIn('T0').join() === tasksIn('T1').join())
      const analysis = studyOf(runs)
      const tiers = tiersOf(analysis, 'cost_usd')
      const base = tiers.find(({ tier }) => tier === 'T0')
      const later = tiers.find(({ tier }) => tier === 'T1')
      const group = analysis.groups('by_tier').find(({ key }) => key.tier === 'T1')
      const found = group && analysis.result('tier_uplift', group, 'cost_usd')?.summary.value
      expect(found).toBeCloseTo((later?.value ?? NaN) / (base?.value ?? NaN) - 1, 10)
    }),
  ))
