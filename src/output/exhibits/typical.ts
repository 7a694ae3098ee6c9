import type { ExhibitContext } from '../../core/exhibit.ts'
import { formatAlike } from '../../core/format.ts'
import type { MetricInfo } from '../../core/metric.ts'
import { titleOf } from '../narrative/words.ts'
import { metricOf } from './row-values.ts'

/** Both sides of a comparison: their means and, where a ratio is told, the geometric means that it is a ratio of. */
interface Sides {
  readonly metric: Pick<MetricInfo, 'format'>
  readonly title: string
  readonly means: readonly [number, number]
  readonly typical: readonly [number, number] | null
}

/** What to say of values that stand beside a ratio. */
export const typicalNote =
  'Beside a ratio stand the values of a typical task, which it is a ratio of (geometric means over tasks).'

/** Whether the means go another way than what a typical task takes: few tasks that take very much can do that. */
const isContrary = ({ means, typical }: Sides): boolean =>
  typical !== null && (means[1] - means[0]) * (typical[1] - typical[0]) < 0

/** How values are to be read that stand beside ratios, and which means would say otherwise. */
export const typicalNotes = (compared: readonly Sides[]): string[] => [
  ...(compared.some(({ typical }) => typical !== null) ? [typicalNote] : []),
  ...compared.filter(isContrary).map(({ metric, title, means }) => {
    const [first, second] = formatAlike(means, metric.format)
    return `The mean of ${title} goes the other way, from ${first} to ${second}: a few tasks weigh much in it.`
  }),
]

interface Pair {
  readonly metric: string
  readonly value1: number | null
  readonly value2: number | null
  readonly typical1: number | null
  readonly typical2: number | null
}

/** The same for the pairs of a table. */
export const pairNotes = (pairs: readonly Pair[], context: Pick<ExhibitContext, 'metrics' | 'settings'>): string[] =>
  typicalNotes(
    pairs.map(({ metric, value1, value2, typical1, typical2 }) => {
      const known = metricOf(context, metric)
      return {
        metric: known,
        title: titleOf(known, context.settings),
        means: [value1 ?? NaN, value2 ?? NaN],
        typical: typical1 === null || typical2 === null ? null : [typical1, typical2],
      }
    }),
  )
