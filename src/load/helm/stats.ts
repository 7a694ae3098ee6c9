import type { Fields } from '../fields.ts'

/** The mean of a statistic of one instance; NaN where it was not counted. */
export const statOf = (instance: Fields, name: string): number => {
  for (const stat of instance.objects('stats')) {
    if (stat.object('name')?.value.name !== name) continue
    return stat.amount('count') > 0 ? stat.number('mean') : NaN
  }
  return NaN
}

export const statNames = (instance: Fields): string[] =>
  instance.objects('stats').flatMap(stat => {
    const name = stat.object('name')?.value.name
    return typeof name === 'string' ? [name] : []
  })

/** Where an instance belongs: its split, and how it was perturbed. */
export const splitOf = (instance: Fields): { split: string | null; perturbation: string | null } => {
  const first = instance.objects('stats')[0]?.object('name')
  const own = instance.object('perturbation') ?? first?.object('perturbation')
  return { split: first?.word('split') ?? null, perturbation: own?.word('name') ?? null }
}
