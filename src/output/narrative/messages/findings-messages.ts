import { type Format, formatAlike, formatDifference, formatFixed, formatNumber } from '../../../core/format.ts'
import { listText } from '../../../core/list-text.ts'
import { type Uncorrected, uncorrectedText } from '../interval-words.ts'
import { fewText } from '../subtitles.ts'
import { counted, rangeText, sharesText, withOthers } from '../words.ts'
import type { Titled } from './claims-messages.ts'
import type { At } from './titles-messages.ts'

/** The lowest and the highest of several values. */
export type Range = readonly [number, number]

const differences = (range: Range, format: Format): string =>
  `${rangeText(range, each => formatDifference(each, format))}${format === 'percent' ? ' points' : ''}`

/** Both ends with the same digits, or one number where these are the same. */
const alike = (range: Range, format: Format): string => [...new Set(formatAlike(range, format))].join(' to ')

const shareText = (share: number): string => `${Math.round(100 * share)}%`

/** A rho in two decimals, without the minus of what rounds to 0. */
export const rhoText = (rho: number): string => formatFixed(Math.abs(rho) < 0.005 ? 0 : rho, 2)

const suretyText = (probability: number | null, rival: number | null): string => {
  if (probability === null) return ' in these runs, too few to tell how surely'
  if (rival === null) return `, but on the frontier in only ${shareText(probability)} of resampled studies`
  return rival === 0 ? '' : `, but another is on the frontier too in up to ${shareText(rival)} of resampled studies`
}

const leads = {
  both: 'is both cheapest and best',
  cost: 'is cheapest, and none is better',
  quality: 'is best, and none is cheaper',
} as const

/** What is tried several times. */
export interface Tried {
  readonly unit: string
}

/** Of which configuration it is said: `in T0`; empty where there is one only. */
export interface Where {
  readonly place: string
}

export interface UpliftTitle extends Titled {
  readonly range: Range
  /** Whether all are known not to differ. */
  readonly isEqual: boolean
  readonly tested: number
  readonly higher: number
  readonly lower: number
  readonly word: string
}

export interface EffectsTitle {
  readonly effects: number
  readonly tested: number
  readonly significant: number
  /** How many were Holm-adjusted together. */
  readonly tests: Range
}

export interface FrontierTitle {
  readonly best: number
  readonly of: number
  readonly word: string
  readonly surest: { readonly name: string; readonly probability: number } | null
}

export interface FrontierLeaderTitle {
  readonly name: string
  readonly lead: keyof typeof leads
  /** The share of resampled studies in which it is on the frontier. */
  readonly probability: number | null
  /** The same of the likeliest other one, 0 where it is not worth telling; null where the lead itself is unsure. */
  readonly rival: number | null
}

export interface TaskFrontiersTitle {
  readonly name: string
  readonly others: number
  readonly on: number
  readonly of: number
}

export interface SlopesTitle extends Titled {
  /** Per doubling of the cost. */
  readonly range: Range
  readonly lines: number
  /** The only model that has a line, where there are others. */
  readonly only: string | null
  readonly intervals: Uncorrected | null
}

export interface CostPointsTitle {
  readonly title: string
  readonly points: number
  readonly unit: string
  readonly cost: { readonly range: Range; readonly format: Format }
  readonly quality: { readonly range: Range; readonly format: Format }
}

export interface RelationTitle {
  readonly title: string
  readonly spent: readonly string[]
  /** Null where nothing varies. */
  readonly rhos: Range | null
  readonly intervals: Uncorrected | null
}

export interface CorrelationTitle {
  readonly first: string
  readonly second: string
  /** Where there are several. */
  readonly model: string | null
  readonly isShown: boolean
  readonly rho: number
  readonly low: number
  readonly high: number
  /** Whether the one should be high and the other low. */
  readonly isOpposed: boolean
  readonly intervals: Uncorrected
}

export interface AblationsTitle {
  readonly ablations: number
  readonly verdicts: readonly { readonly impact: string; readonly count: number }[]
  /** How many have no interval. */
  readonly bare: number
  readonly intervals: Uncorrected | null
}

export interface LastTaskTitle {
  readonly title: string
  readonly tasks: number
  /** How far it moved a mean at most; null where none moved. */
  readonly move: string | null
  readonly place: string
}

export interface SpendingTitle {
  readonly cost: number
  /** Those with a known cost, and the others. */
  readonly runs: number
  readonly unknown: number
  /** The dearest part, or that all parts cost the same; null where there is only one. */
  readonly part: At | { readonly equal: string } | null
}

export interface FrequentGradesTitle {
  readonly isConsensus: boolean
  /** Each with where it is most frequent: `in T0`, `everywhere`; null where there is one place only. */
  readonly grades: readonly { readonly grade: string; readonly where: string | null }[]
}

export interface RatesTitle {
  readonly of: number
  readonly word: string
  /** Of how many the pass rate is below; how many of these have both intervals, and in how many these are apart. */
  readonly below: number
  readonly judged: number
  readonly apart: number
}

