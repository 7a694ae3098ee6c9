import type { Difference } from '../../analysis/inference/index.ts'
import type { BrokenTasks } from '../../analysis/versus/broken-tasks.ts'
import type { Extent } from '../../analysis/versus/extent.ts'
import type { Addition, Needed } from '../../analysis/versus/sample-size.ts'
import type { VersusVerdict } from '../../analysis/versus/verdict.ts'
import type { Reason } from '../../analysis/versus/versus-reasons.ts'
import { formatDifference, formatFactor, formatFixed, formatNumber } from '../../core/format.ts'
import { listText } from '../../core/list-text.ts'
import type { MetricInfo } from '../../core/metric.ts'
import { reasonsText } from './reason-words.ts'
import { counted } from './words.ts'

type Shown = Pick<MetricInfo, 'format'>

type Scaled = Pick<Difference, 'scale'>

/** A number on the scale of a comparison: `+6.5`, `×1.10`, `+$0.05`; without a unit where the unit is points. */
const effectNumber = (value: number, { scale }: Scaled, { format }: Shown): string => {
  if (Number.isNaN(value)) return '–'
  return scale === 'log ratio' ? formatFactor(Math.exp(value)) : formatDifference(value, format)
}

const unit = ({ scale }: Scaled, { format }: Shown): string =>
  scale === 'difference' && format === 'percent' ? ' points' : ''

/** How large an effect is, whatever its direction: `5 points`, `×1.10`. */
const sizeText = (value: number, difference: Scaled, metric: Shown): string =>
  `${effectNumber(Math.abs(value), difference, metric).replace(/^\+/, '').replace(/\.0$/, '')}${unit(difference, metric)}`

/** `+6.5 [+1.2, +11.8]`, shares in points. */
export const differenceText = (difference: Difference, metric: Shown): string => {
  const { value, low, high } = difference
  const number = (x: number) => effectNumber(x, difference, metric)
  return Number.isNaN(low) || Number.isNaN(high) ? number(value) : `${number(value)} [${number(low)}, ${number(high)}]`
}

/** `4 runs (2 to 11)`; a limit that is not known is `or more`. */
const extentText = ({ low, about, high }: Extent, shown: (value: number) => string, what = ''): string => {
  const middle = `${shown(about)}${what}`
  if (high === Infinity) return `${middle} (${shown(low)} or more)`
  return shown(low) === shown(high) ? middle : `${middle} (${shown(low)} to ${shown(high)})`
}

const count = (value: number): string => Math.ceil(value).toLocaleString('en')
const dollars = (value: number): string =>
  value < 100 ? formatNumber(value, 'usd') : `$${Math.round(value).toLocaleString('en')}`

const addedWords: Record<Addition['of'], readonly [what: string, where: string]> = {
  'runs per task': ['run', ' of each task on each side'],
  'subtests per task': ['subtest', ' of each task on each side'],
  tasks: ['task', ''],
}

/** ` more run of each task on each side`, after how many. */
const addedText = ({ of, each }: Addition): string => {
  const [what, where] = addedWords[of]
  return ` more ${what}${Math.ceil(each.about) === 1 ? '' : 's'}${where}`
}

const additionText = (addition: Addition): string => {
  const { each, runs, cost } = addition
  const price = cost === null ? '' : ` for ${extentText(cost, dollars)}`
  return `about ${extentText(each, count, addedText(addition))}, in all ${extentText(runs, count, ' runs')}${price}`
}

/** What would settle an open question, in a sentence. */
export const neededText = (needed: Needed, difference: Scaled, metric: Shown): string => {
  const { runs, tasks, effect } = needed
  const reason = reasonsText(needed.reasons)
  const remark = reason === null ? '' : ` (${reason})`
  const aim = `to tell a difference of ${sizeText(effect, difference, metric)}`
  if (runs && Number.isFinite(runs.each.about)) {
    const perhaps = runs.each.high === Infinity && tasks ? `; perhaps only more tasks can: ${additionText(tasks)}` : ''
    return `It takes ${additionText(runs)}, ${aim}${perhaps}${remark}.`
  }
  if (tasks && Number.isFinite(tasks.each.about)) {
    const why = runs ? 'More runs cannot settle it, more tasks could' : 'More tasks could settle it'
    return `${why}: ${additionText(tasks)}, ${aim}${remark}.`
  }
  return `How much more it takes cannot be told${reason === null ? '' : `: ${reason}`}.`
}

/** What a judge gave beside why: ` (0.850, passed)`. */
export const voteText = ({ score, passed }: Reason): string => {
  const verdict = passed === null ? [] : [passed ? 'passed' : 'not passed']
  const parts = [...(Number.isNaN(score) ? [] : [formatNumber(score, 'score')]), ...verdict]
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

/** Verdicts as a reader sees them. */
export const verdictWords: Record<VersusVerdict, string> = {
  better: 'better',
  worse: 'worse',
  differs: 'differs',
  equivalent: 'equivalent',
  inconclusive: 'inconclusive',
  exploratory: 'exploratory',
  'not compared': 'not compared',
}

const pText = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${formatFixed(p, 3)}`)

const expectedText = (expected: number): string => (expected < 0.005 ? '< 0.01' : formatFixed(expected, 2))

/** `2 (0.03 expected by chance)`, for a table; a dash where no task could break. */
export const brokenNumber = ({ tasks, examined, expected }: BrokenTasks): string =>
  examined === 0 ? '–' : `${tasks.length} (${expectedText(expected)} expected by chance)`

/** `2 tasks broke, 0.03 expected by chance (p < 0.001)` */
export const brokenCount = ({ tasks, expected, p }: BrokenTasks): string =>
  `${counted(tasks.length, 'task')} broke, ${expectedText(expected)} expected by chance (${pText(p)})`

const mostNamed = 20

/** The names of the tasks that broke, each written by `name`: they come from data. */
export const brokenNames = ({ tasks }: BrokenTasks, name: (task: string) => string): string => {
  const names = tasks.slice(0, mostNamed).map(({ task }) => name(task))
  const more = tasks.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : listText(names, 'and')
}
