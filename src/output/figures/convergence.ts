import type { Analysis } from '../../analysis/analysis.ts'
import { type Estimate, estimateMeans, layoutOf, type Sample, sampleOf } from '../../analysis/inference/index.ts'
import { leastTasks } from '../../analysis/inference/scope.ts'
import { qualityOf } from '../../analysis/quality.ts'
import { notApplicable } from '../../core/exhibit.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Group } from '../../core/metric.ts'
import { columnNumbers } from '../../core/table.ts'
import { noInterval } from '../../statistics/interval.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { finite, metricOf } from '../exhibits/row-values.ts'
import { intervalNote } from '../narrative/interval-words.ts'
import { text } from '../narrative/messages.ts'
import { sentences, sizeText, widenedText } from '../narrative/subtitles.ts'
import { titleOf } from '../narrative/words.ts'
import { amountText } from '../plot/amount.ts'
import {
  configurationName,
  configurationOf,
  eachConfiguration,
  leftOutText,
  levelsOf,
  limitConfigurations,
} from '../plot/configuration-labels.ts'
import { countScale } from '../plot/count-scale.ts'
import { curvePanels, mostCurves, somePlaces } from '../plot/curves.ts'
import { numberScale } from '../plot/scale.ts'

type Row = {
  readonly configuration: string
  readonly tier: string
  readonly metric: string
  readonly tasks: number
  readonly mean: number
  readonly low: number | null
  readonly high: number | null
  readonly method: MethodId
  readonly runs: number
  /** How far the last task moved the mean. */
  readonly last_move: number
  readonly shown: boolean
}

const fewestTasks = 3

/** Where several curves share a plot, their bands would hide each other: bars at this many places do not. */
const mostBars = 5

export default defineFigure<Row>({
  id: 'convergence',
  title: 'Convergence over tasks',
  description:
    'The running mean of every tier and model as tasks are added in the order of their names: whether more tasks would still change the answer.',
  needs: { task: fewestTasks },

  columns: {
    ...common('agent', 'agent_model', 'tier', 'tasks'),
    mean: { title: 'Mean', metricIn: 'metric', interval: limits },
    ...common('runs'),
  },

  rows(analysis) {
    const metric = qualityOf(analysis).id
    const found = convergenceOf(analysis)
      .filter(({ steps }) => steps[steps.length - 1].tasks >= fewestTasks)
      .map(each => ({ ...each, place: configurationOf(each.group) }))
    if (found.length === 0) return notApplicable(`needs a tier with ${fewestTasks} tasks`)
    const isShown = limitConfigurations(
      found.map(({ place, lastMove }) => ({ ...place, weight: Math.abs(lastMove) })),
      mostCurves(new Set(found.map(({ place }) => place.tier)).size),
    )
    return found.flatMap(({ place, runs, steps, lastMove }) =>
      steps.map(({ tasks, mean: { value, low, high, method } }) => ({
        ...place,
        metric,
        tasks,
        mean: value,
        low: finite(low),
        high: finite(high),
        method,
        runs,
        last_move: lastMove,
        shown: isShown(place),
      })),
    )
  },

  draw(rows, context) {
    const all = levelsOf(rows, context)
    const shown = rows.filter(row => row.shown)
    const drawn = levelsOf(shown, context)
    const metric = metricOf(context, rows[0].metric)
    const most = Math.max(...rows.map(({ tasks }) => tasks))
    const places = eachConfiguration(rows)
    const [farthest] = [...places].sort((a, b) => Math.abs(b.last_move) - Math.abs(a.last_move))
    const name = titleOf(metric, context.settings).toLowerCase()
    return {
      title: text({
        code: 'title-last-task',
        params: {
          title: name,
          tasks: most,
          move: Math.abs(farthest.last_move) < 1e-12 ? null : amountText(farthest.last_move, metric.format),
          place: configurationName(farthest, all),
        },
      }),
      subtitle: sentences(
        `Tasks in the order of their names; ${sizeText(
          places.map(({ runs }) => runs),
          'run',
        )}`,
        intervalNote(
          `${drawn.models.length > 1 ? 'Bars' : 'Bands'} for tasks like those so far`,
          rows,
          context.settings,
        ),
        whyWider(shown),
        leftOutText(all, drawn, 'the least steady'),
      ),
      ...curvePanels(
        {
          ...drawn,
          ...(drawn.models.length > 1 && {
            bars: somePlaces(
              shown.map(({ tasks }) => tasks),
              mostBars,
            ),
          }),
          x: { field: 'tasks', scale: countScale(1, most), format: 'count', title: 'Tasks' },
          y: {
            field: 'mean',
            scale: numberScale(
              shown.map(({ mean }) => mean),
              {
                range: metric.range,
                limits: shown.flatMap(({ low, high, tasks }) => (tasks > 2 ? [low, high] : [])),
                count: 3,
              },
            ),
            format: metric.format,
            title: `Mean ${name}`,
          },
        },
        context,
      ),
    }
  },
})

