import type { Analysis } from '../../../analysis/analysis.ts'
import { type MissingShares, shareOf, unevenShares } from '../../../analysis/missing/imbalance.ts'
import type { Message } from '../messages.ts'

const mostShown = 3

/** What the rules make of runs without an outcome, of up to three configurations, and whether sides differ in them. */
export const missingCaveats = (analysis: Analysis): Message[] => {
  const found = analysis.missingShares()
  if (!found) return []
  const { title, format } = found.metric
  const having = found.shares
    .filter(({ withoutOutcome }) => withoutOutcome > 0)
    .toSorted((a, b) => shareOf(b) - shareOf(a))
  const shown = having.length > mostShown ? having.slice(0, mostShown - 1) : having
  const more = having.length - shown.length
  return [
    ...shown.map(
      ({ name, runs, withoutOutcome, stopped, ifFailed, ifDropped }): Message => ({
        code: 'no-outcome',
        params: { name, runs, withoutOutcome, stopped, title, format, ifFailed, ifDropped },
      }),
    ),
    ...(more > 0 ? [{ code: 'no-outcome-more', params: { configurations: more } } as const] : []),
    ...uneven(found),
  ]
}

const uneven = ({ shares }: MissingShares): Message<'no-outcome-uneven'>[] => {
  const found = unevenShares(shares)
  if (!found) return []
  const [most, least] = [found.most, found.least].map(share => ({ name: share.name, share: shareOf(share) }))
  return [{ code: 'no-outcome-uneven', params: { most, least } }]
}
