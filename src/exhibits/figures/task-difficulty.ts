import { notApplicable } from '../../core/exhibit.ts'
import { defineFigure } from '../define.ts'
import { axisTitle, levelsDown, numbersAcross, titleOf } from '../drawing/axis.ts'
import { intervalNote } from '../drawing/interval-note.ts'
import { intervalLayers } from '../drawing/intervals.ts'
import { limitLevels } from '../drawing/limit.ts'
import { extremesMessage } from '../drawing/message.ts'
import { numberScale } from '../drawing/scale.ts'
import { seriesBy } from '../drawing/series.ts'
import { sentences, sizeText } from '../drawing/words.ts'
import { finite, metricOf, named, present } from '../rows.ts'

type Row = {
  readonly task: string
  readonly agent_model: string
  readonly metric: string
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  readonly runs: number
  readonly method: string
  /** Of all models: the hardest task has the lowest, and stands on top. */
  readonly task_mean: number
  readonly shown: boolean
}

const mostTasks = 24
const mostModels = 4

export default defineFigure<Row>({
  id: 'task-difficulty',
  title: 'Difficulty of tasks',
  description: 'How every model fared in each task over all its tiers, the hardest task first.',
  needs: { task: 2 },

  data(analysis) {
    // Verdicts say how hard a task is, unless there are none or they are all the same.
    const passed = analysis.exhibited.taskMeans('pass_rate')
    const tells = passed.some(({ estimate }) => estimate.value !== passed[0].estimate.value)
    const metric = tells ? 'pass_rate' : 'score'
    const found = tells ? passed : analysis.exhibited.taskMeans('score')
    const tasks = [...new Set(found.map(({ task }) => task))]
    if (tasks.length < 2) return notApplicable('needs 2 tasks with verdicts or scores')
    const meanOf = new Map(
      tasks.map(task => {
        const own = found.filter(each => each.task === task).map(({ estimate }) => estimate.value)
        return [task, own.reduce((sum, value) => sum + value, 0) / own.length]
      }),
    )
    const means = [...meanOf.values()].sort((a, b) => a - b)
    const middle = means[means.length >> 1]
    const fromMiddle = (task: string) => Math.abs((meanOf.get(task) ?? middle) - middle)
    const shownTasks = limitLevels(tasks, mostTasks, fromMiddle, 'tasks')
    const models = [...new Set(found.map(({ model }) => named(model)))]
    return found
      .map(({ task, model, runs, estimate: { value, low, high, method } }) => ({
        task,
        agent_model: named(model),
        metric,
        value,
        low: finite(low),
        high: finite(high),
        runs,
        method,
        task_mean: meanOf.get(task) ?? NaN,
        shown: shownTasks.isShown(task) && models.indexOf(named(model)) < mostModels,
      }))
      .sort((a, b) => a.task_mean - b.task_mean)
  },

  draw(rows, context) {
    const metric = metricOf(context, rows[0].metric)
    const shown = rows.filter(row => row.shown)
    const tasks = [...new Set(shown.map(({ task }) => task))]
    const all = new Set(rows.map(({ task }) => task)).size
    const models = present(context.levels.model, shown, 'agent_model')
    const allModels = new Set(rows.map(row => row.agent_model)).size
    const width = tasks.some(task => task.length > 20) || tasks.length > 12 ? context.width.page : context.width.column
    const scale = numberScale(
      shown.flatMap(({ value, low, high }) => [value, low, high]),
      { range: metric.range },
    )
    const { color, shape, legendHeight } = seriesBy(
      'model',
      { field: 'agent_model', levels: models, title: 'Model', width },
      context,
    )
    const step = Math.max(11, 4 + 6 * models.length)
    const title = titleOf(metric, context.settings)
    const perTask = [...new Map(rows.map(row => [row.task, row])).values()]
    return {
      title: extremesMessage(
        title,
        perTask.map(row => ({ value: row.task_mean, place: `in ${row.task}` })),
        metric,
      ),
      subtitle: sentences(
        `Over all tiers, the hardest task on top; ${sizeText(
          rows.map(({ runs }) => runs),
          'run',
        )}`,
        intervalNote('Lines', shown, context.settings),
        tasks.length < all &&
          `Shown: the ${tasks.length} tasks farthest from the middle of ${all}; the others are in the CSV`,
        models.length < allModels && `Shown: ${models.length} of ${allModels} models`,
      ),
      width,
      view: {
        height: 40 + step * tasks.length + legendHeight,
        encoding: {
          x: numbersAcross({
            field: 'value',
            scale,
            format: metric.format,
            title: axisTitle(metric, context.settings),
          }),
          y: levelsDown({ field: 'task', levels: tasks, title: null }, width),
          ...(models.length > 1 && { yOffset: { field: 'agent_model', type: 'nominal', scale: { domain: models } } }),
          color,
        },
        layer: intervalLayers({ on: 'x', scale, shape }),
      },
    }
  },
})