/** More tasks should narrow an interval; where one does not, that needs a word. */
const whyWider = (rows: readonly Row[]): string | null => {
  const widened = eachConfiguration(rows).flatMap(place => {
    const own = rows.filter(({ configuration, tier }) => configuration === place.configuration && tier === place.tier)
    return own.slice(1).flatMap((row, i) => (widthOf(row) > widthOf(own[i]) ? [{ row, before: own[i] }] : []))
  })
  if (widened.length === 0) return null
  const turned = widened.filter(({ row, before }) => row.method !== before.method).map(({ row }) => row.tasks)
  return widenedText(turned.length === 0 ? null : Math.min(...turned))
}

const widthOf = ({ low, high }: Row): number => (low === null || high === null ? Infinity : high - low)

/** The mean of a configuration in a tier as tasks are added one by one, in natural order. */
interface Convergence {
  readonly group: Group
  readonly runs: number
  readonly steps: readonly { readonly tasks: number; readonly mean: RunningMean }[]
  /** How far the last task moved the mean. */
  readonly lastMove: number
}

type RunningMean = Pick<Estimate, 'value' | 'low' | 'high' | 'method'>

/** Each step has an interval of its own, which takes time: of many tasks only some steps are shown. */
const mostSteps = 10
const mostResamples = 1000

/** Running means with intervals for tasks like those seen so far; over all tasks they are those of the summary. */
export const convergenceOf = (analysis: Analysis): Convergence[] => {
  const { id: quality, kind } = qualityOf(analysis)
  const { tables, settings } = analysis
  const column = columnNumbers(tables.runs, quality)
  const found = analysis.groups('by_configuration_and_tier').flatMap(group => {
    const sample = sampleOf(layoutOf(group.rows), column)
    return sample.tasks.length < 2 ? [] : [{ group, sample, steps: stepsTo(sample.tasks.length) }]
  })
  const means = estimateMeans(
    found.flatMap(({ sample, steps }) => steps.map(tasks => ({ sample: firstTasks(sample, tasks), kind }))),
    { ...settings, generalize: 'tasks', resamples: Math.min(mostResamples, settings.resamples) },
  )
  let first = 0
  return found.map(({ group, sample, steps }) => {
    const own = means.slice(first, first + steps.length)
    first += steps.length
    const all = sample.tasks.length
    const whole = all >= leastTasks(settings) ? analysis.result(quality, group)?.summary : undefined
    return {
      group,
      runs: sample.n,
      steps: steps.map((tasks, i) => ({ tasks, mean: tasks === all && whole ? whole : limited(own[i], tasks) })),
      lastMove: meanOf(sample) - meanOf(firstTasks(sample, all - 1)),
    }
  })
}

/** One task says nothing about others like it. */
const limited = (mean: Estimate, tasks: number): RunningMean => (tasks < 2 ? { ...mean, ...noInterval } : mean)

/** All numbers of tasks, or some that lie ever farther apart. */
export const stepsTo = (tasks: number): number[] => {
  if (tasks <= mostSteps) return Array.from({ length: tasks }, (_, i) => i + 1)
  const rough = Array.from({ length: mostSteps }, (_, i) => Math.round(tasks ** (i / (mostSteps - 1))))
  return [...new Set(rough)]
}

const firstTasks = ({ tasks }: Sample, count: number): Sample => {
  const kept = tasks.slice(0, count)
  const n = kept.reduce((sum, { subtests }) => sum + subtests.reduce((runs, { values }) => runs + values.length, 0), 0)
  return { tasks: kept, n, missing: 0 }
}

const meanOf = ({ tasks }: Sample): number => tasks.reduce((sum, { value }) => sum + value, 0) / tasks.length
