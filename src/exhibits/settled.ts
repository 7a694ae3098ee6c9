import { correctedTogether, type TestedPair, type TestedPlace } from '../analysis/exhibited/tested.ts'
import { formatNumber } from '../core/format.ts'
import type { Settings } from '../core/settings.ts'
import { counted } from './drawing/words.ts'

/** What tests say of an estimate: part of every row that a title may make a claim of. */
export type Verdict = {
  /** Of the two that the title claims to differ, this is the higher one, or the lower. */
  readonly settled: 'higher' | 'lower' | null
  /** The p of that difference, corrected for all tests that the title goes by. */
  readonly p_adjusted: number | null
  /** How many tests of pairs the title goes by. */
  readonly tests: number
}

/** Of what no test was made. */
export const unjudged: Verdict = { settled: null, p_adjusted: null, tests: 0 }

/** An estimate where it stands. */
interface Estimate extends TestedPlace {
  readonly of?: string | null
  readonly value: number | null
}

/** What a panel is, within which estimates are told apart. */
type Within = 'of' | 'model' | 'tier'

interface Placed {
  readonly panel: string
  readonly column: string
}

const placedIn: Record<Within, (place: TestedPlace, of: string | null) => Placed> = {
  of: ({ model, tier }, of) => ({ panel: JSON.stringify(of), column: JSON.stringify([model, tier]) }),
  model: ({ model, tier }) => ({ panel: JSON.stringify(model), column: JSON.stringify(tier) }),
  tier: ({ model, tier }) => ({ panel: JSON.stringify(tier), column: JSON.stringify(model) }),
}

const keyOf = ({ panel, column }: Placed): string => `${panel}\n${column}`

/** Two columns, with the panels in which a test settles that the one is above the other. */
interface Settled {
  readonly upper: string
  readonly lower: string
  readonly panels: Map<string, number>
  gap: number
}

/**
 * What a title may claim: the only way to it. Of all pairs that tests settle, corrected for all that it chooses from, the
 * one that is settled in the most panels and, of such, lies farthest apart; pairs whose estimates point the other way
 * are no claim.
 */
export const verdictsOn = (
  estimates: readonly Estimate[],
  tests: readonly TestedPair[],
  { alpha }: Pick<Settings, 'alpha'>,
  within: Within = 'of',
): ((estimate: Omit<Estimate, 'value'>) => Verdict) => {
  const at = ({ of = null, ...place }: Omit<Estimate, 'value'>) => placedIn[within](place, of)
  const values = new Map(estimates.map(each => [keyOf(at(each)), each.value]))
  const asked = tests.flatMap(({ of, first, second, way, p, adjusted }) => {
    const [a, b] = [first, second].map(place => at({ ...place, of }))
    const [one, other] = [a, b].map(place => values.get(keyOf(place)) ?? null)
    if (a.panel !== b.panel || one === null || other === null) return []
    const isHigher = way === 'higher'
    const gap = isHigher ? other - one : one - other
    const [upper, lower] = isHigher ? [b.column, a.column] : [a.column, b.column]
    return [{ panel: a.panel, upper, lower, gap: way === null ? 0 : gap, p, adjusted }]
  })
  const together = correctedTogether(asked)
  const corrected = asked.map((test, i) => ({ ...test, adjusted: together[i] }))
  const claim = farthest(corrected.filter(({ gap, adjusted }) => gap > 0 && adjusted < alpha))
  return estimate => {
    const { panel, column } = at(estimate)
    const p = claim?.panels.get(panel)
    const isIn = p !== undefined && (column === claim?.upper || column === claim?.lower)
    const settled = column === claim?.upper ? 'higher' : 'lower'
    return { settled: isIn ? settled : null, p_adjusted: isIn ? p : null, tests: asked.length }
  }
}

const farthest = (
  found: readonly { panel: string; upper: string; lower: string; gap: number; adjusted: number }[],
): Settled | null => {
  const pairs = new Map<string, Settled>()
  for (const { panel, upper, lower, gap, adjusted } of found) {
    const key = `${upper}\n${lower}`
    const known = pairs.get(key) ?? { upper, lower, panels: new Map(), gap: 0 }
    known.panels.set(panel, adjusted)
    known.gap += gap
    pairs.set(key, known)
  }
  const [first] = [...pairs.values()].sort((a, b) => b.panels.size - a.panels.size || b.gap - a.gap)
  return first ?? null
}

/** By how many tests a title goes, and how sure its claim is. Many figures claim by chance now and then, which is to be known. */
export const testsText = (rows: readonly Partial<Verdict>[], { alpha }: Settings): string | null => {
  const tests = Math.max(0, ...rows.map(row => row.tests ?? 0))
  if (tests === 0) return null
  const found = rows.flatMap(row => row.p_adjusted ?? [])
  const claim = found.length === 0 ? '' : `; p of its claim: ${formatNumber(Math.max(...found), 'p-value')}`
  return `The title goes by ${counted(tests, 'test')} of what both sides have, at p below ${alpha}, corrected (Holm) over all of them, not for other figures; tables correct in smaller families${claim}`
}
