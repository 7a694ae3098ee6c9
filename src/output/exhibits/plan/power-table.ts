import type { StudyPlan } from '../../../analysis/plan/study-plan.ts'
import type { DrawnFigure, ExhibitContext, FigureColumns } from '../../../core/exhibit.ts'
import { sentences } from '../../narrative/subtitles.ts'
import { besideNumbers, numbersAcross, numbersUp } from '../../plot/axis.ts'
import { compose } from '../../plot/compose.ts'
import { panelWidth } from '../../plot/panels.ts'
import { numberScale } from '../../plot/scale.ts'
import { seriesOf } from '../../plot/series.ts'
import { ink } from '../../plot/theme.ts'
import { common, limits } from '../figure-columns.ts'
import { finite } from '../row-values.ts'
import { rangeText } from './range-text.ts'

type PowerRow = {
  readonly tasks: number
  readonly runs_per_task: number
  readonly runs: string
  readonly power: number
  readonly low: number
  readonly high: number
  readonly cost_usd: number | null
  readonly shown: boolean
}

/** More lines than this cannot be told apart; the CSV has all. */
const mostLines = 3

/** Few, some and many runs of each task. */
const linesOf = (runs: readonly number[]): readonly number[] =>
  runs.length <= mostLines ? runs : [runs[0], runs[(runs.length - 1) >> 1], runs[runs.length - 1]]

const runsText = (runs: number): string => (runs === 1 ? '1 run' : `${runs} runs`)

const columns = {
  ...common('tasks'),
  runs: { title: 'Of each task' },
  power: { title: 'Found', format: 'percent', interval: limits },
  cost_usd: { title: 'Cost', format: 'usd' },
} satisfies FigureColumns

/** How often studies of some sizes find the effect; null where only one size was asked for. */
export const powerFigure = (plan: StudyPlan, effect: string, context: ExhibitContext): DrawnFigure | null => {
  const { powers, question, basis, sizes } = plan
  const runs = [...new Set(powers.map(each => each.runs))]
  if (new Set(powers.map(({ tasks }) => tasks)).size < 2) return null
  const lines = linesOf(runs)
  const rows: PowerRow[] = powers.map(({ tasks, runs: count, power, cost }) => ({
    tasks,
    runs_per_task: count,
    runs: runsText(count),
    power: power.about,
    low: power.low,
    high: power.high,
    cost_usd: finite(cost),
    shown: lines.includes(count),
  }))
  const width = context.width.column
  const scale = numberScale([0, 1], { range: [0, 1] })
  const across = numberScale(
    rows.map(({ tasks }) => tasks),
    { zero: true },
  )
  const levels = lines.map(runsText)
  const y = numbersUp({ field: 'power', scale, format: 'percent', title: 'Found' })
  const { color, shape, legendHeight } = seriesOf({
    field: 'runs',
    levels,
    among: runs.map(runsText),
    title: 'Of each task',
    width,
  })
  const { field: _, ...along } = y
  const three = sizes.find(size => size.runs === 3) ?? sizes[0]
  const isRange = rows.some(({ low, high }) => high - low > 0.005)
  const tasks = Number.isFinite(three.tasks.about) ? rangeText(three.tasks, 'count', ' tasks') : 'no number of tasks'
  return compose({ id: 'plan-power', caption: 'Power by number of tasks and runs', columns }, rows, {
    title: `${tasks} of ${runsText(three.runs)} find ${effect} in ${basis.metric.title.toLowerCase()} ${Math.round(100 * question.power)}% of the time`,
    subtitle: sentences(
      'Both conditions on the same tasks',
      isRange && 'bands: what the variances of the pilot allow',
      runs.length > lines.length && 'other numbers of runs are in the CSV',
    ),
    width,
    view: {
      height: 150 + legendHeight,
      layer: [
        // With the axis of the others: Vega would thin its ticks else.
        {
          data: { values: [{}] },
          mark: { type: 'rule', color: ink.axis, strokeWidth: 0.8 },
          encoding: { y: { ...along, datum: question.power } },
        },
        {
          encoding: {
            x: numbersAcross(
              { field: 'tasks', scale: across, format: 'count', title: 'Tasks' },
              panelWidth(width, 1, besideNumbers(scale, 'percent')),
            ),
            y,
            color,
          },
          layer: [
            ...(isRange
              ? [
                  {
                    mark: { type: 'area' as const, opacity: 0.15 },
                    encoding: { y: { ...y, field: 'low' }, y2: { field: 'high' } },
                  },
                ]
              : []),
            { mark: { type: 'line' } },
            { mark: { type: 'point' }, encoding: { shape } },
          ],
        },
      ],
    },
  })
}
