import type { Answer, SubtestRule, Variant, Whole } from '../../core/metric.ts'
import { allRows, numbers, type Rows } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { averageOverSubtests } from './over-subtests.ts'
import { remembered } from './remembered.ts'
import { subtestsOf } from './subtests.ts'

type Chance = (n: number, passes: number, k: number) => number

const countVerdicts = (subtest: Rows) => {
  const verdicts = measured(numbers(subtest, 'pass_rate'))
  return { n: verdicts.length, passes: verdicts.filter(verdict => verdict === 1).length }
}

/** For each subtest: its runs with a verdict, and how many of them passed. */
const verdictCounts = remembered((runs: Rows) => subtestsOf(runs).map(countVerdicts))

/** Counted once for all k: rows are those of one table, whichever object holds them. */
const kept = new WeakMap<Rows['rows'], ReturnType<typeof countVerdicts>>()

const keptCounts = (subtest: Rows) => {
  const counts = kept.get(subtest.rows) ?? countVerdicts(subtest)
  kept.set(subtest.rows, counts)
  return counts
}

/** The chance of something when k runs are drawn from one subtest. */
export const shareOfDraws = (chance: Chance): SubtestRule => ({
  rule: 'subtests',
  share: (subtest, variant) => {
    const { n, passes } = keptCounts(subtest)
    return chance(n, passes, Number(variant?.id))
  },
  runs: subtest => keptCounts(subtest).n,
  isOfRuns: variant => variant?.id === '1',
})

/** One variant for each number of runs that can be drawn from some subtest. */
export const drawVariants = (whole: Whole): Variant[] => {
  const most = verdictCounts(allRows(whole.runs)).reduce((most, { n }) => Math.max(most, n), 0)
  return Array.from({ length: most }, (_, i) => ({ id: String(i + 1), title: `k = ${i + 1}`, better: 'higher' }))
}

/** The chance of something when k runs are drawn from a subtest, averaged over the subtests that have k. */
export const chanceOfDraw = (runs: Rows, variant: Variant, chance: Chance): Answer => {
  const k = Number(variant.id)
  return averageOverSubtests(
    verdictCounts(runs).map(({ n, passes }) => chance(n, passes, k)),
    k,
    runs,
  )
}
