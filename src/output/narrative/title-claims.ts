import type { TestedPair, TestedPlace } from '../../analysis/tested-pairs.ts'
import { type Message, text } from './messages.ts'

/** What tests say of an estimate: part of every row that a title may make a claim of. */
export type Verdict = {
  /** Of the two that the title claims to differ, this is the higher one, or the lower. */
  readonly settled: 'higher' | 'lower' | null
  /** The Holm-adjusted p of that difference. */
  readonly p_adjusted: number | null
  /** What it has over the tasks of that test, where some were left out: the number of the title. */
  readonly tested_value: number | null
  /** How many tests were adjusted together; none where nothing of its panel was tested. */
  readonly tests: number
}

/** Of what no test was made. */
export const unjudged: Verdict = { settled: null, p_adjusted: null, tested_value: null, tests: 0 }

/** An estimate where it stands. */
interface Estimate extends TestedPlace {
  readonly of?: string | null
  readonly value: number | null
}

/** What a panel is, within which estimates are told apart. */
type Within = 'of' | 'configuration' | 'tier'

interface Placed {
  readonly panel: string
  readonly column: string
}

const placedIn: Record<Within, (place: TestedPlace, of: string | null) => Placed> = {
  of: ({ configuration, tier }, of) => ({ panel: JSON.stringify(of), column: JSON.stringify([configuration, tier]) }),
  configuration: ({ configuration, tier }) => ({ panel: JSON.stringify(configuration), column: JSON.stringify(tier) }),
  tier: ({ configuration, tier }) => ({ panel: JSON.stringify(tier), column: JSON.stringify(configuration) }),
}

const placed = (within: Within, { of = null, ...place }: Omit<Estimate, 'value'>): Placed => placedIn[within](place, of)

const keyOf = ({ panel, column }: Placed): string => `${panel}\n${column}`

/** Two columns, with the panels in which a test settles that the one is above the other. */
interface Settled {
  readonly upper: string
  readonly lower: string
  readonly panels: Map<string, TestedPair>
  gap: number
}

/** A test of two estimates that are there. */
interface Asked {
  readonly pair: TestedPair
  readonly panel: string
  readonly upper: string
  readonly lower: string
  /** How far apart the estimates lie the way that is settled. */
  readonly gap: number
}

const askedOf = (estimates: readonly Estimate[], tests: readonly TestedPair[], within: Within): Asked[] => {
  const values = new Map(estimates.map(each => [keyOf(placed(within, each)), each.value]))
  const asked = tests.flatMap(pair => {
    const [a, b] = [pair.first, pair.second].map(place => placed(within, { ...place, of: pair.of }))
    const [one, other] = [a, b].map(place => values.get(keyOf(place)) ?? null)
    if (a.panel !== b.panel || one === null || other === null) return []
    const isHigher = pair.way === 'higher'
    const gap = isHigher ? other - one : one - other
    const [upper, lower] = isHigher ? [b.column, a.column] : [a.column, b.column]
    return [{ pair, panel: a.panel, upper, lower, gap: pair.way === null ? 0 : gap }]
  })
  return asked
}

type VerdictOn = (estimate: Omit<Estimate, 'value'>) => Verdict

const claimed = (asked: readonly Asked[], within: Within): VerdictOn => {
  const claim = farthest(asked.filter(({ gap }) => gap > 0))
  const tests = Math.max(0, ...asked.map(({ pair }) => pair.tests))
  const panels = new Set(asked.map(({ panel }) => panel))
  return estimate => {
    const { panel, column } = placed(within, estimate)
    if (!panels.has(panel)) return unjudged
    const pair = claim?.panels.get(panel)
    if (!pair || (column !== claim?.upper && column !== claim?.lower)) return { ...unjudged, tests }
    const settled = column === claim.upper ? 'higher' : 'lower'
    const isSecond = settled === pair.way
    return { settled, p_adjusted: pair.adjusted, tested_value: pair.values?.[isSecond ? 1 : 0] ?? null, tests }
  }
}

/**
 * What a title may claim: the only way to it. Of all pairs that differ significantly, the one that does so in the most
 * panels and, of such, lies farthest apart; pairs whose estimates point the other way are no claim.
 */
export const verdictsOn = (
  estimates: readonly Estimate[],
  tests: readonly TestedPair[],
  within: Within = 'of',
): VerdictOn => claimed(askedOf(estimates, tests, within), within)

const farthest = (found: readonly Asked[]): Settled | null => {
  const pairs = new Map<string, Settled>()
  for (const { pair, panel, upper, lower, gap } of found) {
    const key = `${upper}\n${lower}`
    const known = pairs.get(key) ?? { upper, lower, panels: new Map(), gap: 0 }
    known.panels.set(panel, pair)
    known.gap += gap
    pairs.set(key, known)
  }
  const [first] = [...pairs.values()].sort((a, b) => b.panels.size - a.panels.size || b.gap - a.gap)
  return first ?? null
}

/** The tests that a title goes by, and how sure its claim is. */
const titleTests = (rows: readonly Verdict[]): Message<'title-tests'> | null => {
  const tests = Math.max(0, ...rows.map(row => row.tests))
  if (tests === 0) return null
  const found = rows.flatMap(row => row.p_adjusted ?? [])
  return { code: 'title-tests', params: { tests, p: found.length === 0 ? null : Math.max(...found) } }
}

export const testsText = (rows: readonly Verdict[]): string | null => {
  const message = titleTests(rows)
  return message === null ? null : text(message)
}
