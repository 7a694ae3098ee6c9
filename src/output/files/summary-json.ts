import type { Analysis, Result } from '../../analysis/analysis.ts'
import type { Statistic } from '../../analysis/estimates/summary.ts'
import type { Grouping } from '../../core/dimensions.ts'
import type { Group } from '../../core/metric.ts'
import { allRows, words } from '../../core/table.ts'
import { version } from '../../core/version.ts'
import { reasonsText } from '../narrative/reason-words.ts'
import { finite } from './json-writer.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** The headline numbers of an analysis: totals, and the same block of numbers for every group of every grouping. */
export const summaryOf = (analysis: Analysis): JsonObject => {
  const { tables } = analysis
  const names = (column: string) => [...new Set(words(allRows(tables.runs), column))].filter(name => name !== null)
  const overall = analysis.groups('overall')[0]
  const unmeasured: Entries = new Map()
  return {
    pipeline_version: version,
    config_version: version,
    total_experiments: names('experiment').length,
    total_runs: tables.runs.size,
    total_judge_evaluations: tables.judges.size,
    total_criteria_scores: tables.criteria.size,
    total_subtests: analysis.groups('by_subtest').length,
    missing_runs: tables.missing_runs.size,
    models: names('agent_model').sort(),
    tiers: analysis.groups('by_tier').map(({ key }) => key.tier),
    overall_stats: block(analysis, overall, unmeasured),
    by_model: nested(analysis, 'by_model', unmeasured),
    by_tier: nested(analysis, 'by_tier', unmeasured),
    by_experiment: nested(analysis, 'by_experiment', unmeasured),
    by_task: nested(analysis, 'by_task', unmeasured),
    by_model_and_tier: nested(analysis, 'by_model_and_tier', unmeasured),
    by_subtest: nested(analysis, 'by_subtest', unmeasured),
    agents: names('agent').sort(),
    by_agent: nested(analysis, 'by_agent', unmeasured),
    by_agent_and_model: nested(analysis, 'by_agent_and_model', unmeasured),
    by_agent_model_and_tier: nested(analysis, 'by_agent_model_and_tier', unmeasured),
    missing: missingOf(analysis),
  }
}

type JsonObject = { [key: string]: Json }

/** How runs without an outcome count, and what each rule gives where there are some. */
const missingOf = (analysis: Analysis): JsonObject => {
  const found = analysis.missingShares()
  return {
    counted_as: analysis.settings.missing ?? 'recorded',
    metric: found?.metric.id ?? null,
    configurations: (found?.shares ?? []).map(share => ({
      ...share.key,
      runs: share.runs,
      without_outcome: share.withoutOutcome,
      stopped: share.stopped,
      recorded: finite(share.recorded),
      fail: finite(share.ifFailed),
      drop: finite(share.ifDropped),
    })),
  }
}

/** What no run has is said in the same words in many groups. */
type Entries = Map<Result['summary'], ReturnType<typeof entryOf>>

/** One level of keys per dimension, so that no name has to be taken apart again. */
const nested = (analysis: Analysis, grouping: Grouping, unmeasured: Entries): JsonObject => {
  const tree = new Map<string, JsonObject>()
  const root: JsonObject = Object.create(null)
  for (const group of analysis.groups(grouping)) {
    const path = Object.values(group.key).map(value => value ?? '')
    let node = root
    path.slice(0, -1).forEach((name, depth) => {
      const place = JSON.stringify(path.slice(0, depth + 1))
      const inner = tree.get(place) ?? Object.create(null)
      tree.set(place, inner)
      node[name] = inner
      node = inner
    })
    node[path[path.length - 1]] = block(analysis, group, unmeasured)
  }
  return root
}

const block = (analysis: Analysis, group: Group, unmeasured: Entries): JsonObject => {
  const of = (metric: string, statistic: Statistic | 'overRuns') =>
    finite(analysis.result(metric, group)?.summary[statistic])
  const facts = analysis.facts(group)
  return {
    total_runs: facts.runs,
    missing_runs: facts.missingRuns,
    pass_rate: of('pass_rate', 'mean'),
    ...(facts.infrastructureFailures > 0 && {
      infrastructure_failures: facts.infrastructureFailures,
      pass_rate_without_infrastructure: finite(facts.passRateWithoutInfrastructure),
    }),
    mean_score: of('score', 'mean'),
    median_score: of('score', 'median'),
    std_score: of('score', 'sd'),
    min_score: of('score', 'min'),
    max_score: of('score', 'max'),
    q1_score: of('score', 'q1'),
    q3_score: of('score', 'q3'),
    mean_impl_rate: of('impl_rate', 'mean'),
    median_impl_rate: of('impl_rate', 'median'),
    std_impl_rate: of('impl_rate', 'sd'),
    min_impl_rate: of('impl_rate', 'min'),
    max_impl_rate: of('impl_rate', 'max'),
    total_cost: finite(facts.totalCost),
    mean_cost: of('cost_usd', 'mean'),
    mean_cost_per_run: of('cost_usd', 'mean'),
    median_cost: of('cost_usd', 'median'),
    cop: of('cost_of_pass', 'overRuns'),
    frontier_cop: of('frontier_cop', 'overRuns'),
    total_tokens: finite(facts.totalTokens),
    mean_duration: of('duration_seconds', 'mean'),
    n_subtests: facts.subtests,
    tiers: [...facts.tiers],
    mean_r_prog: of('r_prog', 'mean'),
    mean_cfp: of('cfp', 'mean'),
    mean_pr_revert_rate: of('pr_revert_rate', 'mean'),
    mean_strategic_drift: of('strategic_drift', 'mean'),
    metrics: metricsOf(analysis.results(group), unmeasured),
  }
}

/** By metric; where a metric has several values, by variant below it. */
const metricsOf = (results: readonly Result[], unmeasured: Entries): Json => {
  const metrics: { [key: string]: { [key: string]: Json } } = {}
  for (const { metric, variant, summary } of results) {
    const entry = unmeasured.get(summary) ?? entryOf(metric, summary)
    if (summary.n === 0 && metric.per === 'run') unmeasured.set(summary, entry)
    if (!variant || variant.id === '') metrics[metric.id] = entry
    else {
      metrics[metric.id] ??= { variants: {} }
      const { variants } = metrics[metric.id]
      if (typeof variants === 'object' && variants !== null && !Array.isArray(variants)) variants[variant.id] = entry
    }
  }
  return metrics
}

/** `mean` of what is no number per run is its value over all runs alike. */
const entryOf = ({ per }: Result['metric'], summary: Result['summary']) => ({
  n: summary.n,
  missing: summary.missing,
  mean: finite(per === 'run' ? summary.mean : summary.overRuns),
  median: finite(summary.median),
  sd: finite(summary.sd),
  min: finite(summary.min),
  q1: finite(summary.q1),
  q3: finite(summary.q3),
  max: finite(summary.max),
  value: finite(summary.value),
  low: finite(summary.low),
  high: finite(summary.high),
  method: summary.method,
  reason: reasonsText(summary.reasons),
  ...(summary.label !== null && { label: summary.label }),
})
