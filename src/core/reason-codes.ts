import type { MethodId } from './methods.ts'
import type { MissingRule } from './settings.ts'
import type { Unit } from './unit.ts'

/** What a code is: why there is no answer, or a remark on an answer that there is or would be. */
export interface ReasonKind {
  readonly says: 'why' | 'remark'
  /** Whether it comes down to too few runs. */
  readonly isTooFew?: true
}

const why = { says: 'why' } as const
const tooFew = { says: 'why', isTooFew: true } as const
const remark = { says: 'remark' } as const

/** The codes that need no parameter, and what each of them is. */
export const bareCodes = {
  /** No run has a value. */
  'not-measured': why,
  /** Some side has no run with a value. */
  'not-measured-on-both-sides': why,
  /** Both sides were measured, but in other tiers or subtests. */
  'nothing-shared': why,
  /** No task has values on both sides. */
  'no-task-on-both-sides': why,
  /** A single run has a value. */
  'one-value': tooFew,
  /** Every task has one run. */
  'one-run-per-task': tooFew,
  /** Every task has one run on one of the sides. */
  'one-run-per-task-on-a-side': tooFew,
  /** Every task has one run in one of the tiers. */
  'one-run-per-task-in-a-tier': tooFew,
  /** Every task has one subtest with a value. */
  'one-subtest-per-task': tooFew,
  /** Every task has one subtest with a value on one of the sides. */
  'one-subtest-per-task-on-a-side': tooFew,
  /** There is one unit, so that nothing can be resampled. */
  'one-unit': tooFew,
  /** All values, or all differences, are the same. */
  'no-variation': why,
  /** All tasks have the same value. */
  'no-variation-between-tasks': remark,
  /** The statistic has no value in too many of the resamples. */
  'resamples-unanswered': why,
  /** No simulation has checked the coverage of the interval. */
  'coverage-not-simulated': remark,
  /** The interval is that of pass rates, which can cover less here. */
  'coverage-below-rates': why,
  /** The percentiles leave out the value, and the limits were drawn out to it. */
  'drawn-out': remark,
  /** Too many resamples of the bootstrap have no answer. */
  'bootstrap-unanswered': remark,
  /** No task is shared: each side is judged over its own tasks. */
  'own-tasks': remark,
  /** The detectable effect is rough, and no simulation has checked it. */
  'detectable-approximate': remark,
  /** No simulation has checked the detectable effect. */
  'detectable-not-simulated': remark,
  /** The detectable effect is rough, from the limits instead of the error. */
  'detectable-from-limits': remark,
  /** The same, and no simulation has checked it. */
  'detectable-from-limits-not-simulated': remark,
  /** The detectable effect is a factor, not a difference. */
  'detectable-as-factor': why,
  /** Even the largest possible difference would be found less than four times out of five. */
  undetectable: why,
  /** The formula gives no detectable effect, though the limits leave out 0. */
  'detectable-beyond-formula': why,
  /** No simulation has checked the error rate of the test. */
  'error-rate-not-simulated': remark,
  /** No simulation has checked the error rate of the test and the detectable effect. */
  'error-rate-and-detectable-not-simulated': remark,
  /** Subtests differ between the sides, so that the answer is about these. */
  'about-these-subtests': remark,
  /** Subtests were to be generalized, but tasks have different ones. */
  'subtests-differ': remark,
  /** Subtests that one side lacks were left out. */
  'subtests-left-out': why,
  /** A few tasks carry the mean of an amount. */
  'heavy-tails': why,
  /** Heavy tails keep a difference from being a claim. */
  'heavy-tails-between-tasks': why,
  /** Different tasks keep a difference from being a claim. */
  'on-different-tasks': why,
  /** Every run of one side beats every run of the other. */
  'one-side-always-wins': why,
  /** A side has no pass, or cost nothing. */
  'no-passes-or-cost-on-a-side': why,
  /** Runs cost nothing. */
  'no-cost': why,
  /** Nothing passed: the cost of a pass has no upper limit. */
  'no-upper-limit': remark,
  /** Passes are in few tasks, or in the same ones on both sides. */
  'few-passes': remark,
  /** The difference of two medians has no interval. */
  'no-interval-of-medians': why,
  /** Runs of one subtest resemble each other, so that few tasks cannot be tested. */
  'runs-of-subtests-alike': why,
  /** Some runs ended before it happened. */
  'some-never-got-there': why,
  /** A statistic needs more runs. */
  'too-few-runs': why,
  /** Amounts are not above 0 and have no ratio. */
  'amounts-not-positive': why,
  /** The metric has no rule for an interval. */
  'no-interval-rule': why,
  /** There are fewer than two subtests to resample. */
  'too-few-subtests-to-resample': tooFew,
  /** Resampling would take too long. */
  'too-much-to-resample': why,
  /** Fewer than two tiers have values. */
  'too-few-tiers': tooFew,
  /** Fewer than two tiers were measured, so that there is nothing to test. */
  'too-few-tiers-measured': tooFew,
  /** Where tiers were tried in other tasks, what differs may be the tasks. */
  'tiers-in-other-tasks': remark,
  /** Single runs were compared, each alike. */
  'means-of-runs': why,
  /** Means of subtests were compared, every task alike. */
  'means-of-subtests': why,
  /** Sides have other run counts, and few runs have another expected value than many. */
  'run-counts-differ': why,
  /** All runs of both sides pass, or fail. */
  'nothing-varied': why,
  /** p of a correlation takes subtests as independent. */
  'subtests-as-independent': remark,
  /** The test takes runs as independent. */
  'design-ignored': remark,
  /** The test is over single runs, which resemble each other within a task. */
  'over-single-runs': remark,
  /** Too much to simulate: power is rough. */
  'too-many-runs-to-simulate': remark,
  /** Power is rough and was not simulated. */
  'power-approximate': remark,
  /** Power at a medium effect is not known. */
  'no-medium-power': why,
  /** The same, because one side always wins. */
  'no-medium-power-without-error': why,
  /** A tier has fewer than 2 values. */
  'few-values-in-a-tier': why,
  /** The published profile does not make this test. */
  'not-in-published-profile': why,
  /** A tier has fewer than 2 values, and p is 1 by definition. */
  'untested-by-definition': why,
  /** The published profile has effect sizes for consecutive tiers alone. */
  'effects-of-consecutive-tiers': why,
  /** The published profile plans for no detectable difference. */
  'no-detectable-in-published-profile': why,
  /** No run was rated by two judges. */
  'no-run-with-two-ratings': why,
  /** Fewer than 3 runs were rated. */
  'fewer-than-three-runs': why,
  /** So little varies that the interval may be too narrow. */
  'maybe-too-narrow': remark,
  /** Runs that have no outcome decide. */
  'missing-runs-decide': why,
  /** What the missing runs cost is not known. */
  'missing-costs-unknown': why,
  /** The settings name no margin. */
  'no-margin': why,
  /** Too few tasks to find sides equivalent. */
  'too-few-tasks': why,
  /** Equivalence would hold for these tasks alone. */
  'about-these-tasks': why,
  /** Without variation nothing is proved. */
  'no-variation-proves-nothing': why,
  /** The difference of two medians has no error to plan with. */
  'no-error-of-medians': why,
  /** Nothing varies that could tell how much is needed. */
  'nothing-to-plan-with': why,
  /** The same tasks on both sides would need fewer. */
  'same-tasks-need-fewer': remark,
  /** What is needed holds for these tasks only. */
  'for-these-tasks': remark,
  /** What is needed holds if no task breaks. */
  'if-no-task-breaks': remark,
  /** Runs do not differ or were not repeated. */
  'runs-not-repeated': remark,
  /** No task is shared: a difference can be one of tasks. */
  'no-shared-task': why,
  /** The candidate was judged without a rubric. */
  'no-rubric': why,
  /** There are no limits to judge a rule by. */
  'no-limits': why,
  /** A rule is broken alone, but not if all rules are adjusted together. */
  'not-broken-after-adjustment': why,
  /** A rule looks broken, but chance could do that. */
  'maybe-broken': why,
  /** A rule looks kept, but could be broken. */
  'maybe-kept': why,
  /** Chance explains so many broken tasks. */
  'chance-explains': remark,
  /** Chance does not explain so many broken tasks, but all rules together allow for them. */
  'broken-tasks-after-adjustment': remark,
  /** Runs have no verdicts on both sides. */
  'no-verdicts-on-both-sides': why,
  /** No task has two runs with a verdict on both sides. */
  'no-repeated-verdicts': why,
  /** The group has no runs. */
  'no-runs': why,
  /** No run passed. */
  'no-passes': why,
  /** No run has both a cost and a verdict. */
  'no-cost-and-verdict': why,
  /** No tier has a pass. */
  'no-tier-with-passes': why,
  /** Fewer than two runs have a score. */
  'too-few-scores': tooFew,
  /** No run called a tool. */
  'no-tool-calls': why,
  /** The tool was not called. */
  'no-calls': why,
  /** No run has a transcript. */
  'no-transcripts': why,
  /** No run has all four kinds of tokens counted. */
  'token-kinds-uncounted': why,
  /** No tokens were used. */
  'no-tokens': why,
  /** The settings do not say which arm is that of a single agent. */
  'no-single-agent-arm': why,
  /** Every subtest has the component. */
  'component-everywhere': why,
  /** No subtest has the component. */
  'component-nowhere': why,
  /** No tier of a task has subtests with and without the component. */
  'component-apart': why,
} as const satisfies Record<string, ReasonKind>

