import { naturalOrder } from '../../../core/dimensions.ts'
import type { Original } from '../../../core/importer.ts'
import type { Experiment, MissingRun, RunKey, RunRecord, VariantComponents } from '../../../core/record.ts'
import { json, type LayoutFile, runFiles } from './run-files.ts'

/** What was found of one run, or that it is missing. */
export type LayoutRun =
  | { readonly run: RunRecord; readonly experiment: Experiment; readonly originals: readonly Original[] }
  | { readonly missing: MissingRun; readonly experiment: Experiment }

const keyOf = (entry: LayoutRun): RunKey => ('run' in entry ? entry.run.key : entry.missing.key)

/**
 * Gives everything its folder: one for every experiment, task, agent and model, in it tiers and subtests. Names that
 * the layout cannot have are told in config/experiment.json.
 */
export class NativeLayout {
  readonly #folders = new Map<string, string>()
  readonly #taken = new Set<string>()
  readonly #tiers: Naming
  readonly #subtests: Naming
  readonly #components: ReadonlyMap<string, readonly string[]>
  readonly #planned: ReadonlyMap<string, number>

  constructor(keys: readonly RunKey[], planned: readonly MissingRun[], components: readonly VariantComponents[]) {
    const all = [...keys, ...planned.map(({ key }) => key)]
    this.#tiers = namingOf(
      all.map(({ tier }) => tier),
      /^T\d+$/,
      i => `T${i}`,
    )
    this.#subtests = namingOf(
      all.map(({ subtest }) => subtest),
      /^\d+$/,
      i => String(i).padStart(2, '0'),
    )
    this.#components = new Map(components.map(each => [variantOf(each), each.components]))
    this.#planned = mostRuns(keys, planned)
  }

  /** The files of one run, with those of its experiment and variant where it is the first of them. */
  *files(entry: LayoutRun): Iterable<LayoutFile> {
    const key = keyOf(entry)
    const known = this.#folders.get(folderId(key))
    const folder = known ?? this.#newFolder(key)
    if (known === undefined) yield* this.#experimentFiles(folder, entry.experiment, key)
    const variant = `${folder}/${this.#tiers.folder(key.tier)}/${this.#subtests.folder(key.subtest)}`
    const components = this.#components.get(variantOf(key)) ?? []
    if (components.length > 0)
      yield {
        path: `${variant}/config_manifest.json`,
        text: json({ resources: resourcesOf(components), inherited_from: null }),
      }
    const place = `${variant}/run_${String(key.run).padStart(2, '0')}`
    if ('run' in entry) {
      yield* runFiles(place, entry.run)
      for (const { name, text } of entry.originals) yield { path: `${place}/${name}`, text }
    } else yield { path: entry.missing.reason === 'not started' ? variant : place, text: null }
  }

  *#experimentFiles(folder: string, experiment: Experiment, key: RunKey): Iterable<LayoutFile> {
    const { language, timeoutSeconds, judgeModels, rubric, passThreshold } = experiment
    const planned = this.#planned.get(folderId(key))
    const config = {
      experiment_id: key.task,
      task_family: key.family,
      models: key.model === null ? [] : [key.model],
      judge_models: judgeModels,
      language,
      timeout_seconds: timeoutSeconds,
      ...(planned !== undefined && { runs_per_subtest: planned, tiers_to_run: this.#tiers.all }),
      imported: {
        experiment: key.experiment,
        agent: key.agent,
        tiers: this.#tiers.renamed,
        subtests: this.#subtests.renamed,
      },
    }
    yield { path: `${folder}/config/experiment.json`, text: json(config) }
    if (rubric.length > 0) {
      const categories = Object.fromEntries(rubric.map(({ name, weight, items }) => [name, { weight, items }]))
      // JSON is YAML too.
      yield { path: `${folder}/rubric.yaml`, text: json({ categories, grading: { pass_threshold: passThreshold } }) }
    }
  }

  #newFolder(key: RunKey): string {
    const parts = [key.experiment, key.task === key.experiment ? null : key.task, key.agent, key.model]
    const name = parts
      .flatMap(part => (part === null ? [] : [slug(part)]))
      .join('--')
      .slice(0, longestName)
    let folder = name
    for (let i = 2; this.#taken.has(folder.toLowerCase()); i++) folder = `${name}-${i}`
    this.#taken.add(folder.toLowerCase())
    const home = `${folder}/imported`
    this.#folders.set(folderId(key), home)
    return home
  }
}

const longestName = 120

/** A name that every file system takes, and that is no date. */
const slug = (name: string): string =>
  name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|(?<![-.])[-.]+$/g, '') || 'unnamed'

const folderId = ({ experiment, task, family, agent, model }: RunKey): string =>
  JSON.stringify([experiment, task, family, agent, model])

const variantOf = ({
  experiment,
  model,
  tier,
  subtest,
}: Pick<RunKey, 'experiment' | 'model' | 'tier' | 'subtest'>): string =>
  JSON.stringify([experiment, model, tier, subtest])

/** Planned repetitions of each folder; absent where nothing was planned. */
const mostRuns = (keys: readonly RunKey[], planned: readonly MissingRun[]): Map<string, number> => {
  const most = new Map<string, number>()
  for (const { key } of planned) most.set(folderId(key), Math.max(most.get(folderId(key)) ?? 0, key.run))
  for (const key of keys) {
    const known = most.get(folderId(key))
    if (known !== undefined) most.set(folderId(key), Math.max(known, key.run))
  }
  return most
}

/** `tools:Read` becomes `{tools: ["Read"]}`. */
const resourcesOf = (components: readonly string[]): Record<string, string[]> => {
  const resources: Record<string, string[]> = {}
  for (const component of components) {
    const colon = component.indexOf(':')
    const kind = component.slice(0, colon)
    resources[kind] = [...(resources[kind] ?? []), component.slice(colon + 1)]
  }
  return resources
}

/** Folders for names: the names themselves where the layout takes them all. */
interface Naming {
  readonly all: readonly string[]
  folder(name: string | null): string
  /** Folders that stand for another name, or for none. */
  readonly renamed: Readonly<Record<string, string | null>>
}

const namingOf = (names: readonly (string | null)[], fits: RegExp, folderAt: (i: number) => string): Naming => {
  const known = [...new Set(names)].sort((a, b) => (a === null ? -1 : b === null ? 1 : naturalOrder(a, b)))
  const asTheyAre = known.every(name => name !== null && fits.test(name))
  const folders = new Map(known.map((name, i) => [name, asTheyAre && name !== null ? name : folderAt(i)]))
  return {
    all: [...folders.values()],
    folder: name => folders.get(name) ?? folderAt(0),
    renamed: asTheyAre ? {} : Object.fromEntries([...folders].map(([name, folder]) => [folder, name])),
  }
}
