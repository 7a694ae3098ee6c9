import { nullableOrder } from '../../core/dimensions.ts'
import type { PartRun } from '../../core/importer.ts'
import type { Experiment, RunKey } from '../../core/record.ts'

type RunRoles = Omit<RunKey, 'run'>

export interface RunGroup {
  readonly roles: RunRoles
  readonly experiment: Experiment
  readonly runs: (PartRun & { readonly key: RunRoles & { run: number }; readonly isReported?: boolean })[]
}

type OtherRoles = Omit<RunRoles, 'experiment' | 'task'>

/** Groups of one task and model that are compared one by one. */
const mostNear = 16

/** Groups of runs, found by their roles: a text to look few up by would cost more than reading them. */
export class RunGroups {
  readonly #byTask = new Map<string, Map<string | null, RunGroup[]>>()
  /** The groups of a task and model that has many, by all their roles. */
  readonly #ofMany = new Map<RunGroup[], Map<string, RunGroup>>()
  readonly #groups: RunGroup[] = []

  of(experiment: string, task: string, roles: OtherRoles, experimentOf: (roles: RunRoles) => Experiment): RunGroup {
    const byModel = this.#byTask.get(task) ?? new Map<string | null, RunGroup[]>()
    const near = byModel.get(roles.model) ?? []
    const known = this.#find(near, experiment, roles)
    if (known) return known
    const { family, agent, model, tier, subtest } = roles
    const own = { experiment, task, family, agent, model, tier, subtest }
    const group: RunGroup = { roles: own, experiment: experimentOf(own), runs: [] }
    near.push(group)
    this.#ofMany.get(near)?.set(textOf(experiment, roles), group)
    byModel.set(model, near)
    this.#byTask.set(task, byModel)
    this.#groups.push(group)
    return group
  }

  sorted(): readonly RunGroup[] {
    for (const { runs } of this.#groups) numberRuns(runs)
    return inOrder(this.#groups)
  }

  #find(near: RunGroup[], experiment: string, roles: OtherRoles): RunGroup | undefined {
    if (near.length <= mostNear) {
      for (const group of near) if (isOf(group.roles, experiment, roles)) return group
      return undefined
    }
    const known =
      this.#ofMany.get(near) ?? new Map(near.map(group => [textOf(group.roles.experiment, group.roles), group]))
    this.#ofMany.set(near, known)
    return known.get(textOf(experiment, roles))
  }
}

/** Task and model are known to be the same. */
const textOf = (experiment: string, { agent, tier, subtest, family }: OtherRoles): string =>
  JSON.stringify([experiment, agent, tier, subtest, family])

const sortedBy = ['experiment', 'task', 'agent', 'model', 'tier', 'subtest'] as const

const inOrder = (groups: readonly RunGroup[]): RunGroup[] => {
  const ranks = sortedBy.map(role => {
    const names = [...new Set(groups.map(({ roles }) => roles[role]))].sort(nullableOrder)
    return new Map(names.map((name, rank) => [name, rank]))
  })
  return groups
    .map(group => ({ group, places: sortedBy.map((role, i) => ranks[i].get(group.roles[role]) ?? 0) }))
    .sort((a, b) => firstDifference(a.places, b.places))
    .map(({ group }) => group)
}

const firstDifference = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i]
  return 0
}

/** Task and model are known to be the same. */
const isOf = (own: RunRoles, experiment: string, roles: OtherRoles): boolean =>
  own.experiment === experiment &&
  own.agent === roles.agent &&
  own.tier === roles.tier &&
  own.subtest === roles.subtest &&
  own.family === roles.family

/** The numbers of the source are kept where no two runs claim the same one, else all are counted in order. */
const numberRuns = (runs: RunGroup['runs']): void => {
  if (areNumbered(runs)) runs.sort((a, b) => a.key.run - b.key.run)
  else for (let i = 0; i < runs.length; i++) runs[i].key.run = i + 1
}

const areNumbered = (runs: RunGroup['runs']): boolean =>
  runs.every(({ key }) => Number.isInteger(key.run) && key.run > 0) &&
  new Set(runs.map(({ key }) => key.run)).size === runs.length
