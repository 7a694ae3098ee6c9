import { type Configuration, eachConfiguration } from './configurations.ts'

/** A chance of k attempts of who ran in a tier. */
export interface Attempted {
  readonly subject: string
  readonly tier: string
  /** pass@k: at least one of k attempts passes; pass^k: all of them do. */
  readonly chance: string
  readonly k: number
  readonly value: number | null
  /** With at least k runs that have a verdict. */
  readonly subtests: number
}

/** The curve that a row is on: that of a subject in a tier. */
export const curveOf = ({ subject, tier }: Pick<Attempted, 'subject' | 'tier'>): Configuration => ({
  agent_model: subject,
  tier,
})

/** A k speaks for a configuration while so many of its tasks have as many runs. */
export const enough = 0.75

/** Whether a k still speaks for its configuration: chances over other and other tasks make no curve. */
export const speakersIn = (rows: readonly Attempted[]): ((row: Attempted) => boolean) => {
  const curve = (row: Attempted) => JSON.stringify([row.subject, row.tier])
  const all = new Map<string, number>()
  for (const row of rows) all.set(curve(row), Math.max(all.get(curve(row)) ?? 0, row.subtests))
  return row => row.subtests >= enough * (all.get(curve(row)) ?? 0)
}

/** How far the two chances of each configuration part at the largest k that speaks for it, the farthest first. */
export const gapsIn = <Found extends Attempted>(rows: readonly Found[]) =>
  eachConfiguration(rows.map(row => ({ row, ...curveOf(row) })))
    .map(({ row: place }) => {
      const own = rows.filter(row => row.subject === place.subject && row.tier === place.tier)
      const k = Math.max(1, ...own.filter(speakersIn(own)).map(row => row.k))
      const at = (chance: string) => own.find(row => row.k === k && row.chance === chance) ?? place
      const [any, every] = [at('pass@k'), at('pass^k')]
      return { any, every, gap: (any.value ?? 0) - (every.value ?? 0) }
    })
    .sort((a, b) => b.gap - a.gap)