export type BareCode = keyof typeof bareCodes

export type SideName = 'base' | 'candidate'

/** What the other codes need to be told. */
export interface ReasonParams {
  /** Tasks were taken as a sample of tasks like them. */
  'over-tasks': { readonly tasks: number; readonly onRequest: boolean }
  /** Tasks were taken as they are; the unit is what varies within them. */
  'these-tasks': { readonly tasks: number; readonly onRequest: boolean; readonly unit: Unit }
  /** Not every task has all tiers, so that tasks were taken as they are. */
  'complete-tasks': { readonly complete: number; readonly tasks: number; readonly unit: Unit }
  /** Tasks that one side lacks were left out. */
  'tasks-left-out': { readonly tasks: number }
  /** Sides have other tasks, and share some of them. */
  'task-counts': { readonly a: number; readonly b: number; readonly shared: number }
  /** The same for an interval whose coverage was simulated on shared tasks only. */
  'coverage-of-shared-tasks': { readonly a: number; readonly b: number; readonly shared: number }
  /** A task with one unit takes the variance of the others. */
  'variance-borrowed': { readonly unit: Unit }
  /** Too few tasks for a bootstrap. */
  'tasks-not-resampled': { readonly fewest: number }
  /** Without one of the units nothing varies. */
  'no-variation-without-one': { readonly unit: Unit }
  /** Units with only the most common rating have no degrees of freedom. */
  'common-ratings': { readonly flat: number; readonly units: number; readonly unit: Unit; readonly df: number }
  /** So many runs ended before it happened that the median is not known; of one side of a comparison, if any. */
  'median-not-reached': { readonly never: number; readonly runs: number; readonly side: 1 | 2 | null }
  /** Runs that ended before it happened count as far as they got. */
  'runs-never-got-there': { readonly never: number; readonly runs: number; readonly side: 1 | 2 | null }
  /** Sides that are compared differ in something else too. */
  'others-differ': { readonly others: 'tiers' | 'models' | 'agents' }
  /** Runs were measured by different sources. */
  'sources-differ': { readonly sources: readonly string[] }
  /** Power is by formula, from this error; that of paired tasks where no method is named. */
  'planned-by-formula': { readonly method: MethodId | null; readonly df: number }
  /** Power is by so many simulations. */
  simulated: { readonly simulations: number }
  /** Sides have no value at all. */
  'sides-not-measured': { readonly sides: readonly SideName[] }
  /** A rule is about sides that have no value at all. */
  'rule-not-measured': { readonly sides: readonly SideName[] }
  /** A few tasks may break; so many tasks without a break would rule that out, where there are fewer. */
  'rare-breakage-possible': { readonly tasks: number | null }
  /** A rule compares sides that share few tasks. */
  'few-shared-tasks': { readonly shared: number; readonly tasks: number }
  /** Runs of the candidate have no value. */
  'candidate-runs-not-measured': { readonly missing: number; readonly runs: number }
  /** How missing runs count decides a rule: its verdict with failures, and with another way. */
  'missing-runs-decide-rule': { readonly verdict: string; readonly other: string; readonly counted: MissingRule }
  /** So many runs of a side are there under several numbers. */
  'runs-repeated': { readonly side: SideName; readonly copies: number }
  /** The data of a side, or all of it, contradicts itself: how often by which code. */
  'data-contradictions': {
    readonly side: SideName | null
    readonly faults: readonly (readonly [code: string, count: number])[]
  }
  /** Tasks and subtests with fewer runs than needed were left out. */
  'few-runs-left-out': {
    readonly needed: number
    readonly tasks: { readonly used: number; readonly left: number }
    readonly subtests: { readonly used: number; readonly left: number }
    /** Whether some task has several subtests. */
    readonly severally: boolean
  }
  /** No task has the runs that are needed. */
  'few-runs-everywhere': { readonly needed: number; readonly tasks: number; readonly severally: boolean }
  /** Subtests, or tasks without any, have fewer measured runs than needed. */
  'few-measured-runs': {
    readonly needed: number
    readonly missing: number
    readonly all: number
    readonly part: 'subtest' | 'task'
  }
  /** No run belongs to the arm of the single agent. */
  'arm-without-runs': { readonly dimension: string; readonly value: string }
  /** No task was measured here and in the arm of the single agent. */
  'no-task-in-arm': { readonly dimension: string; readonly value: string }
  /** Nothing was measured in a tier. */
  'tier-not-measured': { readonly tier: string }
  /** Nothing was measured in the baseline tier. */
  'baseline-not-measured': { readonly tier: string }
  /** The baseline tier has 0; on the tasks that both tiers have, or on all. */
  'baseline-is-zero': { readonly tier: string; readonly onShared: boolean }
  /** No task was measured in both tiers. */
  'no-task-in-both-tiers': { readonly tier: string; readonly other: string }
  /** No task was measured in the baseline tier too. */
  'no-task-in-baseline': { readonly tier: string }
  /** Tasks that only one tier has were left out. */
  'tier-tasks-left-out': { readonly tasks: number }
  /** What a metric from elsewhere says itself. */
  'own-words': { readonly text: string }
}

