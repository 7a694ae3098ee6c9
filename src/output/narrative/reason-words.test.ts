import { describe, expect, test } from 'vitest'
import { type BareCode, bareCodes, codesWithParams } from '../../core/reason-codes.ts'
import { type Reason, type ReasonCode, reason, reasonCodes } from '../../core/reasons.ts'
import { eachText, reasonsText, reasonText, whyTexts } from './reason-words.ts'

const isBare = (code: string): code is BareCode => code in bareCodes

const overTasks = reason('over-tasks', { tasks: 6, onRequest: false })
const fewLeftOut = (tasks: readonly [number, number], subtests: readonly [number, number], severally: boolean) =>
  reason('few-runs-left-out', {
    needed: 5,
    tasks: { used: tasks[0], left: tasks[1] },
    subtests: { used: subtests[0], left: subtests[1] },
    severally,
  })

/** The sentences of codes with parameters. */
const sentences: readonly (readonly [Reason, string])[] = [
  [overTasks, '6 tasks: holds for tasks like these'],
  [reason('over-tasks', { tasks: 3, onRequest: true }), '3 tasks, generalized on request: holds for tasks like these'],
  [
    reason('these-tasks', { tasks: 3, onRequest: false, unit: 'subtest over tasks' }),
    'fewer than 5 tasks: holds for these tasks only (unit: subtest averaged over tasks)',
  ],
  [
    reason('these-tasks', { tasks: 7, onRequest: true, unit: 'run' }),
    '7 tasks, taken as they are on request: holds for these tasks and subtests only (unit: run)',
  ],
  [
    reason('complete-tasks', { complete: 1, tasks: 5, unit: 'subtest' }),
    '1 of 5 tasks has all tiers: holds for these tasks only (unit: subtest)',
  ],
  [reason('tasks-left-out', { tasks: 1 }), '1 task that only one side has left out'],
  [reason('tasks-left-out', { tasks: 3 }), '3 tasks that only one side has left out'],
  [reason('task-counts', { a: 5, b: 4, shared: 2 }), '5 and 4 tasks, 2 shared'],
  [
    reason('coverage-of-shared-tasks', { a: 5, b: 4, shared: 2 }),
    '5 and 4 tasks, 2 shared: coverage simulated on shared tasks only',
  ],
  [reason('variance-borrowed', { unit: 'run' }), 'a task with one run takes the variance of the others'],
  [reason('tasks-not-resampled', { fewest: 5 }), 'no bootstrap: fewer than 5 tasks'],
  [reason('no-variation-without-one', { unit: 'task' }), 'no variation without one of the tasks'],
  [
    reason('common-ratings', { flat: 3, units: 7, unit: 'task', df: 3 }),
    '3 of 7 tasks have only the most common rating: 3 df',
  ],
  [reason('median-not-reached', { never: 3, runs: 4, side: null }), 'median not reached: 3 of 4 runs never got there'],
  [
    reason('runs-never-got-there', { never: 1, runs: 4, side: 2 }),
    'side 2: 1 of 4 runs never got there and count as far as they got',
  ],
  [reason('others-differ', { others: 'agents' }), 'agents differ too'],
  [
    reason('sources-differ', { sources: ['changes', 'recorded'] }),
    'not tested: measured by changes and recorded in different runs',
  ],
  [
    reason('planned-by-formula', { method: 'Welch t on task means', df: 8.5 }),
    'error of Welch t on task means, 8.5 degrees of freedom',
  ],
  [
    reason('planned-by-formula', { method: null, df: 4 }),
    'error from how runs scatter and how differently tasks react, 4 degrees of freedom',
  ],
  [reason('simulated', { simulations: 4000 }), '4000 simulations'],
  [reason('sides-not-measured', { sides: ['base', 'candidate'] }), 'not measured in the base and the candidate'],
  [reason('rule-not-measured', { sides: ['base', 'candidate'] }), 'not measured in the base and in the candidate'],
  [
    reason('rare-breakage-possible', { tasks: 58 }),
    'rare-breakage-possible: that a few tasks fail is not ruled out, which takes at least 58 tasks without a break',
  ],
  [reason('rare-breakage-possible', { tasks: null }), 'rare-breakage-possible: that a few tasks fail is not ruled out'],
  [
    reason('few-shared-tasks', { shared: 9, tasks: 20 }),
    'too few tasks are shared (9 of 20): a difference can be one of tasks',
  ],
  [reason('candidate-runs-not-measured', { missing: 3, runs: 20 }), '3 of 20 runs of the candidate have no value'],
  [
    reason('missing-runs-decide-rule', { verdict: 'fail', other: 'pass', counted: 'drop' }),
    'missing runs decide: fail if they count as failures, pass if they are left out',
  ],
  [reason('runs-repeated', { side: 'candidate', copies: 7 }), '7 runs of the candidate are there several times'],
  [
    reason('data-contradictions', { side: 'base', faults: [['run-twice', 20]] }),
    'the data of the base contradicts itself: run-twice (20); see `tiercel check`',
  ],
  [
    reason('data-contradictions', { side: null, faults: ['a', 'b', 'c', 'd', 'e', 'f'].map(code => [code, 1]) }),
    'the data contradicts itself: a (1), b (1), c (1), d (1), e (1) and 1 more; see `tiercel check`',
  ],
  [
    fewLeftOut([48, 12], [48, 0], false),
    '12 of 60 tasks have fewer than 5 runs and are left out: holds for the 48 tasks used',
  ],
  [
    fewLeftOut([9, 1], [27, 0], true),
    '1 of 10 tasks has no subtest with 5 runs and is left out: holds for the 9 tasks used',
  ],
  [
    fewLeftOut([10, 0], [28, 2], true),
    '2 of 30 subtests have fewer than 5 runs and are left out: holds for the 28 subtests used',
  ],
  [
    fewLeftOut([9, 1], [25, 2], true),
    '1 of 10 tasks and 2 of 27 subtests of the others have fewer than 5 runs and are left out: holds for the 9 tasks and 25 subtests used',
  ],
  [
    reason('few-runs-left-out', {
      needed: 1,
      tasks: { used: 2, left: 1 },
      subtests: { used: 2, left: 0 },
      severally: false,
    }),
    '1 of 3 tasks has no run with a verdict and is left out: holds for the 2 tasks used',
  ],
  [reason('few-runs-everywhere', { needed: 5, tasks: 10, severally: false }), 'all 10 tasks have fewer than 5 runs'],
  [reason('few-runs-everywhere', { needed: 5, tasks: 10, severally: true }), 'no subtest has 5 runs'],
  [reason('few-runs-everywhere', { needed: 5, tasks: 1, severally: false }), 'fewer than 5 runs'],
  [reason('few-runs-everywhere', { needed: 1, tasks: 3, severally: false }), 'no run with a verdict'],
  [
    reason('few-measured-runs', { needed: 2, missing: 2, all: 3, part: 'subtest' }),
    '2 of 3 subtests have fewer than 2 measured runs',
  ],
  [
    reason('few-measured-runs', { needed: 1, missing: 1, all: 1, part: 'task' }),
    '1 of 1 task has fewer than 1 measured run',
  ],
  [reason('arm-without-runs', { dimension: 'tier', value: 'T9' }), 'no run has tier=T9 (single_agent_arm)'],
  [reason('no-task-in-arm', { dimension: 'tier', value: 'T0' }), 'no task measured here and in tier=T0'],
  [reason('tier-not-measured', { tier: 'T0' }), 'not measured in tier T0'],
  [reason('baseline-not-measured', { tier: 'T0' }), 'not measured in baseline tier T0'],
  [reason('baseline-is-zero', { tier: 'T0', onShared: false }), '0 in baseline tier T0'],
  [reason('baseline-is-zero', { tier: 'T0', onShared: true }), '0 in baseline tier T0 on the tasks that both have'],
  [reason('no-task-in-both-tiers', { tier: 'T1', other: 'T0' }), 'no task was measured in both T1 and T0'],
  [reason('no-task-in-baseline', { tier: 'T0' }), 'no task in common with baseline tier T0'],
  [reason('tier-tasks-left-out', { tasks: 3 }), 'tasks that only one tier has left out: 3'],
  [reason('own-words', { text: 'the moon was full' }), 'the moon was full'],
]

