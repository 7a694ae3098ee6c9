import type { Analysis } from '../../analysis/analysis.ts'
import { seatsOf } from '../../analysis/judges/seats.ts'
import { fewestRelated } from '../../analysis/percentile-limits.ts'
import { columnNumbers } from '../../core/table.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common } from '../exhibits/figure-columns.ts'
import { finite } from '../exhibits/row-values.ts'
import { type Message, text } from '../narrative/messages.ts'
import { sentences, sizeText } from '../narrative/subtitles.ts'
import { numbersAcross, numbersUpTurned } from '../plot/axis.ts'
import { panels, panelWidth, silent } from '../plot/panels.ts'
import { numberScale } from '../plot/scale.ts'
import { shorten } from '../plot/text-width.ts'
import { ink, palette } from '../plot/theme.ts'

type Row = {
  readonly pair: string
  readonly judge1: string
  readonly judge2: string
  readonly score1: number
  readonly score2: number
  readonly runs: number
  readonly spearman: number | null
  readonly mean_abs_difference: number | null
  readonly pair_runs: number
  /** The step that scores were rounded to, where there are too many different ones. */
  readonly rounded_to: number | null
  readonly shown: boolean
}

const mostPairs = 12

export default defineFigure<Row>({
  id: 'judge-agreement',
  title: 'Agreement between judges',
  description: 'The scores that every two judges gave to the same runs; on the diagonal they agree.',
  needs: { judge: 2 },

  columns: {
    judge1: { title: 'Judge' },
    judge2: { title: 'And judge' },
    score1: { title: 'Score of the first' },
    score2: { title: 'Score of the second' },
    ...common('runs'),
  },

  rows(analysis) {
    const agreements = analysis.judges().agreements()
    return judgePairsOf(analysis).flatMap(({ judge1, judge2, points, roundedTo }, i) => {
      const found = agreements.find(pair => pair.judge1 === judge1 && pair.judge2 === judge2)
      return points.map(point => ({
        pair: `${judge1} and ${judge2}`,
        judge1,
        judge2,
        ...point,
        spearman: finite(found?.spearman),
        mean_abs_difference: finite(found?.meanAbsDifference),
        pair_runs: found?.n ?? 0,
        rounded_to: roundedTo ?? null,
        shown: i < mostPairs,
      }))
    })
  },

  draw(rows, context) {
    const all = [...new Map(rows.map(row => [row.pair, row])).values()]
    const drawn = all.filter(({ shown }) => shown)
    const columns = Math.min(drawn.length, 4)
    const width = columns > 2 ? context.width.page : context.width.column
    const scale = numberScale(
      rows.flatMap(({ score1, score2 }) => [score1, score2]),
      { range: [0, 1] },
    )
    const most = Math.max(...rows.map(({ runs }) => runs))
    const rounded = all.flatMap(({ rounded_to: step }) => step ?? [])
    const extent = 36
    const size = panelWidth(width, columns, extent)
    return {
      title: text(agreementTitle(all)),
      subtitle: sentences(
        `Below the diagonal the second judge is more severe; ${sizeText(
          all.map(row => row.pair_runs),
          'run',
        )}`,
        all.some(({ spearman }) => spearman !== null) && 'Rho over runs, without an interval',
        rounded.length > 0 &&
          `Scores${rounded.length < all.length ? ` of ${rounded.length} of ${all.length} pairs` : ''} rounded to ${rounded[0]}`,
        most > 1 && `Larger points: more runs, up to ${most}`,
        all.length > mostPairs && `Shown: ${mostPairs} of ${all.length} pairs; the others are in the CSV`,
      ),
      width,
      view: panels({
        field: 'pair',
        levels: drawn.map(({ pair }) => pair),
        heading: level => {
          const { judge1 = '', judge2 = '' } = drawn.find(({ pair }) => pair === level) ?? {}
          return [shorten(judge1, size), `and ${shorten(judge2, size - 14)}`]
        },
        width,
        height: Math.min(size, 190),
        columns,
        extent,
        panel: ({ isLeft, isBottom }) => {
          const x = numbersAcross({ field: 'score1', scale, format: 'score', title: 'Score of the first judge' }, size)
          const y = numbersUpTurned({ field: 'score2', scale, format: 'score', title: 'Score of the second judge' })
          return {
            encoding: {
              x: { ...x, axis: { ...x.axis, labelFlush: true, ...(!isBottom && silent) } },
              y: { ...y, axis: { ...y.axis, ...(!isLeft && silent) } },
            },
            layer: [
              {
                data: { values: scale.domain.map(score => ({ score1: score, score2: score })) },
                mark: { type: 'line', color: ink.axis, strokeWidth: 0.8 },
              },
              {
                mark: { type: 'point', color: palette[0], opacity: 0.55 },
                encoding: {
                  // A single run is to be seen, however many others share a place.
                  size: {
                    field: 'runs',
                    type: 'quantitative',
                    scale: { domain: [1, Math.max(2, most)], range: [10, 60] },
                    legend: null,
                  },
                },
              },
            ],
          }
        },
      }),
    }
  },
})

