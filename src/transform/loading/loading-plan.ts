import { runFilter } from '../../core/filter.ts'
import type { Part, Plan } from '../../core/importer.ts'
import { areRepetitions, keyOrder } from '../../core/key-order.ts'
import { once } from '../../core/once.ts'
import { type Problem, problem } from '../../core/problem.ts'
import type { Experiment, MissingRun, RunKey, VariantComponents } from '../../core/record.ts'
import type { Settings } from '../../core/settings.ts'
import type { RecognizedSource } from '../../load/recognition.ts'
import { identity, isAscending, withoutRepeats } from './duplicates.ts'
import { withoutOverlap } from './overlap.ts'
import { checkColumns, filledPlan, idleFilters, unusedOverrides } from './overrides.ts'

/** All sources as one plan: filtered, each run once, planned runs that no source has as missing. */
export const planSources = (sources: readonly RecognizedSource[], settings: Settings): Plan => {
  const { plans, problems: overlaps } = withoutOverlap(
    sources,
    sources.map(({ source, importer }) => filledPlan(importer.plan(source), source)),
  )
  checkColumns(sources, plans)
  const filtered = settings.where.length + settings.exclude.length > 0
  const keep = runFilter(settings.where, settings.exclude)
  const given = plans
    .flatMap(plan => plan.parts)
    .map(part => (filtered ? { ...part, runs: part.runs.filter(({ key }) => keep(key)) } : part))
  // Comparing every run with every other takes longer than reading some formats.
  const alone = plans.length === 1 && (plans[0].unique || isAscending(given))
  const { parts, problems } = alone
    ? { parts: given, problems: [] }
    : withoutRepeats(
        given,
        sources.map(({ importer }) => importer),
      )
  const present = once(() => new Set(parts.flatMap(({ runs }) => runs.map(({ key }) => identity(key)))))
  const planned = uniqueMissing(
    plans.flatMap(plan => plan.planned).filter(({ key }) => keep(key) && !present().has(identity(key))),
  )
  const { kept, keptVariants } = namesIn(parts, planned)
  return {
    experiments: uniqueExperiments(plans.flatMap(plan => plan.experiments)).filter(({ name, model }) =>
      kept.has(experimentOf({ experiment: name, model })),
    ),
    components: uniqueVariants(plans.flatMap(plan => plan.components)).filter(variant =>
      keptVariants.has(variantOf(variant)),
    ),
    parts: parts.filter(({ runs }) => runs.length > 0).sort((a, b) => keyOrder(a.runs[0].key, b.runs[0].key)),
    planned,
    problems: [
      ...plans.flatMap(plan => plan.problems),
      ...overlaps,
      ...problems,
      ...planned.filter(({ isReported }) => !isReported).map(notStarted),
      ...unusedOverrides(sources, plans),
      ...(filtered ? idleFilters(settings, plans.flatMap(keysIn)) : []),
    ],
  }
}

const keysIn = ({ parts, planned }: Plan): RunKey[] => [
  ...parts.flatMap(({ runs }) => runs.map(({ key }) => key)),
  ...planned.map(({ key }) => key),
]

/** The experiments and variants that there are runs of. */
const namesIn = (parts: readonly Part[], planned: readonly MissingRun[]) => {
  const kept = new Set<string>()
  const keptVariants = new Set<string>()
  let last: RunKey | null = null
  const add = (key: RunKey) => {
    // Runs of one variant mostly follow each other.
    if (last && areRepetitions(last, key)) return
    last = key
    kept.add(experimentOf(key))
    keptVariants.add(variantOf(key))
  }
  for (const { runs } of parts) for (const { key } of runs) add(key)
  for (const { key } of planned) add(key)
  return { kept, keptVariants }
}

const experimentOf = ({ experiment, model }: { experiment: string; model: string | null }): string =>
  `${experiment}\0${model}`

type Variant = Pick<RunKey, 'experiment' | 'model' | 'tier' | 'subtest'>

const variantOf = ({ experiment, model, tier, subtest }: Variant): string =>
  `${experiment}\0${model}\0${tier}\0${subtest}`

const uniqueExperiments = (experiments: readonly Experiment[]): Experiment[] => [
  ...new Map(
    [...experiments].reverse().map(each => [experimentOf({ experiment: each.name, model: each.model }), each]),
  ).values(),
]

const uniqueVariants = (variants: readonly VariantComponents[]): VariantComponents[] => [
  ...new Map([...variants].reverse().map(each => [variantOf(each), each])).values(),
]

const uniqueMissing = (planned: readonly MissingRun[]): MissingRun[] => [
  ...new Map(planned.map(each => [identity(each.key), each])).values(),
]

const notStarted = ({ folder }: MissingRun): Problem =>
  problem(
    'run-not-started',
    folder,
    'The run is planned, but there is nothing of it.',
    'It is listed in missing_runs.csv. Run it, or correct the plan (runs_per_subtest of config/experiment.json).',
  )
