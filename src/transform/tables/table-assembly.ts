import { withConfigurations } from '../../core/configurations.ts'
import { naturalOrder, nullableOrder } from '../../core/dimensions.ts'
import type { Metric } from '../../core/metric.ts'
import { type Problem, problem } from '../../core/problem.ts'
import type { Experiment, VariantComponents } from '../../core/record.ts'
import type { Tables } from '../../core/schema.ts'
import type { Settings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import { type LooseTable, tableOf } from './builders.ts'
import type { Chunk, CountedTally } from './chunk.ts'
import { ordered } from './order.ts'
import { resolveSources } from './process-sources.ts'

export interface Assembled {
  readonly tables: Tables
  readonly problems: readonly Problem[]
}

/** All tables of an analysis, in canonical order and joined to each other, with every problem found on the way. */
export const assemble = (
  chunk: Chunk,
  plan: { experiments: readonly Experiment[]; components: readonly VariantComponents[] },
  metrics: readonly Metric[],
  settings: Settings,
): Assembled => {
  const { tables: loose, problems, tallies } = ordered(chunk)
  const resolved = resolveSources(loose.runs, metrics, settings)
  const below = ({ size, columns, parents }: LooseTable, table: Table): Table => ({
    size,
    columns,
    ...(parents && { parent: { table, rows: parents } }),
  })
  const { runs, missing_runs } = withConfigurations({
    runs: { size: loose.runs.size, columns: resolved.runs.columns },
    missing_runs: { size: loose.missing_runs.size, columns: loose.missing_runs.columns },
  })
  const judges = below(loose.judges, runs)
  const criteria = below(loose.criteria, judges)
  const experiments = [...plan.experiments].sort(
    (a, b) => naturalOrder(a.name, b.name) || nullableOrder(a.model, b.model) || nullableOrder(a.task, b.task),
  )
  return {
    tables: {
      runs,
      judges,
      criteria,
      items: below(loose.items, criteria),
      usage: below(loose.usage, runs),
      steps: below(loose.steps, runs),
      changes: below(loose.changes, runs),
      process: below(loose.process, runs),
      tools: below(loose.tools, runs),
      actions: below(loose.actions, runs),
      missing_runs,
      experiments: experimentsTable(experiments),
      rubric: rubricTable(experiments),
      components: componentsTable(plan.components),
    },
    problems: sortProblems([
      ...problems,
      ...resolved.problems,
      ...tallyProblems(tallies),
      ...rubricConflicts(experiments),
    ]),
  }
}

const experimentsTable = (experiments: readonly Experiment[]): Table =>
  tableOf(
    'experiments',
    experiments.map(experiment => ({
      experiment: experiment.name,
      agent_model: experiment.model,
      task: experiment.task,
      family: experiment.family,
      language: experiment.language,
      runs_per_subtest: experiment.runsPerSubtest,
      timeout_seconds: experiment.timeoutSeconds,
      judge_models: experiment.judgeModels.length === 0 ? null : JSON.stringify(experiment.judgeModels),
      rubric_hash: experiment.rubricHash,
      pass_threshold: experiment.passThreshold,
    })),
  )

const rubricTable = (experiments: readonly Experiment[]): Table =>
  tableOf(
    'rubric',
    experiments.flatMap(({ name, model, rubric }) =>
      rubric.flatMap(category =>
        (category.items.length > 0 ? category.items : [{ id: null, points: NaN, check: null }]).map(item => ({
          experiment: name,
          agent_model: model,
          criterion: category.name,
          weight: category.weight,
          item_id: item.id,
          points: item.points,
          check: item.check,
        })),
      ),
    ),
  )

const componentsTable = (variants: readonly VariantComponents[]): Table =>
  tableOf(
    'components',
    [...variants]
      .sort(
        (a, b) =>
          naturalOrder(a.experiment, b.experiment) ||
          nullableOrder(a.model, b.model) ||
          naturalOrder(a.tier, b.tier) ||
          naturalOrder(a.subtest, b.subtest),
      )
      .flatMap(({ experiment, model, tier, subtest, components }) =>
        components.map(component => ({ experiment, agent_model: model, tier, subtest, component })),
      ),
  )

const tallyProblems = (tallies: readonly CountedTally[]): Problem[] =>
  tallies.map(({ tally, count }) =>
    problem(tally.code, tally.file, tally.message.replace('{count}', String(count)), tally.hint, tally.at),
  )

/** A category with two weights is a warning that names both; weights stay per experiment. */
const rubricConflicts = (experiments: readonly Experiment[]): Problem[] => {
  const first = new Map<string, { experiment: string; weight: number }>()
  const problems: Problem[] = []
  for (const { name: experiment, rubric } of experiments)
    for (const { name, weight } of rubric) {
      const known = first.get(name)
      if (!known) first.set(name, { experiment, weight })
      else if (!Object.is(known.weight, weight)) {
        const message = `${name} weighs ${weight} in ${experiment} and ${known.weight} in ${known.experiment}.`
        const hint = 'Each experiment keeps its own weights; do not compare weighted scores between them.'
        problems.push(problem('rubric-conflict', experiment, message, hint, name))
      }
    }
  return problems
}

const severityOrder = { error: 0, warning: 1, note: 2 } as const

/** Worst first, then by code, file and place; the same problem is told once. */
const sortProblems = (problems: readonly Problem[]): Problem[] => {
  const sorted = [...problems].sort(
    (a, b) =>
      severityOrder[a.severity] - severityOrder[b.severity] ||
      naturalOrder(a.code, b.code) ||
      naturalOrder(a.file, b.file) ||
      naturalOrder(a.at, b.at) ||
      naturalOrder(a.message, b.message),
  )
  return sorted.filter((each, i) => i === 0 || JSON.stringify(each) !== JSON.stringify(sorted[i - 1]))
}
