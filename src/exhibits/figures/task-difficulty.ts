import { notApplicable } from '../../core/exhibit.ts'
import { listed } from '../../core/listed.ts'
import { defineFigure } from '../define.ts'
import { axisTitle, levelsDown, numbersAcross, titleOf } from '../drawing/axis.ts'
import { intervalNote } from '../drawing/interval-note.ts'
import { intervalLayers } from '../drawing/intervals.ts'
import { limitLevels } from '../drawing/limit.ts'
import { extremesMessage } from '../drawing/message.ts'
import { numberScale } from '../drawing/scale.ts'
import { seriesBy } from '../drawing/series.ts'
import { shortenAll } from '../drawing/shorten-all.ts'
import { widestOf } from '../drawing/text.ts'
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

const mostModels = 4

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
    const tasksOf = new Map<string, number>()
    for (const { model } of found) tasksOf.set(named(model), (tasksOf.get(named(model)) ?? 0) + 1)
    const models = limitLevels([...tasksOf.keys()], mostModels, model => tasksOf.get(model) ?? 0, '')
    const tried = new Set(found.filter(({ model }) => models.isShown(named(model))).map(({ task }) => task))
    const byMean = [...tried].sort((a, b) => (meanOf.get(a) ?? 0) - (meanOf.get(b) ?? 0))
    const isShown = evenly(byMean, Math.floor(room / stepFor(models.levels.length)))
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
        shown: isShown.has(task) && models.isShown(named(model)),
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
    const extent = widestOf(shortenAll(tasks, width / 3)) + 12
    const { color, shape, legendHeight } = seriesBy(
      'model',
      { field: 'agent_model', levels: models, title: context.subject.title, width: width - extent },
      context,
    )
    const over = [context.levels.tier.length > 1 ? 'tiers' : [], allModels > 1 ? `${context.subject.word}s` : []].flat()
    return {
      title: extremesMessage(
        titleOf(metric, context.settings),
        // Of all tasks, and of those that are alike one that is drawn.
        [...shown, ...rows.filter(row => !row.shown && models.includes(row.agent_model))].map(row => ({
          ...row,
          of: row.agent_model,
          place: models.length > 1 ? `for ${row.agent_model} on ${row.task}` : `on ${row.task}`,
        })),
        metric,
      ),
      subtitle: sentences(
        `The hardest task on top${over.length > 0 ? `, by its mean over all ${listed(over, 'and')}` : ''}; ${sizeText(
          rows.map(({ runs }) => runs),
          'run',
        )}`,
        intervalNote('Lines', shown, context.settings),
        tasks.length < all &&
          `Shown: ${tasks.length} of ${all} tasks, evenly from the hardest to the easiest; the others are in the CSV`,
        models.length < allModels &&
          `Shown: the ${models.length} ${context.subject.word}s with the most tasks of ${allModels}; the others are in the CSV`,
      ),
      width,
      view: {
        height: 40 + stepFor(models.length) * tasks.length + legendHeight,
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
