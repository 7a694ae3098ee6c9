import type { Answer, SubtestRule, Variant, Whole } from '../../../core/metric.ts'
import { reason } from '../../../core/reasons.ts'
import { allRows, numbers, type Rows, words } from '../../../core/table.ts'
import { measured } from '../../../statistics/describe.ts'
import { positionsBy } from '../../../statistics/resample.ts'
import { meanOfMeasured } from './aggregates.ts'
import { remembered } from './remembered.ts'
import { subtestsOf } from './subtest-values.ts'
import { tooFewRuns } from './too-few-runs.ts'

type Chance = (n: number, passes: number, k: number) => number

const countVerdicts = (subtest: Rows) => {
  const verdicts = measured(numbers(subtest, 'pass_rate'))
  return { n: verdicts.length, passes: verdicts.filter(verdict => verdict === 1).length }
}

/** For each subtest: its runs with a verdict, how many of them passed, and the task that it is of. */
const verdictCounts = remembered((runs: Rows) => {
  const subtests = subtestsOf(runs)
  const tasks = words({ table: runs.table, rows: Int32Array.from(subtests, ({ rows }) => rows[0]) }, 'task')
  return subtests.map((subtest, i) => ({ ...countVerdicts(subtest), task: tasks[i] }))
})

/** The places of the subtests of each task. */
const byTask = remembered((runs: Rows) => positionsBy(verdictCounts(runs), ({ task }) => task ?? ''))

/** Counted once for all k: rows are those of one table, whichever object holds them. */
const kept = new WeakMap<Rows['rows'], ReturnType<typeof countVerdicts>>()

const keptCounts = (subtest: Rows) => {
  const counts = kept.get(subtest.rows) ?? countVerdicts(subtest)
  kept.set(subtest.rows, counts)
  return counts
}

const kOf = (variant: Variant | null): number => Number(variant?.id)

/** The chance of something when k runs are drawn from one subtest. */
export const shareOfDraws = (chance: Chance): SubtestRule => ({
  rule: 'subtests',
  share: (subtest, variant) => {
    const { n, passes } = keptCounts(subtest)
    return chance(n, passes, kOf(variant))
  },
  runs: subtest => keptCounts(subtest).n,
  // Draws that have runs in common are no independent ones: so many of k runs there are apart from each other.
  draws: (subtest, variant) => Math.floor(keptCounts(subtest).n / kOf(variant)),
  neededRuns: kOf,
  isOfRuns: variant => variant?.id === '1',
})

/**
 * One variant for each number of runs that can be drawn from some subtest. The largest that can be drawn from every
 * subtest with a verdict stands for them; larger ones leave subtests out.
 */
export const drawVariants = (whole: Whole): Variant[] => {
  const counts = verdictCounts(allRows(whole.runs)).flatMap(({ n }) => (n > 0 ? [n] : []))
  const [least, most] = counts.reduce(([low, high], n) => [Math.min(low, n), Math.max(high, n)], [Infinity, 0])
  return Array.from({ length: most }, (_, i) => {
    const k = i + 1
    return {
      id: String(k),
      title: `k = ${k}`,
      better: 'higher',
      ...(k >= least && { standing: k === least ? 'default' : 'partial' }),
    }
  })
}

/** The chance of something when k runs are drawn from a subtest, averaged over the subtests that have k. */
export const chanceOfDraw = (runs: Rows, variant: Variant, chance: Chance): Answer => {
  const k = kOf(variant)
  const counts = verdictCounts(runs)
  const { mean, n, missing } = meanOfMeasured(counts.map(({ n, passes }) => chance(n, passes, k)))
  if (missing === 0) return { value: mean, n, missing, ...(n === 0 && { reasons: [reason('no-runs')] }) }
  const tallies = byTask(runs).map(places => {
    const used = places.filter(i => counts[i].n >= k).length
    return { used, left: places.length - used }
  })
  return { value: mean, n, missing, reasons: [tooFewRuns(tallies, k) ?? reason('no-runs')] }
}
