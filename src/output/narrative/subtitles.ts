import { formatNumber } from '../../core/format.ts'
import { listText } from '../../core/list-text.ts'
import { isTimeToEvent, type Metric } from '../../core/metric.ts'
import type { Resampled } from '../../core/unit.ts'
import { counted, rangeText } from './words.ts'

/** Sentences joined to one subtitle; what is empty is left out. */
export const sentences = (...parts: readonly (string | null | false)[]): string =>
  parts
    .flatMap(part => (part ? [part] : []))
    .map(part => `${part[0].toUpperCase()}${part.slice(1)}.`.replace(/([.!?…])\.$/, '$1'))
    .join(' ')

/** `a model`, `an agent` */
export const anyOne = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

/** A name as it stands in a sentence: in quotes where it is nothing but punctuation, which would read as part of that. */
export const inSentence = (name: string): string => (/[\p{L}\p{N}]/u.test(name) ? name : `"${name}"`)

/** `45 runs each` or `12 to 45 runs each`; `45 runs` where there is only one that has them. */
export const sizeText = (sizes: readonly number[], word: string): string => {
  if (sizes.length === 1) return counted(sizes[0], word)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  return least === most
    ? `${counted(most, word)} each`
    : `${formatNumber(least, 'count')} to ${counted(most, word)} each`
}

/** The same, where subtests that go across tasks are told from those of single tasks: `8 subtests within tasks each`. */
export const sizeWithin = (sizes: readonly number[], word: string, resampled: readonly (Resampled | null)[]): string =>
  resampled.some(each => each === 'subtests across tasks' || each === 'configurations across tasks')
    ? sizeText(sizes, word).replace(/\bsubtests?\b/, '$& within tasks')
    : sizeText(sizes, word)

/** `too few runs to tell (3 each)`: what is said in place of a claim. */
export const fewText = (sizes: readonly number[]): string =>
  `too few runs to tell (${sizeText(sizes, 'run').replace(/ runs?\b/, '')})`

/** What a map shows of the runs in a cell. */
export const centreText = (metric: Metric): string => {
  if (metric.per === 'group') return 'Estimates'
  return isTimeToEvent(metric) ? 'Kaplan-Meier medians' : 'Means'
}

/** `Shown: 3 of 7 tiers; the others are in the CSV` */
export const shownText = (what: string): string => `Shown: ${what}; the others are in the CSV`

/** Why these levels are drawn of too many: one rule after the other, each among those that the one before leaves equal. */
export type Rule = 'cells' | 'spread' | 'ends'

const rules: Record<Rule, string> = {
  cells: 'with the most cells',
  spread: 'that vary most',
  ends: 'with the lowest and the highest values',
}

/** `with the most cells, of equal ones those that vary most,` */
export const rulesText = (found: readonly Rule[]): string =>
  `${found.map(rule => rules[rule]).join(', of equal ones those ')}${found.length > 1 ? ',' : ''}`

/** `no order is known of C# and 2 other grades` */
export const unorderedText = (named: readonly string[], others: number): string =>
  `no order is known of ${others > 0 ? `${named[0]} and ${others} other grades` : listText(named, 'and')}`

/** `210 runs without a known cost left out` */
export const leftOutRuns = (runs: number, unknown: string): string =>
  `${counted(runs, 'run')} without a known ${unknown} left out`

/** Bars or bands around the means of more and more tasks. */
export const widenedText = (cautious: number | null): string =>
  `An interval widens where a task is unlike those before it${cautious === null ? '' : `, or the method turns more cautious, as with ${cautious} tasks`}`

/** What is set against what in ablations, and in how many tasks, or tiers of tasks, that have both sides. */
export const ablationSizes = (tasks: readonly number[], pairs: readonly number[]): string => {
  const count = (counts: readonly number[], word: string) =>
    `${rangeText(counts, n => formatNumber(n, 'count'))} ${word}${Math.max(...counts) === 1 ? '' : 's'}`
  const parts = [
    tasks.length > 0 && `tiers: each against the one before it, in ${count(tasks, 'task')}`,
    pairs.length > 0 &&
      `components: subtests with against subtests without, in ${count(pairs, 'pair')} of a task and a tier`,
  ]
  return parts.filter(part => part !== false).join('; ')
}

/** `Best: the first of equal ones, +2 for 2 others` */
export const equalBest = (others: number): string =>
  `Best: the first of equal ones, +${others} for ${counted(others, 'other')}`

interface Tested {
  readonly tests: number
}

const isTested = ({ tests }: Tested): boolean => tests > 0

/** Where some of several values are tested: which are not. */
export const untestedText = <Row extends Tested>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
): string | null => {
  const names = new Set(rows.flatMap(row => (isTested(row) ? [] : (nameOf(row) ?? []))))
  return rows.some(isTested) && names.size > 0
    ? `Not tested here, so not in the title: ${listText([...names], 'and')}`
    : null
}

/** What is drawn may weigh runs by their calls or steps, while tests take every run alike; of 0 and 1 both are the same. */
export const weighedText = (rows: readonly Tested[], metric: Metric): string | null =>
  rows.some(isTested) && 'inRun' in metric && !metric.binary
    ? 'Drawn: all runs taken together; tested: means of single runs'
    : null

/** What stands below figures where it applies. */
export const notes = {
  pairedRanks: 'not corrected for the number of pairs',
  frontier: 'Line: those that none beats in both',
  unadjusted: 'The intervals are unadjusted',
  filled: 'Filled points: significant (adjusted p)',
  unmarked:
    'Without a mark: not compared in that metric, since a tier was not measured, or a measured one lies between',
  agentsTogether: 'Agents that share a model are taken together',
  taskDifferences: 'Differences between tasks are in it',
  judgePanels: 'Panels: the consensus of the judges, then each judge alone',
  singleRuns: 'Small points: single runs',
  open: 'Lines that end at the edge have no limit there: they go on beyond it',
  countedGrades: 'Numbers: runs; bars: shares',
  sharedGrades: 'Numbers: shares of runs',
  alikeTasks: 'every task weighing the same',
  untestedGrades: 'so that no grade counts as better and nothing is tested',
} as const

/** `Beyond what a score can be nothing is drawn` */
export const impossibleText = (name: string): string => `Beyond what ${anyOne(name)} can be nothing is drawn`

/** `Left out, since no tier has an estimate: Pass rate` */
export const unestimatedText = (names: readonly string[]): string =>
  `Left out, since no tier has an estimate: ${listText(names, 'and')}`

/** `2 models taken together; the table ablation has each of them` */
export const togetherText = (models: number, word: string): string =>
  `${models} ${word}s taken together; the table ablation has each of them`

/** `Empty: a tier without this subtest, or not measured` */
export const emptyText = (word: string): string => `Empty: ${anyOne(word)} without this subtest, or not measured`

/** `1 task without any estimate left out` */
export const leftOutTasks = (tasks: number): string => `${counted(tasks, 'task')} without any estimate left out`
