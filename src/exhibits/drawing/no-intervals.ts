interface WithReason {
  /** Why it has no interval, where that is known. */
  readonly reason?: string | null
}

/** Reasons that come down to too few runs. */
const fewRuns = /^one (value|run|subtest|unit)\b|^fewer than two |fewer than 2 (measured )?runs|^no subtest has 2 runs/

/** What reasons mean for several rows. */
const forEach: Readonly<Record<string, string>> = { 'one value': 'one value each' }

/** `No intervals: one run per task`: the reason of all rows; of several reasons what they have in common. */
export const noIntervals = (rows: readonly WithReason[]): string => {
  const reasons = new Set(rows.map(({ reason = null }) => reason))
  const [first] = reasons
  if (reasons.size === 1 && first !== null) return `No intervals: ${forEach[first] ?? first}`
  const areFew = [...reasons].every(reason => fewRuns.test(reason ?? ''))
  return `No intervals: too few runs${areFew ? '' : ', or no variation'}`
}
