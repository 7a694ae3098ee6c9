import type { Analysis } from '../../analysis/analysis.ts'
import { type Estimate, estimateMeans, layoutOf, sampleOf } from '../../analysis/inference/index.ts'
import { kindOf } from '../../analysis/kind.ts'
import { nullableOrder } from '../../core/dimensions.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatInterval } from '../../core/format.ts'
import { listText } from '../../core/list-text.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Metric } from '../../core/metric.ts'
import { allRows, columnNumbers, splitBy } from '../../core/table.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { littleText } from '../exhibits/little-text.ts'
import { finite, metricOf, present } from '../exhibits/row-values.ts'
import { intervalNote } from '../narrative/interval-words.ts'
import { sentences, sizeText } from '../narrative/subtitles.ts'
import { named, titleOf } from '../narrative/words.ts'
import { axisTitle, levelsDown, numbersAcross } from '../plot/axis.ts'
import { rangeMessage } from '../plot/fitted-message.ts'
import { intervalLayers } from '../plot/interval-marks.ts'
import { limitLevels } from '../plot/limit.ts'
import { panelWidth } from '../plot/panels.ts'
import { numberScale } from '../plot/scale.ts'
import { seriesBy } from '../plot/series.ts'
import { shortenAll } from '../plot/shorten-all.ts'
import { outermostOrder } from '../plot/telling.ts'
import { widestOf } from '../plot/text-width.ts'

type Row = {
  /** One task, or all of them together. */
  readonly what: 'task' | 'all'
  readonly task: string
  readonly configuration: string
  readonly metric: string
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  readonly runs: number
  readonly method: MethodId
  /** Of all models: the hardest task has the lowest, and stands first. */
  readonly task_mean: number | null
  readonly shown: boolean
}

const mostModels = 4

/** What stands in place of a task where all are taken together. */
const allTasks = 'All tasks'

/** What the tasks may take of the height of a page. */
const room = 480

const stepFor = (models: number): number => Math.max(11, 4 + 6 * models)

/** Some of many, from the first to the last. */
const evenly = (names: readonly string[], most: number): ReadonlySet<string> =>
  new Set(
    names.length <= most
      ? names
      : Array.from({ length: most }, (_, i) => names[Math.round((i * (names.length - 1)) / (most - 1))]),
  )

export default defineFigure<Row>({
  id: 'task-difficulty',
  title: 'Difficulty of tasks',
  description: 'How every model fared in all tasks and in each, over all its tiers, the hardest task first.',
  needs: { task: 2 },

  columns: {
    ...common('task', 'agent', 'agent_model'),
    value: { metricIn: 'metric', interval: limits },
    ...common('runs'),
  },

  rows(analysis) {
    // Verdicts say how hard a task is, unless there are none or they are all the same.
    const passed = taskMeansOf(analysis, 'pass_rate')
    const tells = passed.some(({ estimate }) => estimate.value !== passed[0].estimate.value)
    const metric = tells ? 'pass_rate' : 'score'
    const found = tells ? passed : taskMeansOf(analysis, 'score')
    const tasks = [...new Set(found.map(({ task }) => task))]
    if (tasks.length < 2) return notApplicable('needs 2 tasks with verdicts or scores')
    const meanOf = new Map(
      tasks.map(task => {
        const own = found.filter(each => each.task === task).map(({ estimate }) => estimate.value)
        return [task, own.reduce((sum, value) => sum + value, 0) / own.length]
      }),
    )
    const tasksOf = new Map<string, number>()
    for (const { configuration } of found)
      tasksOf.set(named(configuration), (tasksOf.get(named(configuration)) ?? 0) + 1)
    const wholes = wholeRows(analysis, metric)
    const outermost = outermostOrder(
      wholes.map(({ configuration: name, value }) => ({ name, value, cells: tasksOf.get(name) ?? 0 })),
    )
    const models = limitLevels([...tasksOf.keys()], mostModels, model => -outermost.indexOf(model), '')
    const tried = new Set(
      found.filter(({ configuration }) => models.isShown(named(configuration))).map(({ task }) => task),
    )
    const byMean = [...tried].sort((a, b) => (meanOf.get(a) ?? 0) - (meanOf.get(b) ?? 0))
    const isShown = evenly(byMean, Math.floor(room / stepFor(models.levels.length)))
    const ofTasks = found
      .map(({ task, configuration, runs, estimate: { value, low, high, method } }) => ({
        what: 'task' as const,
        task,
        configuration: named(configuration),
        metric,
        value,
        low: finite(low),
        high: finite(high),
        runs,
        method,
        task_mean: meanOf.get(task) ?? NaN,
        shown: isShown.has(task) && models.isShown(named(configuration)),
      }))
      .sort((a, b) => a.task_mean - b.task_mean)
    return [
      ...wholes.map(row => ({ ...row, shown: tasksOf.has(row.configuration) && models.isShown(row.configuration) })),
      ...ofTasks,
    ]
  },

  draw(rows, context) {
    const metric = metricOf(context, rows[0].metric)
    const [drawn, ofTasks] = [rows.filter(row => row.shown), rows.filter(({ what }) => what === 'task')]
    const shown = ofTasks.filter(row => row.shown)
    const tasks = [...new Set(shown.map(({ task }) => task))]
    const all = new Set(ofTasks.map(({ task }) => task)).size
    const models = present(context.levels.configuration, drawn, 'configuration')
    const allModels = new Set(rows.map(row => row.configuration)).size
    const width = tasks.some(task => task.length > 20) || tasks.length > 12 ? context.width.page : context.width.column
    const scale = numberScale(
      drawn.map(({ value }) => value),
      { range: metric.range, limits: drawn.flatMap(({ low, high }) => [low, high]) },
    )
    const extent = widestOf(shortenAll(tasks, width / 3)) + 12
    const { color, shape, legendHeight } = seriesBy(
      'configuration',
      { field: context.subject.column, levels: models, title: context.subject.title, width: width - extent },
      context,
    )
    const over = [context.levels.tier.length > 1 ? 'tiers' : [], allModels > 1 ? `${context.subject.word}s` : []].flat()
    return {
      // Tasks are not tested against each other.
      title: rangeMessage(
        headline(drawn, metric, titleOf(metric, context.settings), ['tasks', ...over]),
        // Of all tasks and models, and of those that are alike one that is drawn.
        [...shown, ...ofTasks.filter(row => !row.shown)].map(row => ({
          value: row.value,
          place: allModels > 1 ? `for ${row.configuration} on ${row.task}` : `on ${row.task}`,
        })),
        metric.format,
      ),
      subtitle: sentences(
        `The hardest task first${over.length > 0 ? `, by its mean over all ${listText(over, 'and')}` : ''}; ${sizeText(
          ofTasks.map(({ runs }) => runs),
          'run',
        )}`,
        intervalNote('Lines', drawn, context.settings),
        littleText(drawn, metric),
        ofTasks.length < all * allModels && `All tasks: of each ${context.subject.word} those that it tried`,
        tasks.length < all &&
          `Shown: ${tasks.length} of ${all} tasks, evenly from the hardest to the easiest; the others are in the CSV`,
        models.length < allModels &&
          `Shown: the ${models.length} ${context.subject.word}s ${isEven(ofTasks) ? '' : 'with the most tasks, of equal ones those '}with the highest and the lowest values over all tasks, of ${allModels}; the others are in the CSV`,
      ),
      width,
      view: {
        height: 40 + stepFor(models.length) * (tasks.length + 1) + legendHeight,
        encoding: {
          x: numbersAcross(
            { field: 'value', scale, format: metric.format, title: axisTitle(metric, context.settings) },
            panelWidth(width, 1, extent),
          ),
          y: levelsDown({ field: 'task', levels: [allTasks, ...tasks], title: null }, width),
          ...(models.length > 1 && {
            yOffset: { field: context.subject.column, type: 'nominal', scale: { domain: models } },
          }),
          color,
        },
        layer: intervalLayers({ on: 'x', scale, shape }),
      },
    }
  },
})

