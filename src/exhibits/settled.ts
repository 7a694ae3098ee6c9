import { correctedTogether, type TestedPair, type TestedPlace } from '../analysis/exhibited/tested.ts'
import type { ExhibitContext } from '../core/exhibit.ts'
import { formatNumber } from '../core/format.ts'
import type { Settings } from '../core/settings.ts'
import { testsWords } from './drawing/tests-words.ts'
import { named } from './rows.ts'

/** What tests say of an estimate: part of every row that a title may make a claim of. */
export type Verdict = {
  /** Of the two that the title claims to differ, this is the higher one, or the lower. */
  readonly settled: 'higher' | 'lower' | null
  /** The p of that difference, corrected for all tests that the title goes by. */
  readonly p_adjusted: number | null
  /** What it has over the tasks that this test compared, where it left some out: the number of the title. */
  readonly tested_value: number | null
  /** How many tests of pairs the title goes by; none where nothing of its panel was tested. */
  readonly tests: number
  /** How many of these are of models; the others are of tiers. */
  readonly model_tests: number
}

/** The same with its tests, where no other file has them. */
export type TestedVerdict = Verdict & {
  /** `T5: 0.0396; T0: 0.0001`: the p of each test against what stands before it, corrected as that of the claim. */
  readonly p_against: string | null
}

/** Of what no test was made. */
export const unjudged: Verdict = { settled: null, p_adjusted: null, tested_value: null, tests: 0, model_tests: 0 }
export const untested: TestedVerdict = { ...unjudged, p_against: null }

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

const placed = (within: Within, { of = null, ...place }: Omit<Estimate, 'value'>): Placed => placedIn[within](place, of)

const keyOf = ({ panel, column }: Placed): string => `${panel}\n${column}`

/** Two columns, with the panels in which a test settles that the one is above the other. */
interface Settled {
  readonly upper: string
  readonly lower: string
  readonly panels: Map<string, Asked>
  gap: number
}

/** A test of two estimates that are there, corrected for all such. */
interface Asked {
  readonly pair: TestedPair
  readonly panel: string
  readonly upper: string
  readonly lower: string
  /** How far apart the estimates lie the way that is settled. */
  readonly gap: number
  readonly adjusted: number
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
  const together = correctedTogether(asked.map(({ pair }) => pair))
  return asked.map((test, i) => ({ ...test, adjusted: together[i] }))
}

type VerdictOn<Found> = (estimate: Omit<Estimate, 'value'>) => Found

const claimed = (asked: readonly Asked[], alpha: number, within: Within): VerdictOn<Verdict> => {
  const claim = farthest(asked.filter(({ gap, adjusted }) => gap > 0 && adjusted < alpha))
  const tests = asked.length
  const panels = new Set(asked.map(({ panel }) => panel))
  const ofModels = asked.filter(({ pair: { first, second } }) => first.tier === second.tier).length
  return estimate => {
    const { panel, column } = placed(within, estimate)
    if (!panels.has(panel)) return unjudged
    const test = claim?.panels.get(panel)
    const counts = { tests, model_tests: ofModels }
    if (!test || (column !== test.upper && column !== test.lower)) return { ...unjudged, ...counts }
    const settled = column === test.upper ? 'higher' : 'lower'
    const isSecond = settled === test.pair.way
    const value = test.pair.values?.[isSecond ? 1 : 0] ?? null
    return { settled, p_adjusted: test.adjusted, tested_value: value, ...counts }
  }
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
): VerdictOn<Verdict> => claimed(askedOf(estimates, tests, within), alpha, within)

/** The same with the tests themselves, each beside the later of its two estimates. */
export const testedVerdictsOn = (
  estimates: readonly Estimate[],
  tests: readonly TestedPair[],
  { alpha }: Pick<Settings, 'alpha'>,
): VerdictOn<TestedVerdict> => {
  const asked = askedOf(estimates, tests, 'of')
  const verdictOn = claimed(asked, alpha, 'of')
  const against = new Map<string, string[]>()
  for (const { pair, adjusted } of asked) {
    const key = keyOf(placed('of', { ...pair.second, of: pair.of }))
    against.set(key, [...(against.get(key) ?? []), `${otherIn(pair)}: ${Number(adjusted.toPrecision(4))}`])
  }
  return estimate => ({
    ...verdictOn(estimate),
    p_against: against.get(keyOf(placed('of', estimate)))?.join('; ') ?? null,
  })
}

/** What tells the first of a pair from the second: its tier, or its model in the same tier. */
const otherIn = ({ first, second }: TestedPair): string => named(first.tier === second.tier ? first.model : first.tier)

const farthest = (found: readonly Asked[]): Settled | null => {
  const pairs = new Map<string, Settled>()
  for (const test of found) {
    const { panel, upper, lower, gap } = test
    const key = `${upper}\n${lower}`
    const known = pairs.get(key) ?? { upper, lower, panels: new Map(), gap: 0 }
    known.panels.set(panel, test)
    known.gap += gap
    pairs.set(key, known)
  }
  const [first] = [...pairs.values()].sort((a, b) => b.panels.size - a.panels.size || b.gap - a.gap)
  return first ?? null
}

/** Where what is tested of crossed agents and models is found: not of both together. */
const crossedText =
  'the tables agent-comparison and model-comparison compare agents over all models, and models over all agents'

/** The same of agents that share a model, in tiers. */
const sharedText = 'the table agent-comparison compares agents, and tier-comparison tiers over all agents of a model'

/** Whether tables correct over the same tests: those of the tiers of one model, or of models that have no tiers. */
const areOneFamily = (rows: readonly Verdict[], { levels: { model, tier } }: ExhibitContext): boolean =>
  rows.every(({ tests, model_tests: ofModels }) => (ofModels === 0 ? model.length <= 1 : ofModels === tests)) &&
  (model.length <= 1 || tier.length <= 1)

/** What tables say of the same; null where it goes without saying. */
const tablesText = (rows: readonly Verdict[], context: ExhibitContext): string | null => {
  const { word } = context.subject
  if (word === 'configuration') return crossedText
  if (word === 'agent' && rows.some(({ tests, model_tests: ofModels }) => tests > ofModels)) return sharedText
  return areOneFamily(rows, context) ? null : 'tables correct in smaller families'
}

/** By how many tests a title goes, and how sure its claim is. Many figures claim by chance now and then, which is to be known. */
export const testsText = (rows: readonly (Verdict | TestedVerdict)[], context: ExhibitContext): string | null => {
  const areCrossed = context.subject.word === 'configuration'
  if (!rows.some(({ tests }) => tests > 0)) return areCrossed ? `Not tested here: ${crossedText}` : null
  const found = rows.flatMap(row => row.p_adjusted ?? [])
  const claim = found.length === 0 ? '' : `; p of its claim: ${formatNumber(Math.max(...found), 'p-value')}`
  const isHere = rows.some(row => 'p_against' in row && row.p_against !== null)
  const elsewhere = isHere ? 'p of each: in the CSV' : tablesText(rows, context)
  return `The title goes by ${testsWords(rows, context, 'which tiers')}, on what both sides have, at p below ${context.settings.alpha}, corrected (Holm) over all of them, not for other figures${elsewhere === null ? '' : `; ${elsewhere}`}${claim}`
}
