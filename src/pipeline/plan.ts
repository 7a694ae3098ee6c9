import { runFilter } from '../core/filter.ts'
import type { Foresee, Found, Importer, Part, Plan } from '../core/importer.ts'
import { keyOrder } from '../core/key-order.ts'
import { once } from '../core/once.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { Experiment, MissingRun, RunKey, RunRecord, VariantComponents } from '../core/record.ts'
import type { Settings } from '../core/settings.ts'
import { placeFields } from '../core/transcript.ts'
import type { RecognisedSource } from '../load/sources.ts'
import { filledPlan, idleFilters, unheeded } from './told.ts'

/** What makes two runs the same one. */
const identity = ({ experiment, task, agent, model, tier, subtest, run }: RunKey): string =>
  `${experiment}\0${task}\0${agent}\0${model}\0${tier}\0${subtest}\0${run}`

/** All sources as one plan: filtered, each run once, planned runs that no source has as missing. */
export const planSources = (sources: readonly RecognisedSource[], settings: Settings, foresee?: Foresee): Plan => {
  const plans = sources.map(({ source, importer }) => filledPlan(importer.plan(source, foresee), source))
  const filtered = settings.where.length + settings.exclude.length > 0
  const keep = runFilter(settings.where, settings.exclude)
  const given = plans
    .flatMap(plan => plan.parts)
    .map(part => (filtered ? { ...part, runs: part.runs.filter(({ key }) => keep(key)) } : part))
  // Comparing every run with every other takes longer than reading some formats.
  const alone = plans.length === 1 && plans[0].unique
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
      ...problems,
      ...planned.map(notStarted),
      ...unheeded(sources, plans),
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
  let last: Variant | null = null
  const add = (key: RunKey) => {
    // Runs of one variant mostly follow each other.
    if (last && isSameVariant(last, key)) return
    last = key
    kept.add(experimentOf(key))
    keptVariants.add(variantOf(key))
  }
  for (const { runs } of parts) for (const { key } of runs) add(key)
  for (const { key } of planned) add(key)
  return { kept, keptVariants }
}

const isSameVariant = (a: Variant, b: Variant): boolean =>
  a.experiment === b.experiment && a.model === b.model && a.tier === b.tier && a.subtest === b.subtest

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

/** Where a run given twice lies. */
interface Repeat {
  readonly id: string
  readonly first: string
  readonly second: string
}

/** Runs that share a file may share its path. */
const placeOf = (path: string, id: string): string => `${path}\0${id}`

/** The same run twice counts once: the first one given. Different content is an error that names both. */
const withoutRepeats = (given: readonly Part[], importers: readonly Importer[]) => {
  const owners = new Map<string, { part: Part; path: string }>()
  const repeats: Repeat[] = []
  const doubtful = new Map<Part, Set<string>>()
  const doubt = (part: Part, id: string) => doubtful.set(part, (doubtful.get(part) ?? new Set()).add(id))
  const parts = given.map(part => ({
    ...part,
    runs: part.runs.filter(({ key, path }) => {
      const id = identity(key)
      const owner = owners.get(id)
      if (!owner) {
        owners.set(id, { part, path })
        return true
      }
      if (owner.path !== path) {
        repeats.push({ id, first: owner.path, second: path })
        doubt(owner.part, id)
        doubt(part, id)
      }
      return false
    }),
  }))
  const contents = new Map<string, Contents>()
  for (const [part, ids] of doubtful)
    for (const { place, folder, content } of contentsOf(part, ids, importers)) contents.set(place, { folder, content })
  const pairs = repeats.map(({ id, first, second }) => ({
    first: contents.get(placeOf(first, id)),
    second: contents.get(placeOf(second, id)),
  }))
  const differing = pairs.filter(({ first, second }) => first?.content !== second?.content)
  const alike = pairs.filter(({ first, second }) => first?.content === second?.content)
  const problems = differing.map(({ first, second }) =>
    problem(
      'run-twice',
      second?.folder ?? '',
      `The same run is also in ${first?.folder}, with different content; that one counts.`,
      'Give only one of the two folders, or rename one experiment or run.',
    ),
  )
  return { parts, problems: alike.length === 0 ? problems : [...problems, countedOnce(alike)] }
}

interface Contents {
  readonly folder: string
  readonly content: string
}

interface RunTwice {
  readonly first: Contents | undefined
  readonly second: Contents | undefined
}

const countedOnce = (alike: readonly RunTwice[]): Problem => {
  const [{ first, second }] = alike
  const others = alike.length - 1
  const more = others === 0 ? '' : `; so ${others === 1 ? 'is 1 other run' : `are ${others} other runs`}`
  const message = `The same run is also in ${first?.folder}, with the same content${more}. Each counts once.`
  return problem('log-twice', second?.folder ?? '', message, 'Nothing to do.')
}

const contentsOf = function* (part: Part, ids: ReadonlySet<string>, importers: readonly Importer[]) {
  const importer = importers.find(({ id }) => id === part.importer)
  const runs = part.runs.filter(({ key }) => ids.has(identity(key)))
  const found: Iterable<Found> = importer?.read({ ...part, runs }) ?? []
  let next = 0
  const nextPlace = () => {
    const { path, key } = runs[next++]
    return placeOf(path, identity(key))
  }
  for (const each of found) {
    if (each.kind === 'run') yield { place: nextPlace(), folder: each.run.folder, content: contentOf(each.run) }
    if (each.kind === 'missing') yield { place: nextPlace(), folder: each.missing.folder, content: each.missing.reason }
  }
}

/** What a run says, in whatever order, apart from where it and its transcript lie. */
const contentOf = ({ folder: _, ...content }: RunRecord): string => JSON.stringify(content, placeless)

const placeless = (name: string, value: unknown): unknown => {
  if (placeFields.includes(name)) return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
