import type { PartRun, Plan } from '../../core/importer.ts'
import { type Problem, problem } from '../../core/problem.ts'
import type { RunKey } from '../../core/record.ts'
import { labelOf } from '../../load/io/file-list.ts'
import { placeIn } from '../../load/logs/planned-runs.ts'
import type { RecognizedSource } from '../../load/recognition.ts'

/** What one importer found in a folder that others read too. */
interface Reading {
  readonly of: RecognizedSource
  readonly plan: Plan
  readonly runs: readonly PartRun[]
}

/** Each plan without the runs that another importer tells of the same folder: they count once. */
export const withoutOverlap = (
  sources: readonly RecognizedSource[],
  given: readonly Plan[],
): { readonly plans: readonly Plan[]; readonly problems: readonly Problem[] } => {
  const plans = withoutClaimed(given)
  const counted: Reading[] = []
  const left = new Map<Plan, Reading>()
  for (const reading of readingsOf(sources, plans)) {
    const first = counted.find(each => each.of.source.path === reading.of.source.path && isSame(each, reading))
    if (first) left.set(reading.plan, first)
    else counted.push(reading)
  }
  return {
    plans: plans.map(plan => (left.has(plan) ? { ...plan, parts: [], planned: [] } : plan)),
    problems: plans.flatMap((plan, i) => {
      const first = left.get(plan)
      return first ? [sharedRunsProblem(first, { of: sources[i], plan, runs: runsOf(plan) })] : []
    }),
  }
}

/** Runs of a file that another plan has taken its verdicts from are told there. */
const withoutClaimed = (plans: readonly Plan[]): readonly Plan[] => {
  const claimed = new Set(plans.flatMap(({ claims }) => claims ?? []))
  if (claimed.size === 0) return plans
  const isFree = ({ path }: PartRun) => !claimed.has(placeIn(path).file)
  return plans.map(plan => {
    const parts = plan.parts
      .map(part => ({ ...part, runs: part.runs.filter(isFree) }))
      .filter(({ runs }) => runs.length > 0)
    return { ...plan, parts, planned: parts.length > 0 || plan.parts.length === 0 ? plan.planned : [] }
  })
}

const runsOf = ({ parts }: Plan): PartRun[] => parts.flatMap(({ runs }) => runs)

/** What importers found in folders that they share, whoever knows most of its runs first. */
const readingsOf = (sources: readonly RecognizedSource[], plans: readonly Plan[]): Reading[] =>
  sources
    .flatMap((of, i) => (of.source.shared ? [{ of, plan: plans[i], runs: runsOf(plans[i]) }] : []))
    .filter(({ runs }) => runs.length > 0)
    .sort((a, b) => rolesKnown(b) - rolesKnown(a) || b.runs.length - a.runs.length)

const rolesKnown = ({ runs: [first] }: Reading): number =>
  [first.key.agent, modelOf(first), first.key.tier].filter(role => role !== null).length

/** A model that is only the name of a folder says nothing of the run. */
const modelOf = ({ key, path }: PartRun): string | null =>
  key.model !== null && placeIn(path).file.includes(`/${key.model}/`) ? null : key.model

/** Whether most runs of a reading are also in another, as far as both say what was varied. */
const isSame = (first: Reading, other: Reading): boolean => {
  // Of the runs of a task, one of each configuration: repetitions say the same.
  const byTask = new Map<string, PartRun[]>()
  for (const run of first.runs) {
    const known = byTask.get(run.key.task) ?? []
    if (!known.some(each => isSameConfiguration(each, run))) byTask.set(run.key.task, [...known, run])
  }
  const both = other.runs.filter(run => byTask.get(run.key.task)?.some(each => agree(each, run)))
  return 2 * both.length > other.runs.length
}

const isSameConfiguration = (a: PartRun, b: PartRun): boolean =>
  modelOf(a) === modelOf(b) && a.key.agent === b.key.agent && a.key.tier === b.key.tier

const agree = (a: PartRun, b: PartRun): boolean =>
  isAlike(modelOf(a), modelOf(b)) &&
  (['agent', 'tier'] satisfies (keyof RunKey)[]).every(role => isAlike(a.key[role], b.key[role]))

const isAlike = (a: string | null, b: string | null): boolean => a === null || b === null || a === b

const sharedRunsProblem = (first: Reading, left: Reading): Problem =>
  problem(
    'source-twice',
    fileOf(left),
    `Its ${left.runs.length} runs (${left.of.importer.title}) are those of ${fileOf(first)} (${first.of.importer.title}), which counts. They are left out.`,
    `To count them instead, give --importer ${left.of.importer.id}, or name the file.`,
  )

const fileOf = ({ of, runs: [first] }: Reading): string => labelOf(of.source, placeIn(first.path).file)
