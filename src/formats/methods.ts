import { type Grouping, groupingNames } from '../core/dimensions.ts'
import type { Metric } from '../core/metric.ts'
import { problemCodes } from '../core/problem-codes.ts'
import { processSources } from '../core/settings.ts'

const kinds: Record<Metric['per'], string> = {
  run: 'one number per run',
  group: 'one number per group of runs',
  contrast: 'several numbers per group, or a number that needs other groups',
}

const directions: Record<Metric['better'], string> = {
  higher: 'higher is better',
  lower: 'lower is better',
  neither: 'neither direction is better',
}

const bound = (value: number): string => (Number.isFinite(value) ? String(value) : value > 0 ? '∞' : '−∞')

const groupingsOf = (metric: Metric): readonly Grouping[] =>
  metric.per === 'contrast' ? metric.groupings : groupingNames

const spoken = (grouping: Grouping): string => grouping.replaceAll('_', ' ')

const metricSection = (metric: Metric): string =>
  [
    `### ${metric.title}`,
    '',
    `\`${metric.id}\`: ${kinds[metric.per]}; ${directions[metric.better]}; range ${bound(metric.range[0])} to ${bound(metric.range[1])}.`,
    '',
    metric.description,
    '',
    `> ${metric.formula}`,
    '',
    ...('witnesses' in metric
      ? [`Measured by: ${processSources.filter(source => metric.witnesses[source]).join(', ')} (best first).`, '']
      : []),
    `Groupings: ${groupingsOf(metric).map(spoken).join(', ')}.`,
    ...(metric.reference ? ['', `Reference: ${metric.reference}`] : []),
    '',
  ].join('\n')

