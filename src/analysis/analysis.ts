import { type Grouping, groupingNames, isByConfiguration, naturalOrder } from '../core/dimensions.ts'
import type { Group, Metric, Whole } from '../core/metric.ts'
import { once } from '../core/once.ts'
import { AnalysisError, type Problem } from '../core/problem.ts'
import type { Tables } from '../core/schema.ts'
import type { Settings } from '../core/settings.ts'
import { allRows, words } from '../core/table.ts'
import type { Answers, Result } from './answers.ts'
import { createComparisons } from './comparisons/index.ts'
import { configurationsIn, groupingByParts } from './configuration-groups.ts'
import type { Asked } from './estimates/estimate-intervals.ts'
import { countMissing, factsOf } from './estimates/facts.ts'
import { groupsOf } from './estimates/groups.ts'
import { createMemory, recalled, signatureOf } from './estimates/memory.ts'
import { appliesTo, summarizeAll } from './estimates/summarize.ts'
import { judgeAnalysis } from './judges/index.ts'
import { checkTiers, levelLimitProblems } from './level-limits.ts'
import { withMissingRule } from './missing/missing-rule.ts'
import { missingSharesOf } from './missing/shares.ts'

export type { Result } from './answers.ts'

/**
 * The answers to everything that can be asked of the data, each computed once, when it is first asked for; what
 * {@link analyze} gives as `analysis`.
 */
export type Analysis = Answers

export const createAnalysis = (
  data: { tables: Tables; problems: readonly Problem[] },
  metrics: readonly Metric[],
  settings: Settings,
): Analysis => {
  checkBaseline(data.tables.runs, settings)
  const tables = withMissingRule(settings.missing ?? 'recorded', data.tables, metrics)
  const { runs, components, process, tools, missing_runs: absent } = tables
  const whole: Whole = { runs, components, process, tools, settings }
  const memory = createMemory(runs)
  const groups = new Map<Grouping, Group[]>()
  const results = new Map<Group, Result[]>()
  /** Results of a group by their names. */
  const named = new Map<Group, ReadonlyMap<string, Result>>()
  const missing = new Map<Grouping, ReadonlyMap<string, number>>()
  /** Results by the runs of their group. */
  const byRuns = new Map<string, Result[]>()

  const asked = once(() => {
    checkTiers(runs)
    return metrics.flatMap((metric): Asked[] =>
      metric.per === 'contrast'
        ? metric.variants(whole).map(variant => ({ metric, variant }))
        : [{ metric, variant: null }],
    )
  })
  const applicable = new Map<Grouping, Asked[]>()
  const askedOf = (grouping: Grouping) =>
    recalled(applicable, grouping, () => asked().filter(({ metric }) => appliesTo(metric, grouping)))

  const compute = (group: Group): Result[] => {
    const signature = signatureOf(group.rows)
    const summaries = summarizeAll(group, askedOf(group.grouping), metrics, whole, memory, byRuns.get(signature))
    const found = summaries.map(({ metric, variant, summary }) => ({ metric, variant, group, summary }))
    byRuns.set(signature, found)
    return found
  }

  const configurations = configurationsIn(tables)
  /** By grouping, its groups by their runs. */
  const groupsByRuns = new Map<Grouping, ReadonlyMap<string, Group>>()
  /** The group by agent and model that holds the runs of a configuration, so that its results are found once. */
  const listedGroup = ({ grouping, rows }: Group): Group | undefined => {
    if (!isByConfiguration(grouping) || rows.rows.length === 0) return undefined
    const byParts = groupingByParts(grouping, configurations)
    const known = recalled(
      groupsByRuns,
      byParts,
      () => new Map(answers.groups(byParts).map(group => [signatureOf(group.rows), group])),
    )
    return known.get(signatureOf(rows))
  }

  const compared = createComparisons(runs, metrics, settings, { components, process, tools })

  const answers: Answers = {
    tables,
    recorded: data.tables,
    missingShares: once(() => missingSharesOf(data.tables, metrics)),
    problems: [...data.problems, ...levelLimitProblems(runs, absent)],
    comparisons: () => compared.comparisons(),
    otherPairs: () => compared.otherPairs(),
    statisticalResults: () => compared.results(),
    judges: once(() => judgeAnalysis(tables, settings)),
    settings,
    metrics,
    configurations,
    groups(grouping) {
      const known = groups.get(grouping) ?? groupsOf(runs, absent, grouping)
      groups.set(grouping, known)
      return known
    },
    facts(group) {
      const counts = missing.get(group.grouping) ?? countMissing(absent, Object.keys(group.key))
      missing.set(group.grouping, counts)
      return factsOf(group, counts)
    },
    results(group) {
      const listed = listedGroup(group)
      if (listed) return this.results(listed)
      const known = results.get(group) ?? compute(group)
      results.set(group, known)
      return known
    },
    result(id, group, variant = '') {
      const own = recalled(named, group, () => byName(this.results(group)))
      return own.get(nameOf(id, variant)) ?? null
    },
  }
  return answers
}

const nameOf = (metric: string, variant: string): string => `${metric} ${variant}`

const byName = (all: readonly Result[]): ReadonlyMap<string, Result> =>
  new Map(all.map(each => [nameOf(each.metric.id, each.variant?.id ?? ''), each]))

/** A baseline that no run has would leave every comparison with it silently empty. */
const checkBaseline = (runs: Tables['runs'], { baselineTier }: Settings): void => {
  const tiers = [...new Set(words(allRows(runs), 'tier'))].filter(tier => tier !== null)
  if (runs.size === 0 || baselineTier === null || tiers.includes(baselineTier)) return
  throw new AnalysisError(
    'unknown-baseline',
    `No run has the baseline tier ${baselineTier}.`,
    `Set baseline_tier to one of: ${tiers.sort(naturalOrder).join(', ')}.`,
  )
}

/** Every result of every grouping, one group after the other. */
export const allResults = function* (analysis: Analysis): Iterable<Result> {
  for (const grouping of groupingNames) for (const group of analysis.groups(grouping)) yield* analysis.results(group)
}
