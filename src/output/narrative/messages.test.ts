import { describe, expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import type { Metric } from '../../core/metric.ts'
import { allMetrics } from '../../metrics/all.gen.ts'
import type { PairClaim, Sides } from './messages/claims.ts'
import { hintText } from './messages/warnings.ts'
import { type Message, text } from './messages.ts'

/** What each message says: the only tests of sentences. */
const say = (messages: readonly (readonly [Message, string])[]) =>
  test.each(messages.map(([message, expected]) => [message.code, message, expected] as const))(
    '%s',
    (_, message, expected) => expect(text(message)).toBe(expected),
  )

describe('caveats', () => {
  const noOutcome = { name: 'seed', runs: 50, title: 'Pass rate', format: 'percent', ifFailed: 0.08 } as const
  const models = { titles: [], scope: 'models' } as const
  const places = [1, 2].map(count => ({ word: 'tier' as const, name: `T${count}`, tasks: count }))
  say([
    [
      {
        code: 'runs-not-counted',
        params: {
          missing: 3,
          of: 1200,
          reasons: [
            { reason: 'not-started', count: 2 },
            { reason: 'unreadable', count: 1 },
          ],
        },
      },
      '3 runs of 1,200 are missing (2 not-started, 1 unreadable) and counted nowhere above.',
    ],
    [
      { code: 'runs-not-counted', params: { missing: 1, of: 2, reasons: [{ reason: 'unreadable', count: 1 }] } },
      '1 run of 2 is missing (1 unreadable) and counted nowhere above.',
    ],
    [
      { code: 'infrastructure-failures', params: { runs: 2, passRate: 0.5, without: 0.6 } },
      "2 runs failed for reasons that are not the agent's: pass rate over runs 50.0%, without them 60.0%.",
    ],
    [
      { code: 'infrastructure-failures', params: { runs: 1, passRate: 0.5, without: 0.6 } },
      "1 run failed for reasons that are not the agent's: pass rate over runs 50.0%, without it 60.0%.",
    ],
    [
      { code: 'no-outcome', params: { ...noOutcome, withoutOutcome: 34, stopped: 0, ifDropped: 0.25 } },
      '34 of 50 runs of seed have no outcome. Pass rate: 8.0% if counted as failures, 25.0% if dropped.',
    ],
    [
      { code: 'no-outcome', params: { ...noOutcome, name: null, withoutOutcome: 1, stopped: 3, ifDropped: NaN } },
      '1 of 50 runs has no outcome, and infrastructure stopped 3 more. Pass rate: 8.0% if counted as failures, none if dropped.',
    ],
    [
      { code: 'no-outcome-more', params: { configurations: 4 } },
      '4 more configurations have runs without an outcome: see missing in data/summary.json.',
    ],
    [
      { code: 'no-outcome-uneven', params: { most: { name: 'a', share: 0.68 }, least: { name: 'b', share: 0 } } },
      'Runs without an outcome are unevenly spread (68.0% of a, 0.0% of b): a difference can be one of missing runs. Compare `--missing fail` with `--missing drop`.',
    ],
    [
      { code: 'problem-aloud', params: { file: '--outcome x', message: 'It changes nothing.' } },
      '--outcome x: It changes nothing.',
    ],
    [
      { code: 'unmeasured', params: { title: 'Cost', missing: 5, runs: 315 } },
      'Cost was not measured in 5 of 315 runs.',
    ],
    [
      { code: 'agent-of-each-model', params: {} },
      'Every model was run by an agent of its own: a difference between models may be that of their agents.',
    ],
    [{ code: 'never-measured', params: { titles: ['Score', 'Cost'] } }, 'Not measured in any run: Score and Cost.'],
    [{ code: 'one-judge', params: {} }, 'One judge alone rated the runs: how far judges agree cannot be known.'],
    [
      { code: 'silent-judges', params: { names: ['merlin', 'owl'] } },
      'No valid rating from merlin and owl: scores and verdicts are those of the other judges.',
    ],
    [
      { code: 'low-agreement', params: { alpha: 0.4 } },
      "The judges agree little on scores: Krippendorff's alpha 0.400.",
    ],
    [{ code: 'split-verdicts', params: { split: 57, runs: 315 } }, 'Judges disagree on the verdict in 57 of 315 runs.'],
    [{ code: 'one-task', params: {} }, 'There is a single task: nothing here says what holds for other tasks.'],
    [{ code: 'few-tasks', params: { tasks: 3 } }, 'There are only 3 tasks: differences may not hold for others.'],
    [
      { code: 'fixed-tasks', params: { tasks: 6 } },
      'Tasks were taken as they are, on request: what is said holds for these 6 tasks only.',
    ],
    [
      { code: 'few-tasks-in', params: { least: 5, places: [{ ...places[0], model: 'm' }], more: 0 } },
      'Fewer than 5 tasks were tried in tier T1 of m (1 task): what is said of it may not hold for others.',
    ],
    [
      { code: 'few-tasks-in', params: { least: 5, places, more: 2 } },
      'Fewer than 5 tasks were tried in tier T1 (1 task), tier T2 (2 tasks) and 2 more: what is said of them may not hold for others.',
    ],
    [
      { code: 'few-measured', params: { title: 'Cost', measured: 2, tried: 6 } },
      'Cost was measured in only 2 of 6 tasks: what is said of it may not hold for other tasks.',
    ],
    [
      {
        code: 'few-measured-in',
        params: { title: 'Cost', least: 5, places: places.map(place => ({ ...place, measured: 1, tried: 6 })) },
      },
      'Cost was measured in fewer than 5 tasks of tier T1 (1 of 6) and tier T2 (1 of 6): what is said of it may not hold for other tasks.',
    ],
    [
      { code: 'benchmarks-apart', params: { scope: 'models', names: ['arc', 'mmlu'], more: 2 } },
      'Some models have no benchmark, or family of tasks, in common (there are arc, mmlu and 2 more): what stands side by side, and the means over all, mix what may be scored in different ways; `--where family=…` takes one.',
    ],
    [
      { code: 'no-shared-tasks', params: { ...models, pairs: 1 } },
      '1 pair of models shares no task: a difference can be one of tasks.',
    ],
    [
      { code: 'few-shared-tasks', params: { ...models, pairs: 1, shared: 3, tasks: 13 } },
      '1 pair of models shares only 3 of 13 tasks: a difference can be one of tasks.',
    ],
    [
      { code: 'few-shared-tasks', params: { ...models, titles: ['Cost', 'Score'], pairs: 2, shared: 2, tasks: 13 } },
      'Cost and Score: 2 pairs of models share only some of their tasks (one of them 2 of 13): a difference can be one of tasks.',
    ],
    [
      { code: 'tasks-left-out', params: { ...models, pairs: 1, shared: 6, leftOut: 4 } },
      '1 pair of models is compared on the 6 tasks that both have, 4 left out: the means of each side count those too.',
    ],
    [
      { code: 'tasks-left-out', params: { ...models, titles: ['Pass rate'], pairs: 3, shared: 1, leftOut: 4 } },
      'Pass rate: 3 pairs of models are compared on tasks that both have (one of them on the 1 task that both have, 4 left out): the means of each side count those too.',
    ],
    [
      {
        code: 'wide-intervals',
        params: {
          widths: ['of-range', 'lopsided'],
          metrics: [
            { title: 'Pass rate', wide: 1, of: 2 },
            { title: 'Duration', wide: 1, of: 1 },
          ],
        },
      },
      'Intervals that say little, reaching over more than half of what is possible or nearly all to one side of the estimate: Pass rate (1 of 2) and Duration (1 of 1).',
    ],
    [
      { code: 'wide-intervals-drawn', params: { widths: ['of-range'], wide: 1, of: 2 } },
      'Of 2 intervals 1 says little, reaching over more than half of what is possible',
    ],
    [
      { code: 'wide-intervals-drawn', params: { widths: ['lopsided', 'of-factor'], wide: 2, of: 2 } },
      'Of 2 intervals 2 say little, reaching nearly all to one side of the estimate or over a factor of more than 10',
    ],
    [
      {
        code: 'problems',
        params: {
          counts: [
            { severity: 'error', count: 2 },
            { severity: 'warning', count: 1 },
          ],
        },
      },
      'The data has 2 errors and 1 warning; `tiercel check` says where and what to do.',
    ],
  ])
})

describe('claims', () => {
  const metricOf = (id: string): Metric => {
    const found = allMetrics.find(each => each.id === id)
    if (!found) throw new Error(`no metric ${id}`)
    return found
  }
  const [some] = studyAnalysis('usual').comparisons()
  const pair: Comparison = {
    ...some,
    scale: 'difference',
    difference: 0.096,
    low: 0.064,
    high: 0.128,
    p_adjusted: 0.0342,
    mde: 0.36,
    reason: null,
  }
  const sides: Sides = { first: 'T0', second: 'T1', overTiers: false }
  const claim: PairClaim = {
    pair,
    metric: metricOf('pass_rate'),
    title: 'Pass rate',
    sides,
    remarks: [],
    isWorse: false,
  }
  const estimate = { value: 0.5, low: 0.25, high: 0.75, n: 12, overRuns: null }
  const rate = { title: 'Pass rate', format: 'percent' } as const
  const best = { name: 'T1', estimate }
  const reason = 'one run per task on a side'
  const untested = { title: 'Cost', reason }
  say([
    [{ code: 'finding', params: { ...rate, estimate } }, 'Pass rate: 50.0% [25, 75].'],
    [
      { code: 'finding', params: { ...rate, estimate: { ...estimate, low: NaN, high: NaN, n: 1 } } },
      'Pass rate: 50.0% (1 run).',
    ],
    [
      { code: 'finding', params: { ...rate, estimate: { ...estimate, overRuns: 0.6 } } },
      'Pass rate: 50.0% [25, 75] (every run alike: 60.0%).',
    ],
    [{ code: 'sole-result', params: { ...rate, best } }, 'Pass rate: T1 50.0% [25, 75].'],
    [
      { code: 'equal-results', params: { ...rate, value: 0, count: 4, word: 'tier' } },
      'Pass rate: 0.0% for all 4 tiers.',
    ],
    [
      {
        code: 'leader',
        params: { ...rate, word: 'tier', best, last: { name: null, estimate: { ...estimate, value: 0.4 } } },
      },
      'Pass rate: best tier T1 50.0% [25, 75], last not named 40.0% [25, 75].',
    ],
    [
      { code: 'tests', params: { count: 44, of: 'headline', title: 'Score', significant: 3 } },
      '44 Holm-adjusted tests of headline metrics.',
    ],
    [
      { code: 'tests', params: { count: 44, of: 'primary', title: 'Score', significant: 0 } },
      'None of the 44 Holm-adjusted tests of the primary metric (Score) is significant.',
    ],
    [
      { code: 'tests', params: { count: 1, of: 'published', title: 'Score', significant: 0 } },
      'The only one is not significant: 1 test of the published profile (Holm-adjusted within each model and metric).',
    ],
    [{ code: 'significant', params: claim }, 'Pass rate, T1 vs. T0: +9.6 points [+6.4, +12.8], p = 0.034.'],
    [
      {
        code: 'significant',
        params: {
          ...claim,
          isWorse: true,
          sides: { ...sides, model: null },
          remarks: [{ of: 'left-out', shared: 10, leftOut: 20 }, { of: 'these-subtests' }],
        },
      },
      'Pass rate, T1 vs. T0 (not named): +9.6 points [+6.4, +12.8], p = 0.034 (on the 10 tasks that both have, 20 left out; for these subtests), worse.',
    ],
    [
      { code: 'inconclusive', params: { ...claim, sides: { ...sides, same: 'agent', overTiers: true } } },
      'Pass rate, T1 vs. T0 (same agent, all tiers): +9.6 points [+6.4, +12.8], p = 0.034; MDE 36.0 points.',
    ],
    [
      {
        code: 'exploratory',
        params: { ...claim, pair: { ...pair, caution: 'different-tasks', shared: 0, tasks: 12 } },
      },
      'Pass rate, T1 vs. T0: +9.6 points [+6.4, +12.8], on different tasks (0 of 12 shared).',
    ],
    [
      { code: 'exploratory', params: { ...claim, pair: { ...pair, caution: 'heavy-tails' } } },
      'Pass rate, T1 vs. T0: +9.6 points [+6.4, +12.8], heavy tails.',
    ],
    [{ code: 'more-pairs', params: { count: 3, scope: 'tiers' } }, '3 more pairs of tiers.'],
    [{ code: 'mde-meaning', params: {} }, 'MDE: minimum detectable effect (80% power, unadjusted).'],
    [{ code: 'primary-not-compared', params: { title: 'Score' } }, 'Score, the primary metric: not compared.'],
    [
      { code: 'none-tested', params: { scope: 'tiers', reasons: [reason, 'no variation'] } },
      'No pair of tiers can be tested: one run per task on a side; no variation.',
    ],
    [
      { code: 'metric-not-tested', params: { ...untested, scope: 'tiers' } },
      'Cost, not tested between tiers: one run per task on a side.',
    ],
    [
      { code: 'pairs-not-tested', params: { ...untested, pairs: [sides], more: 0 } },
      'Cost, not tested (one run per task on a side): T1 vs. T0.',
    ],
    [
      { code: 'pairs-not-tested', params: { ...untested, pairs: [sides, { ...sides, second: 'T2' }], more: 2 } },
      'Cost, not tested (one run per task on a side): T1 vs. T0, T2 vs. T0 and 2 more.',
    ],
    [
      { code: 'effect-not-tested', params: { ...claim, reason: 'no variation', isSameInTasks: true } },
      'Pass rate, T1 vs. T0: +9.6 points, the same in every task: not tested (no variation).',
    ],
    [
      { code: 'effect-not-tested', params: { ...claim, reason: 'no variation', isSameInTasks: false } },
      'Pass rate, T1 vs. T0: +9.6 points: not tested (no variation).',
    ],
    [
      { code: 'effects-not-tested', params: { ...untested, more: 1 } },
      'Cost, not tested (one run per task on a side): 1 more pair.',
    ],
  ])

  test('names and titles are written as the place that shows them writes them', () =>
    expect(text({ code: 'significant', params: claim }, name => `<${name}>`)).toBe(
      '<Pass rate>, <T1> vs. <T0>: +9.6 points [+6.4, +12.8], p = 0.034.',
    ))
})

describe('warnings', () => {
  const tasks = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const missing = {
    side: 'candidate',
    total: 3,
    of: 50,
    withoutOutcome: 1,
    notFinished: 2,
    onlyInBase: 0,
    rates: null,
    rule: 'recorded',
  } as const
  const judgments = { side: 'base', lessJudged: 2, of: 9 } as const
  say([
    [
      { code: 'same-runs', params: {} },
      'Every run of the candidate has the very values of a run of the base: these are the same runs.',
    ],
    [
      { code: 'rubric-changed', params: { tasks: ['a'] } },
      'The rubric is not the same on both sides for the task a: scores, points and verdicts measure different things.',
    ],
    [
      { code: 'rubric-missing', params: { tasks } },
      'The candidate has no rubric for 7 tasks (a, b, c, d, e and 2 more), and the base has: nothing says what its judges left out.',
    ],
    [
      { code: 'judges-changed', params: { base: ['x', 'y'], candidate: ['x', 'z'] } },
      'The judges are not the same: x, y judged the base, x, z the candidate.',
    ],
    [
      { code: 'settings-changed', params: { of: 'pass threshold', tasks: ['a', 'b'] } },
      'The pass threshold is not the same on both sides for 2 tasks (a, b).',
    ],
    [
      {
        code: 'settings-changed',
        params: { of: 'rating', consensus: { before: 'median', now: 'mean' }, others: ['process_source'] },
      },
      'The baseline was rated with other settings: consensus (median, now mean), process_source.',
    ],
    [
      { code: 'no-common-task', params: { base: 3, candidate: 4 } },
      'The sides have no task in common (3 and 4 tasks): a difference can be one of tasks.',
    ],
    [
      { code: 'few-common-tasks', params: { base: 8, candidate: 9, shared: 2 } },
      'The sides share only 2 of 8 and 9 tasks: most of the comparison is between different tasks.',
    ],
    [
      { code: 'runs-missing', params: missing },
      '3 of 50 runs of the candidate have no outcome (1 without a verdict or score, 2 not finished or not started). They are left out.',
    ],
    [
      {
        code: 'runs-missing',
        params: {
          ...missing,
          total: 1,
          withoutOutcome: 0,
          notFinished: 0,
          onlyInBase: 1,
          rates: {
            metric: { ...allMetrics[0], title: 'Pass rate', format: 'percent' },
            ifFailed: 0.08,
            ifDropped: 0.25,
          },
          rule: 'fail',
        },
      },
      '1 of 50 runs of the candidate has no outcome (1 that only the base has). They count as failures. Pass rate: 8.0% if counted as failures, 25.0% if dropped.',
    ],
    [
      { code: 'runs-stopped', params: { side: 'base', stopped: 2, of: 9, rule: 'drop' } },
      'Infrastructure stopped 2 of 9 runs of the base that have an outcome. They are left out.',
    ],
    [
      { code: 'runs-stopped', params: { side: 'base', stopped: 2, of: 9, rule: 'fail' } },
      'Infrastructure stopped 2 of 9 runs of the base that have an outcome. They count as their source scored them.',
    ],
    [
      {
        code: 'missing-uneven',
        params: {
          most: { side: 'candidate', withoutOutcome: 5, runs: 9 },
          least: { side: 'base', withoutOutcome: 0, runs: 10 },
        },
      },
      'The candidate has more runs without an outcome than the base (5 of 9 and 0 of 10): a difference can be one of missing runs.',
    ],
    [
      { code: 'tasks-missing', params: { tasks: ['a', 'b'], of: 9 } },
      'The candidate lacks 2 of 9 tasks of the base: a, b.',
    ],
    [
      { code: 'judgments-missing', params: { ...judgments, rule: 'recorded' } },
      '2 of 9 runs of the base have fewer judgments than usual in their task.',
    ],
    [
      { code: 'judgments-missing', params: { ...judgments, rule: 'fail' } },
      '2 of 9 runs of the base have fewer judgments than usual in their task. Each missing one counts as a vote against the run.',
    ],
    [
      { code: 'values-missing', params: { metric: 'cost_usd', unmeasured: 2, of: 9 } },
      'cost_usd is not measured in 2 of 9 runs of the candidate. The rule rests on the others.',
    ],
    [
      {
        code: 'data-errors',
        params: {
          side: 'base',
          faults: [
            ['csv-invalid', 36],
            ['json-invalid', 1],
          ],
        },
      },
      'The data of the base has 37 errors: csv-invalid (36), json-invalid (1). What cannot be read is left out.',
    ],
    [
      { code: 'data-errors', params: { side: null, faults: [['csv-invalid', 1]] } },
      'The data has 1 error: csv-invalid (1). What cannot be read is left out.',
    ],
    [
      { code: 'data-contradictions', params: { side: 'candidate', faults: [['run-twice', 2]] } },
      'The data of the candidate contradicts itself: run-twice (2). One of each counts, and nothing says which is right.',
    ],
  ])

  test('say what to do', () => {
    const rating = { of: 'rating', consensus: null, others: ['process_source'] } as const
    expect(hintText({ code: 'settings-changed', params: rating })).toMatch(/^Save the baseline again/)
    expect(hintText({ code: 'settings-changed', params: { of: 'time limit', tasks } })).toMatch(/^Run both sides/)
    expect(hintText({ code: 'rubric-missing', params: { tasks } })).toBe(
      'Put the rubric beside the runs of the candidate.',
    )
  })
})
