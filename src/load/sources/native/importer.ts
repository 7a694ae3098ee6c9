import { naturalOrder } from '../../../core/dimensions.ts'
import type { Found, Importer, Part, Plan, Source } from '../../../core/importer.ts'
import { type Problem, problem } from '../../../core/problem.ts'
import type { Experiment, MissingRun, VariantComponents } from '../../../core/record.ts'
import { Disk, isFolder } from '../../io/disk.ts'
import { Fields, FileAccount, Findings, isObject, type JsonObject } from '../../io/fields.ts'
import { labelOf } from '../../io/file-list.ts'
import { readJson } from '../../io/json.ts'
import { unlessTooDeep } from '../../io/nesting.ts'
import { listed } from '../../missing-list.ts'
import { folderOriginals } from '../../transcripts/originals.ts'
import { readExperiment } from './experiment-config.ts'
import type { VariantNames } from './import-record.ts'
import { readRun } from './run-folder.ts'
import { type Attempt, findAttempts, findSubtests, isNative, type SubtestFolder } from './run-layout.ts'

const importer: Importer = {
  id: 'native',
  title: 'Folder of runs',
  description:
    'Experiments in folders: <experiment>/<timestamp>/T<n>/<subtest>/run_<n> with run_result.json, agent/result.json and judge/judge_<n>/judgment.json. Reads a folder of experiments, one experiment or one timestamp folder.',
  divisible: true,
  byNames: true,
  looksFor: 'folders T0, T1, … with subtests and runs (run_01/run_result.json), or config/experiment.json',
  keys: ['run_number', 'token_stats', 'judge_score', 'judges'],

  recognizes: path => isFolder(path) && isNative(path),

  plan(source) {
    const found = findAttempts(source.path, source.label)
    const plans = found.attempts.map(attempt => planAttempt(attempt, source))
    return {
      experiments: plans.flatMap(plan => plan.experiments),
      components: plans.flatMap(plan => plan.components),
      parts: plans.flatMap(plan => plan.parts),
      planned: plans.flatMap(plan => plan.planned),
      problems: [...found.problems, ...plans.flatMap(plan => plan.problems)],
    }
  },

  *read(part): Iterable<Found> {
    const disk = new Disk(part.watched)
    for (const run of part.runs) yield* readRun(disk, run, labelOf(part.source, run.path))
  },

  originals: folderOriginals,
}

export default importer

const keyOf = (experiment: Experiment, names: VariantNames, tier: string, subtest: string, run: number) => ({
  experiment: experiment.name,
  task: experiment.task ?? experiment.name,
  family: experiment.family,
  agent: names.agent,
  model: experiment.model,
  tier: names.tier(tier),
  subtest: names.subtest(subtest),
  run,
})

const planAttempt = (attempt: Attempt, source: Source): Plan => {
  const findings = new Findings()
  const disk = new Disk()
  const { subtests, problems } = findSubtests(attempt)
  for (const each of problems) findings.add(each)
  const { experiment, tiersToRun, names } = readExperiment(disk, attempt, subtests, findings)
  const components: VariantComponents[] = subtests.map(subtest => ({
    experiment: experiment.name,
    model: experiment.model,
    tier: names.tier(subtest.tier) ?? subtest.tier,
    subtest: names.subtest(subtest.subtest) ?? subtest.subtest,
    components: readComponents(disk, subtest, findings),
  }))
  if (subtests.every(subtest => subtest.runs.length === 0))
    findings.add(
      problem('experiment-without-runs', attempt.label, 'No run was found.', 'Remove the folder, or run it.'),
    )
  const part: Part = {
    importer: importer.id,
    source,
    watched: true,
    runs: subtests.flatMap(({ runs }) =>
      runs.map(({ tier, subtest, run, path }) => ({
        key: keyOf(experiment, names, tier, subtest, run),
        experiment,
        path,
      })),
    ),
  }
  reportMissingTiers(tiersToRun, subtests, attempt, findings)
  return {
    experiments: [experiment],
    components,
    parts: part.runs.length > 0 ? [part] : [],
    planned: listed(plannedRuns(experiment, names, tiersToRun, subtests), attempt.label, findings),
    problems: findings.found.flatMap(found => (found.kind === 'problem' ? [found.problem] : [])),
  }
}

function* plannedRuns(
  experiment: Experiment,
  names: VariantNames,
  tiers: readonly string[],
  subtests: readonly SubtestFolder[],
): Generator<MissingRun> {
  for (const { tier, subtest, label, runs } of subtests) {
    if (!tiers.includes(tier)) continue
    const present = new Set(runs.map(({ run }) => run))
    for (let run = 1; run <= experiment.runsPerSubtest; run++)
      if (!present.has(run))
        yield {
          key: keyOf(experiment, names, tier, subtest, run),
          folder: `${label}/run_${String(run).padStart(2, '0')}`,
          reason: 'not started',
          filesPresent: [],
        }
  }
}

const reportMissingTiers = (
  tiers: readonly string[],
  subtests: readonly SubtestFolder[],
  attempt: Attempt,
  findings: Findings,
): void => {
  const present = new Set(subtests.map(({ tier }) => tier))
  for (const tier of tiers)
    if (!present.has(tier)) {
      const message = `${tier} is planned in config/experiment.json, but has no folder.`
      findings.add(problem('tier-not-started', attempt.label, message, 'Run it, or take it out of tiers_to_run.', tier))
    }
}

/** The components of one variant, such as `claude_md:B01` or `tools:Read`, from its config_manifest.json. */
const readComponents = (disk: Disk, subtest: SubtestFolder, findings: Findings): string[] => {
  disk.begin(subtest.path)
  const account = new FileAccount(`${subtest.label}/config_manifest.json`, findings)
  const manifest = readJson(disk, 'config_manifest.json', account)
  if (!(manifest instanceof Fields)) return []
  const inherited = manifest.object('inherited_from')?.value ?? {}
  const own = manifest.object('resources')?.value ?? {}
  const report = (problem: Problem) => findings.add(problem)
  return unlessTooDeep(account.file, report, () => flatten({ ...resourcesOf(inherited), ...own })) ?? []
}

/** What is inherited is either the resources themselves or a manifest that holds them. */
const resourcesOf = (inherited: JsonObject): JsonObject =>
  isObject(inherited.resources) ? { ...resourcesIn(inherited.inherited_from), ...inherited.resources } : inherited

const resourcesIn = (value: unknown): JsonObject => (isObject(value) ? resourcesOf(value) : {})

const kindNames: ReadonlyMap<string, string> = new Map([['mcp_servers', 'mcp']])

const flatten = (resources: JsonObject): string[] => {
  const components = new Set<string>()
  for (const [kind, value] of Object.entries(resources))
    for (const leaf of leaves(value)) components.add(`${kindNames.get(kind) ?? kind}:${leaf}`)
  return [...components].sort(naturalOrder)
}

/** The names at the ends of a resource: entries of lists, names of named things, keys that are switched on. */
const leaves = (value: unknown): string[] => {
  if (value === null || value === undefined || value === false) return []
  if (Array.isArray(value)) return value.flatMap(leaves)
  if (!isObject(value)) return [String(value)]
  if (typeof value.name === 'string') return [value.name]
  return Object.entries(value).flatMap(([key, inner]) => (inner === true ? [key] : leaves(inner)))
}