/** What each of these is. */
export const codesWithParams: Readonly<Record<keyof ReasonParams, ReasonKind>> = {
  'over-tasks': remark,
  'these-tasks': remark,
  'complete-tasks': remark,
  'tasks-left-out': remark,
  'task-counts': remark,
  'coverage-of-shared-tasks': remark,
  'variance-borrowed': remark,
  'tasks-not-resampled': remark,
  'no-variation-without-one': why,
  'common-ratings': remark,
  'median-not-reached': why,
  'runs-never-got-there': why,
  'others-differ': remark,
  'sources-differ': why,
  'planned-by-formula': remark,
  simulated: remark,
  'sides-not-measured': why,
  'rule-not-measured': why,
  'rare-breakage-possible': why,
  'few-shared-tasks': why,
  'candidate-runs-not-measured': why,
  'missing-runs-decide-rule': why,
  'runs-repeated': why,
  'data-contradictions': why,
  'few-runs-left-out': { says: 'remark', isTooFew: true },
  'few-runs-everywhere': tooFew,
  'few-measured-runs': tooFew,
  'arm-without-runs': why,
  'no-task-in-arm': why,
  'tier-not-measured': why,
  'baseline-not-measured': why,
  'baseline-is-zero': why,
  'no-task-in-both-tiers': why,
  'no-task-in-baseline': why,
  'tier-tasks-left-out': why,
  'own-words': why,
}
