import type { Analysis } from '../../../analysis/analysis.ts'
import { type MissingShare, type MissingShares, shareOf, unevenShares } from '../../../analysis/missing/uneven.ts'
import { formatNumber } from '../../../core/format.ts'
import type { MissingRule } from '../../../core/settings.ts'
import { counted } from '../words.ts'

/** How runs without an outcome count, where that is not the usual way. */
export const missingRuleTexts: Record<MissingRule, readonly string[]> = {
  recorded: [],
  fail: ['Runs without an outcome count as failures (--missing fail).'],
  drop: ['Runs without an outcome, and runs that infrastructure stopped, are left out (--missing drop).'],
}

const mostShown = 3

/** What the rules make of runs without an outcome, in up to three sentences, and a warning where sides differ in them. */
export const missingTexts = (analysis: Analysis): string[] => {
  const found = analysis.missingShares()
  if (!found) return []
  const having = found.shares
    .filter(({ withoutOutcome }) => withoutOutcome > 0)
    .toSorted((a, b) => shareOf(b) - shareOf(a))
  const shown = having.length > mostShown ? having.slice(0, mostShown - 1) : having
  const more = having.length - shown.length
  return [
    ...shown.map(share => shareText(share, found)),
    ...(more > 0
      ? [`${more} more configurations have runs without an outcome: see missing in data/summary.json.`]
      : []),
    ...unevenTexts(found),
  ]
}

/** `34 of 50 runs of seed have no outcome. Pass rate: 8.0% if counted as failures, 25.0% if dropped.` */
const shareText = (share: MissingShare, { metric }: MissingShares): string => {
  const { withoutOutcome, stopped, ifFailed, ifDropped } = share
  const [failed, dropped] = [ifFailed, ifDropped].map(value => formatNumber(value, metric.format))
  const interrupted = stopped === 0 ? '' : `, and infrastructure stopped ${stopped} more`
  return (
    `${runsText(share)} ${withoutOutcome === 1 ? 'has' : 'have'} no outcome${interrupted}. ` +
    `${metric.title}: ${failed} if counted as failures, ${Number.isNaN(ifDropped) ? 'none' : dropped} if dropped.`
  )
}

const runsText = ({ name, runs, withoutOutcome }: MissingShare): string =>
  `${withoutOutcome.toLocaleString('en')} of ${counted(runs, 'run')}${name === null ? '' : ` of ${name}`}`

const unevenTexts = ({ shares }: MissingShares): string[] => {
  const uneven = unevenShares(shares)
  if (!uneven) return []
  const { most, least } = uneven
  const percent = (share: MissingShare) => formatNumber(shareOf(share), 'percent')
  return [
    `Runs without an outcome are unevenly spread (${percent(most)} of ${most.name}, ${percent(least)} of ${least.name}): ` +
      'a difference can be one of missing runs. Compare `--missing fail` with `--missing drop`.',
  ]
}