/** The estimate of every model over all its tasks. */
const wholeRows = (analysis: Analysis, metric: string): Omit<Row, 'shown'>[] =>
  analysis.groups('by_configuration').flatMap(group => {
    const found = analysis.result(metric, group)?.summary
    if (!found || found.n === 0) return []
    const { value, low, high, n, method } = found
    const model = named(group.key.configuration)
    const estimate = { value, low: finite(low), high: finite(high), runs: n, method }
    return [{ what: 'all', task: allTasks, configuration: model, metric, ...estimate, task_mean: null }]
  })

/** Whether every model tried as many tasks. */
const isEven = (ofTasks: readonly Row[]): boolean => {
  const counts = new Map<string, number>()
  for (const { configuration: model } of ofTasks) counts.set(model, (counts.get(model) ?? 0) + 1)
  return new Set(counts.values()).size < 2
}

/** `Pass rate 42.0% [32, 53] over all tasks`, where there is one model and its tasks differ. */
const headline = (drawn: readonly Row[], { format }: Metric, title: string, over: readonly string[]): string => {
  const [whole, ...others] = drawn
  if (others.some(({ what }) => what === 'all') || others.every(({ value }) => value === whole.value)) return title
  const text = formatInterval(whole.value, whole.low ?? NaN, whole.high ?? NaN, format)
  return `${title} ${text} over all ${listText(over, 'and')}`
}

/** How a configuration fared in one task, over all its tiers. */
interface TaskMean {
  readonly task: string
  readonly configuration: string | null
  readonly runs: number
  readonly estimate: Estimate
}

/** The mean of a metric for every task and configuration; within one task subtests or runs are what varies. */
export const taskMeansOf = (analysis: Analysis, metricId: string): TaskMean[] => {
  const metric = analysis.metrics.find(({ id }) => id === metricId)
  if (!metric) return []
  const { runs } = analysis.tables
  const column = columnNumbers(runs, metricId)
  const found = splitBy(allRows(runs), ['task', 'configuration'])
    .sort((a, b) => nullableOrder(a.key[0], b.key[0]) || nullableOrder(a.key[1], b.key[1]))
    .map(({ key: [task, configuration], rows }) => ({
      task: task ?? '',
      configuration,
      sample: sampleOf(layoutOf(rows), column),
    }))
    .filter(({ sample }) => sample.n > 0)
  const estimates = estimateMeans(
    found.map(({ sample }) => ({ sample, kind: kindOf(metric) })),
    analysis.settings,
  )
  return found.map(({ task, configuration, sample }, i) => ({
    task,
    configuration,
    runs: sample.n,
    estimate: estimates[i],
  }))
}