export interface JudgeRanksTitle {
  readonly rhos: Range
  /** How many of all pairs of judges have none. */
  readonly without: number
  readonly pairs: number
  /** The numbers of runs, where these are too few to tell. */
  readonly few: readonly number[] | null
}

export interface SeverityTitle {
  readonly lowest: At
  readonly highest: At
  readonly few: readonly number[] | null
  readonly intervals: Uncorrected | null
}

export interface SubtestSpreadTitle {
  readonly title: string
  /** The narrowest and the widest, as they are written. */
  readonly ends: readonly { readonly amount: string; readonly place: string; readonly others: number }[] | null
}

export interface AttemptsTitle extends Tried, Where {
  readonly attempts: number
  /** How often one passes, at least one does, and all do. */
  readonly one: number
  readonly any: number
  readonly every: number
}

export interface AttemptsGainsTitle {
  readonly attempts: number
  readonly any: Range
  readonly every: Range
}

/** What there is to see in single figures, as their titles. */
export const findingMessages = {
  'title-uplift': ({ title, format, range, isEqual, tested, higher, lower, word }: UpliftTitle) => {
    const seen = differences(range, format)
    if (isEqual) return `${title}: the same everywhere (${seen})`
    if (tested === 0) return `${title}: exploratory (estimates ${seen})`
    const among = counted(tested, word)
    const parts = [
      higher > 0 && `higher in ${higher} of ${among}`,
      lower > 0 && `lower in ${lower} of ${among}`,
    ].filter(part => part !== false)
    return `${title}: ${parts.join(', ') || `inconclusive in all of ${among}`} (estimates ${seen})`
  },
  'title-effects': ({ effects, tested, significant, tests }: EffectsTitle) =>
    tested === 0
      ? `${counted(effects, 'effect')} between tiers, exploratory`
      : `${significant || 'None'} of ${counted(tested, 'tested effect')} between tiers ${significant > 1 ? 'are' : 'is'} significant (Holm over ${rangeText(tests, String)} tests)`,
  'title-frontier': ({ best, of, word, surest }: FrontierTitle) =>
    best === of
      ? `No ${word} is both cheaper and better than another`
      : `${best} of ${of} ${word}s are beaten by none in both cost and score${surest === null ? '' : `, most surely ${surest.name} (${shareText(surest.probability)})`}`,
  'title-frontier-leader': ({ name, lead, probability, rival }: FrontierLeaderTitle) =>
    `${name} ${leads[lead]}${suretyText(probability, rival)}`,
  'title-task-frontiers': ({ name, others, on, of }: TaskFrontiersTitle) => {
    const who = `${withOthers(name, others)} ${others === 0 ? 'is' : 'are each'} on the cost frontier of`
    if (on === of) return `${who} ${of === 2 ? 'both' : `all ${of}`} tasks, going by means`
    return `${who} ${on} of ${of} tasks, none on that of all, going by means`
  },
  'title-slopes': ({ title, format, range, lines, only, intervals }: SlopesTitle) => {
    const slopes = rangeText(range, each => formatDifference(each, format))
    return `${lines === 1 ? 'Line' : 'Lines'} of ${title} over cost: ${slopes} per doubling${only === null ? '' : ` for ${only}`}; ${intervals === null ? 'without intervals' : uncorrectedText(intervals)}`
  },
  'title-cost-points': ({ title, points, unit, cost, quality }: CostPointsTitle) =>
    `${counted(points, unit)} at ${alike(cost.range, cost.format)} with a mean ${title} of ${alike(quality.range, quality.format)}: too few to relate cost and ${title}`,
  'title-relation': ({ title, spent, rhos, intervals }: RelationTitle) => {
    const what = listText(spent, 'or')
    if (rhos === null) return `${title} does not vary with ${what}`
    const seen = `${title} against ${what}: Spearman's rho ${rangeText(rhos, rhoText)}`
    return intervals === null ? `${seen}, without an interval` : `${seen}; ${uncorrectedText(intervals)}`
  },
  'title-correlation': ({ first, second, model, isShown, rho, low, high, isOpposed, intervals }: CorrelationTitle) => {
    const whose = model === null ? '' : ` for ${model}${isShown ? '' : ' (in the CSV)'}`
    const among = isOpposed ? ' between what should be high and what should be low' : ''
    return `${first} and ${second.toLowerCase()}${whose}: rho ${rhoText(rho)} [${rhoText(low)}, ${rhoText(high)}], the strongest clear of 0${among}; ${uncorrectedText(intervals)}`
  },
  'title-no-correlation': ({ isOpposed }: { readonly isOpposed: boolean }) =>
    isOpposed
      ? 'No metric that should be high clearly rises or falls with one that should be low'
      : 'No correlation between two metrics has an interval that excludes 0',
  'title-unjudged-correlations': ({ units, unit }: { readonly units: number; readonly unit: string }) =>
    `Correlations over ${counted(units, unit)}, none with an interval that could settle it`,
  'title-ablations': ({ ablations, verdicts, bare, intervals }: AblationsTitle) => {
    const all = counted(ablations, 'ablation')
    if (intervals === null) return `${all}, none with an interval that could judge it`
    const parts = verdicts.map(({ impact, count }) => `${count} of ${all} ${count === 1 ? 'is' : 'are'} ${impact}`)
    const without = bare === 0 ? [] : [`${bare} of ${all} ${bare === 1 ? 'has' : 'have'} no interval`]
    return [`What components and tiers add: ${uncorrectedText(intervals)}`, ...parts, ...without].join('; ')
  },
  'title-last-task': ({ title, tasks, move, place }: LastTaskTitle) =>
    move === null
      ? `The last of ${tasks} tasks moved no mean ${title}`
      : `The last of ${tasks} tasks moved the mean ${title} by at most ${move} (${place})`,
  'title-spending': ({ cost, runs, unknown, part }: SpendingTitle) => {
    const known = `The ${runs === 1 ? 'one run' : counted(runs, 'run')} whose cost is known came to`
    const all = `${unknown > 0 ? known : 'The runs cost'} ${formatNumber(cost, 'usd')}`
    if (part === null) return all
    return 'equal' in part
      ? `${all}, as much ${part.equal}`
      : `${all}, the largest part ${part.place} (${formatNumber(part.value, 'usd')}, ${formatNumber(part.value / cost, 'percent')})`
  },
  'title-frequent-grades': ({ isConsensus, grades }: FrequentGradesTitle) =>
    `Most frequent grade${isConsensus ? ' by consensus' : ''}: ${grades.map(({ grade, where }) => (where === null ? grade : `${grade} ${where}`)).join(', ')}`,
  'title-rates': ({ of, word, below, judged, apart }: RatesTitle) => {
    if (of === 1 && below === 0) return 'Pass rate is not seen below implementation rate'
    const where = of === 1 ? '' : ` in ${below || 'none'} of ${of} ${word}s`
    const among = judged < below ? ` of the ${judged} that have any` : ''
    const clear = judged === 0 ? '' : `; their intervals are apart in ${apart || 'none'}${among}`
    return `Pass rate is seen below implementation rate${where}${clear}`
  },
  'title-judge-ranks': ({ rhos, without, pairs, few }: JudgeRanksTitle) =>
    `Spearman's rho between judges: ${rangeText(rhos, rho => formatFixed(rho, 2))}${without > 0 ? `, none for ${without} of ${pairs} pairs` : ''}${few === null ? '' : `, ${fewText(few)}`}`,
  'title-judge-distances': ({ range }: { readonly range: Range }) =>
    range[1] === 0
      ? 'On every run all judges give the same score'
      : `Mean distance between the scores of two judges: ${rangeText(range, score => formatNumber(score, 'score'))}`,
  'title-severity': ({ lowest, highest, few, intervals }: SeverityTitle) => {
    const [low, high] = [lowest, highest].map(({ value }) => formatDifference(value, 'score'))
    if (low === high) return 'No judge is more severe than another'
    const seen = `Severity of judges: ${low} for ${lowest.place} to ${high} for ${highest.place}`
    if (few !== null) return `${seen}, ${fewText(few)}`
    return intervals === null
      ? `${seen}, without intervals to tell them apart`
      : `${seen}; ${uncorrectedText(intervals)}`
  },
  'title-judging-share': ({ range }: { readonly range: Range }) =>
    `Judging takes ${sharesText(range)} of the time of runs`,
  'title-subtest-spread': ({ title, ends }: SubtestSpreadTitle) => {
    if (ends === null) return `${title}: no subtest differs from another of its tier`
    const [narrowest, widest] = ends.map(({ amount, place, others }) => `${amount} ${withOthers(place, others)}`)
    const isEven = ends[0].amount === ends[1].amount
    return `${title}: best and worst subtest lie ${isEven ? narrowest : `${narrowest} to ${widest}`} apart`
  },
  'title-no-attempts': ({ unit }: Tried) => `Not every ${unit} has 2 attempts: no more to say than the pass rate`,
  'title-attempts-alike': ({ unit, place }: Tried & Where) =>
    `Attempts come out alike in every ${`${unit} ${place}`.trim()}`,
  'title-attempts': ({ unit, place, attempts, one, any, every }: AttemptsTitle) => {
    const [single, some, all] = [one, any, every].map(share => formatNumber(share, 'percent'))
    const both = attempts === 2 ? 'both' : `all ${attempts}`
    return `One attempt passes in ${single} of ${`${unit}s ${place}`.trim()}, at least one of ${attempts} in ${some}, ${both} in ${all}`
  },
  'title-attempts-gains': ({ attempts, any, every }: AttemptsGainsTitle) =>
    `${attempts} attempts against one: pass@k ${differences(any, 'percent')}, pass^k ${differences(every, 'percent')}`,
} as const