/** How alike judges order runs or, where scores do not vary, how far apart they are. */
const agreementTitle = (pairs: readonly Row[]): Message<'title-judge-ranks' | 'title-judge-distances'> => {
  const known = pairs.flatMap(({ spearman }) => spearman ?? [])
  const apart = pairs.flatMap(({ mean_abs_difference: difference }) => difference ?? [])
  if (known.length === 0)
    return { code: 'title-judge-distances', params: { range: [Math.min(...apart), Math.max(...apart)] } }
  const sizes = pairs.map(row => row.pair_runs)
  return {
    code: 'title-judge-ranks',
    params: {
      rhos: [Math.min(...known), Math.max(...known)],
      without: pairs.length - known.length,
      pairs: pairs.length,
      few: sizes.every(size => size < fewestRelated) ? sizes : null,
    },
  }
}

/** What two judges gave to the same runs, equal pairs of scores counted together. */
interface JudgePair {
  readonly judge1: string
  readonly judge2: string
  readonly points: readonly { readonly score1: number; readonly score2: number; readonly runs: number }[]
  /** The step that scores were rounded to, where they were. */
  readonly roundedTo?: number
}

/** With more different pairs than this single ones can no longer be told apart: scores are rounded to the grid. */
const mostPoints = 300
const grid = 20

/** The scores of every two judges, on the runs that both rated. */
export const judgePairsOf = ({ tables: { runs, judges: table } }: Analysis): JudgePair[] => {
  const { judges, judge, run } = seatsOf(table)
  const given = columnNumbers(table, 'judge_score')
  const scores = judges.map(() => new Float64Array(runs.size).fill(NaN))
  for (let row = 0; row < table.size; row++) if (judge[row] >= 0) scores[judge[row]][run[row]] = given[row]
  const pairs = judges.flatMap((_, first) => judges.slice(first + 1).map((_, i) => [first, first + 1 + i] as const))
  return pairs.flatMap(([first, second]) => {
    const found = counted(scores[first], scores[second])
    return found.points.length === 0 ? [] : [{ judge1: judges[first], judge2: judges[second], ...found }]
  })
}

type Point = JudgePair['points'][number]

const counted = (one: Float64Array, other: Float64Array): Pick<JudgePair, 'points' | 'roundedTo'> => {
  const exact = tally(one, other)
  if (exact.length <= mostPoints) return { points: exact }
  const onGrid = (score: number) => Math.round(score * grid) / grid
  return { points: tally(one.map(onGrid), other.map(onGrid)), roundedTo: 1 / grid }
}

/** From low to high in the first score, then in the second. */
const tally = (one: Float64Array, other: Float64Array): Point[] => {
  const counts = new Map<number, Map<number, number>>()
  for (let i = 0; i < one.length; i++) {
    if (Number.isNaN(one[i]) || Number.isNaN(other[i])) continue
    const row = counts.get(one[i]) ?? new Map<number, number>()
    counts.set(one[i], row)
    row.set(other[i], (row.get(other[i]) ?? 0) + 1)
  }
  const ascending = <Value>([a]: readonly [number, Value], [b]: readonly [number, Value]) => a - b
  return [...counts]
    .sort(ascending)
    .flatMap(([score1, row]) => [...row].sort(ascending).map(([score2, runs]) => ({ score1, score2, runs })))
}