/** The methods page: every metric and every rule in words, generated from the definitions. */
export const methodsPage = (metrics: readonly Metric[]): string =>
  [
    '# Methods',
    '',
    'Generated from the definitions by `npm run docs`; do not edit.',
    '',
    '## Consensus of the judges',
    '',
    'Judges rate each run independently. Judgments marked as not valid are left out. The score of a run is the median over',
    'its judges (`--consensus mean`: the mean; `--consensus recorded`: what the harness wrote down), the verdict that of the',
    'majority (a tie is not a pass), the grade that of the score: S for 1.00 exactly, A from .80, B from .60, C from .40,',
    'D from .20, F below. Impl-Rate is always the median over judges of each judge’s own. A run without a valid judgment takes',
    'the recorded values, and is reported. What was not measured is missing, never 0: every number travels with how many',
    'runs it rests on (`n`) and how many could not be measured (`missing`).',
    '',
    '## Estimates',
    '',
    '`value` weighs tasks alike: the mean over tasks of the mean over their subtests; the limits belong to it, and `method`',
    'and `reason` say which rule they follow. `mean` and what is called `over_runs` weigh runs alike; on screen, in tables',
    'and in the report that number stands beside or below the value where the two differ by more than 1 % of the width of the',
    'interval, as they do where tasks have unequal numbers of runs. `low_naive`,',
    '`high_naive` and the design effect are what one would get by taking all runs for independent: limits around the value',
    'over runs, and how many times larger the variance of the value is. Of pass@k and pass^k every subtest has one share:',
    'these are taken for independent draws, by Wilson around the value itself (for k = 1 with as many draws as runs).',
    '',
    'Fewer than 5 tasks are taken as they are, and `unit` says what varies within them: the first of subtests averaged over',
    'tasks (where all tasks have the same), subtests within a task, and runs of which every side has two in every task; where',
    'there is none, the first of which every side has two in some task. A task with one then takes the pooled variance of the',
    'others, which adds nothing to the degrees of freedom; the reason of the row says so.',
    '',
    'pass^k and pass@k have the rule of pass rates, on the shares of tasks. Near 0 and 1, where hardly anything varies that',
    'could tell how much the tasks are worth, their intervals can be wider than those of k − 1; between, for k above 1 and below',
    'the number of runs, they cover less than those of pass rates (95 % intervals mostly above 90 %, at worst about 70 %).',
    '',
    '## Comparisons',
    '',
    'Tiers, models and agents are compared over the tasks that both have, or over all where they share too few; from 5 tasks',
    'on the interval and the p are about tasks like these, below that about these tasks only.',
    '',
    'The list of significant differences (screen, report) is one family of tests: each tier with the next, the first with the',
    'last and each with the baseline tier, and models and agents over all tiers, in all headline metrics (pass rate,',
    'implementation rate or else score, cost of pass, cost). Their p are Holm-adjusted together (`p_adjusted`, `family`,',
    '`family_size`), so that the chance of any false claim in the list is at most alpha; a difference is significant where the',
    'adjusted p is below alpha. With `--primary` one metric is the family alone. All other comparisons are exploratory: their p',
    'is unadjusted, and `p_adjusted` and `significant` are empty. So are differences with a `caution`: sides that tried different',
    'tasks, or heavy tails. Titles of figures claim only what the family supports.',
    '',
    'The minimum detectable effect (`mde`) is what a study of this design finds with 80% power at the unadjusted p: after',
    'adjustment a difference must be larger to be found as often. That of pass rates lies around the middle of both. Where only a few units',
    'of fixed tasks differ, or none does, the error of a rate is too small to plan with, and the effect follows from the limits; the',
    'reason of the row says so. Where it is as large as the metric can differ at all, there is none: `mde` is empty, and the reason',
    'says that too. `alpha` is the level of tests, power and detectable effects, `confidence` that of intervals alone: changing one',
    'leaves the other.',
    '',
    'Power is that of a t test (noncentral t) with the error that a study like this one has: over paired tasks it comes from how',
    'single runs scatter and how differently tasks react, else it is that of the comparison. Power at a delta of 0.3 takes the error',
    'that a delta of 0.3 would have if it were worth as many comparisons as the observed one. Power of pass rates over shared tasks is',
    'simulated, with the test that compares them: task rates of a beta distribution, alike on both sides as far as the observed',
    'ones are, with the runs that each task has; the smallest detectable difference is then found by the same simulations. Chance',
    'leaves about a hundredth of it open with 4,000 simulations, a few hundredths with the hundreds that large studies have. How',
    'alike tasks are is itself known badly from few of them: with 8 tasks one study in ten tells a third too much.',
    '',
    'Metrics of single runs are compared by task means; pass@k, pass^k and consistency by what each subtest comes to, averaged',
    'over the subtests of a task (pass@1 is the pass rate, and compared as that); cost of pass as a ratio; shares and rates of',
    'tools and tokens by their values in single runs. Uplifts, frontiers, sensitivities and ablations set tiers against each',
    'other themselves, and pooled consistency mixes tasks: these have an interval and are not compared again.',
    '',
    'To compare pass@k or pass^k, subtests with fewer than k runs are left out of each side first; then, between models and',
    'agents, those that only one side has; a task counts as long as a subtest of it is left, and `n1` and `n2` are the runs of',
    'what is left, which also bound how much a side is worth. What follows is the rule for pass rates, with one value per',
    'subtest: single runs are never its unit.',
    'They are in `data/comparisons.csv`, one `variant` each; the lists of `data/statistical_results.json` know a metric by its',
    'id alone and have those with one value.',
    '',
    'With `--profile published` tests are those of earlier publications, over runs as if each were independent: p, its',
    'correction and Cliff’s delta are the same in every file, and empty where these publications tested nothing. Differences',
    'and their intervals stay those of the default profile.',
    '',
    '## Judges',
    '',
    'Severity is the mean deviation of a judge from the other judges of the same runs, in points of the score: above 0 a judge is',
    'more lenient than the others, below 0 more severe. Agreement is Krippendorff’s alpha on the interval scale. Both have percentile',
    'intervals, resampling tasks from 5 tasks on, else runs within tasks. `tier_descriptives` of `data/statistical_results.json` are',
    'over runs, as `mean`, `pass_rate` and `cop` of `data/summary.json` are.',
    '',
    '## Metrics',
    '',
    ...metrics.map(metricSection),
    '## Problems',
    '',
    'A bad file never stops an analysis and never becomes a made-up value. It becomes a row of problems.csv:',
    '',
    '| code | severity | meaning |',
    '|---|---|---|',
    ...Object.entries(problemCodes).map(([code, { severity, means }]) => `| \`${code}\` | ${severity} | ${means} |`),
    '',
  ].join('\n')
