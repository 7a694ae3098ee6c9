import { type Fields, isObject } from '../fields.ts'

/** The statistics of one instance by their names; one without a name is told. */
export const statsOf = (instance: Fields): ReadonlyMap<string, Fields> => {
  const stats = new Map<string, Fields>()
  for (const stat of instance.due('stats').objects('stats')) {
    const about = stat.due('name').object('name')
    const name = about?.due('name').word('name') ?? null
    if (name !== null && !stats.has(name)) stats.set(name, stat)
  }
  return stats
}

/** The mean of a statistic; NaN where it was not counted. */
export const meanOf = (stat: Fields | undefined): number => {
  if (!stat || !(stat.due('count').amount('count') > 0)) return NaN
  return stat.due('mean').number('mean')
}

/** The names of all statistics that some instance has. */
export const statNames = (instances: readonly Fields[]): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const { value } of instances)
    for (const stat of Array.isArray(value.stats) ? value.stats : [])
      if (isObject(stat) && isObject(stat.name) && typeof stat.name.name === 'string') names.add(stat.name.name)
  return names
}

/** Where an instance belongs: its split, and how it was perturbed. */
export const splitOf = (
  instance: Fields,
  stats: ReadonlyMap<string, Fields>,
): { split: string | null; perturbation: string | null } => {
  const [first] = [...stats.values()].flatMap(stat => stat.object('name') ?? [])
  const own = instance.object('perturbation') ?? first?.object('perturbation')
  const split = first?.due('split').word('split') ?? null
  return { split, perturbation: own?.word('name') ?? null }
}