test.each(sentences)('%j', (given, text) => expect(reasonText(given)).toBe(text))

describe('every code', () => {
  const bare = reasonCodes.filter(isBare).map(code => [code, reasonText(reason(code))])

  test('without parameters has its sentence', () =>
    expect(Object.fromEntries(bare)).toMatchInlineSnapshot(`
    {
      "about-these-subtests": "about these subtests",
      "about-these-tasks": "about these tasks only",
      "amounts-not-positive": "amounts that are not above 0",
      "bootstrap-unanswered": "no bootstrap: more than a fifth of the resamples do not vary or leave the range",
      "broken-tasks-after-adjustment": "more than chance explains, but not Holm-adjusted for all rules",
      "chance-explains": "chance explains so many",
      "component-apart": "no tier of a task has subtests with it and without it",
      "component-everywhere": "every subtest has it",
      "component-nowhere": "no subtest has it",
      "coverage-below-rates": "coverage can be below that of pass rates",
      "coverage-not-simulated": "coverage not simulated",
      "design-ignored": "run-level test, ignores the design",
      "detectable-approximate": "detectable effect approximate, not simulated",
      "detectable-as-factor": "detectable effect as a factor",
      "detectable-beyond-formula": "detectable effect beyond what can be told",
      "detectable-from-limits": "detectable effect approximate, from the limits",
      "detectable-from-limits-not-simulated": "detectable effect approximate, from the limits, not simulated",
      "detectable-not-simulated": "detectable effect not simulated",
      "drawn-out": "drawn out to the value, which the percentiles leave out",
      "effects-of-consecutive-tiers": "effect sizes only for consecutive tiers",
      "error-rate-and-detectable-not-simulated": "error rate and detectable effect not simulated",
      "error-rate-not-simulated": "error rate not simulated",
      "few-passes": "passes in few tasks, or in the same ones on both sides",
      "few-values-in-a-tier": "fewer than 2 values in a tier",
      "fewer-than-three-runs": "fewer than 3 runs",
      "for-these-tasks": "for these tasks only",
      "heavy-tails": "heavy-tails: a few tasks carry the mean, and the error rate is not controlled",
      "heavy-tails-between-tasks": "heavy tails between tasks",
      "if-no-task-breaks": "if no task breaks",
      "maybe-broken": "it looks broken, but chance alone could do that",
      "maybe-kept": "it looks kept, but it could be worse than allowed",
      "maybe-too-narrow": "so little varies that the interval may be too narrow",
      "means-of-runs": "means of single runs",
      "means-of-subtests": "means of subtests, every task alike",
      "missing-costs-unknown": "what the missing runs cost is unknown",
      "missing-runs-decide": "missing runs decide",
      "no-calls": "no calls",
      "no-cost": "no cost",
      "no-cost-and-verdict": "no runs with a cost and a verdict",
      "no-detectable-in-published-profile": "the published profile plans for no detectable difference",
      "no-error-of-medians": "the difference of two medians has no error to plan with",
      "no-interval-of-medians": "no interval of the difference of medians",
      "no-interval-rule": "no rule for its interval",
      "no-limits": "no limits",
      "no-margin": "no margin is set",
      "no-medium-power": "no power at 0.3",
      "no-medium-power-without-error": "no power at 0.3: one side always wins, so that delta has no error",
      "no-passes": "no passes",
      "no-passes-or-cost-on-a-side": "no passes or no cost on a side",
      "no-repeated-verdicts": "no task has two runs with a verdict on both sides",
      "no-rubric": "the candidate has no rubric",
      "no-run-with-two-ratings": "no run with two ratings",
      "no-runs": "no runs",
      "no-shared-task": "no task in common: a difference can be one of tasks",
      "no-single-agent-arm": "the settings name no single_agent_arm",
      "no-task-on-both-sides": "no task measured on both sides",
      "no-tier-with-passes": "no tier has passes",
      "no-tokens": "no tokens",
      "no-tool-calls": "no tool calls",
      "no-transcripts": "no transcripts",
      "no-upper-limit": "no passes: no upper limit",
      "no-variation": "no variation",
      "no-variation-between-tasks": "no variation between tasks",
      "no-variation-proves-nothing": "no variation proves nothing",
      "no-verdicts-on-both-sides": "no verdicts of runs on both sides",
      "not-broken-after-adjustment": "broken on its own, but not Holm-adjusted for all rules",
      "not-in-published-profile": "not among the tests of the published profile",
      "not-measured": "not measured",
      "not-measured-on-both-sides": "not measured on both sides",
      "nothing-shared": "no tier and subtest in common",
      "nothing-to-plan-with": "nothing varies that could tell how much is needed",
      "nothing-varied": "nothing varied: runs of a task taken as alike",
      "on-different-tasks": "on different tasks",
      "one-run-per-task": "one run per task",
      "one-run-per-task-in-a-tier": "one run per task in a tier",
      "one-run-per-task-on-a-side": "one run per task on a side",
      "one-side-always-wins": "one side always wins: no limits on this scale",
      "one-subtest-per-task": "one subtest per task",
      "one-subtest-per-task-on-a-side": "one subtest per task on a side",
      "one-unit": "one unit: nothing to resample",
      "one-value": "one value",
      "over-single-runs": "over single runs, which resemble each other within a task",
      "own-tasks": "no task in common: each side over its own tasks",
      "power-approximate": "approximate, not simulated",
      "resamples-unanswered": "more than a fifth of the resamples have no answer",
      "run-counts-differ": "run counts differ between the sides: the value of few runs is biased",
      "runs-not-repeated": "runs do not differ or were not repeated: what more of them would do is not known",
      "runs-of-subtests-alike": "fewer than 5 tasks: not tested, since runs of one subtest resemble each other",
      "same-tasks-need-fewer": "the same tasks on both sides would need fewer",
      "some-never-got-there": "some runs never got there",
      "subtests-as-independent": "p takes subtests as independent and is not corrected",
      "subtests-differ": "not every task has the same subtests, at least two a side",
      "subtests-left-out": "subtests that only one side has left out",
      "tiers-in-other-tasks": "where tasks differ, so may tiers",
      "token-kinds-uncounted": "no runs with all four kinds counted",
      "too-few-runs": "too few runs",
      "too-few-scores": "fewer than two scores",
      "too-few-subtests-to-resample": "fewer than two subtests to resample",
      "too-few-tasks": "too few tasks",
      "too-few-tiers": "fewer than two tiers",
      "too-few-tiers-measured": "fewer than two tiers were measured",
      "too-many-runs-to-simulate": "too many runs to simulate: approximate",
      "too-much-to-resample": "too many tiers and subtests to resample",
      "undetectable": "even the largest possible difference would often be missed",
      "untested-by-definition": "not tested, p 1 by definition: fewer than 2 values in a tier",
    }
  `))

  test('with parameters has one above', () => {
    const told = new Set<ReasonCode>(sentences.map(([{ code }]) => code))
    expect([...told].sort()).toEqual(Object.keys(codesWithParams).sort())
  })

  test('says something else than the others', () => {
    const texts = [...bare.map(([, text]) => text), ...sentences.map(([, text]) => text)]
    expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([])
  })
})

test('several reasons stand in a line, and none are no text', () => {
  expect(reasonsText([])).toBeNull()
  expect(reasonsText([overTasks])).toBe('6 tasks: holds for tasks like these')
  expect(reasonsText([reason('no-variation'), overTasks])).toBe('no variation; 6 tasks: holds for tasks like these')
})

test('of several rows a single value is one each', () => {
  expect(eachText([reason('one-value')])).toBe('one value each')
  expect(eachText([reason('one-value'), reason('no-variation')])).toBe('one value; no variation')
})

test('tells every reason why there is no answer once, and not what one would hold for', () => {
  const scopes = [
    overTasks,
    reason('these-tasks', { tasks: 2, onRequest: false, unit: 'subtest' }),
    reason('tasks-left-out', { tasks: 1 }),
    reason('about-these-subtests'),
    reason('task-counts', { a: 5, b: 5, shared: 0 }),
    reason('detectable-approximate'),
    reason('others-differ', { others: 'models' }),
  ]
  const rows = scopes.map(scope => ({ reasons: [reason('no-variation'), scope, reason('nothing-shared')] }))
  expect(whyTexts([...rows, { reasons: [] }])).toEqual(['no variation', 'no tier and subtest in common'])
})
