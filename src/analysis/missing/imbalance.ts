import type { Group, Metric } from '../../core/metric.ts'

/** What each rule to count runs without an outcome gives one configuration. */
export interface MissingShare {
  /** Null where there is but one configuration. */
  readonly name: string | null
  readonly key: Group['key']
  /** Runs that were read or planned. */
  readonly runs: number
  readonly withoutOutcome: number
  /** Runs that infrastructure stopped and the source scored all the same. */
  readonly stopped: number
  readonly recorded: number
  readonly ifFailed: number
  readonly ifDropped: number
}

export interface MissingShares {
  /** The outcome that the rates are of. */
  readonly metric: Metric
  /** All configurations, also those in which no run lacks an outcome. */
  readonly shares: readonly MissingShare[]
}

/** Shares that are as far apart as this can explain a difference. */
const unevenFrom = 0.1

/** The configurations with the largest and the smallest share of runs without an outcome; null where they are alike. */
export const unevenShares = <Each extends Pick<MissingShare, 'runs' | 'withoutOutcome'>>(
  shares: readonly Each[],
): { readonly most: Each; readonly least: Each } | null => {
  const sorted = shares.filter(({ runs }) => runs > 0).toSorted((a, b) => shareOf(b) - shareOf(a))
  const [most, least] = [sorted[0], sorted.at(-1)]
  return most && least && shareOf(most) - shareOf(least) >= unevenFrom - 1e-12 ? { most, least } : null
}

export const shareOf = ({ runs, withoutOutcome }: Pick<MissingShare, 'runs' | 'withoutOutcome'>): number =>
  withoutOutcome / runs
