import type { Analysis } from '../../analysis/analysis.ts'
import { bothMeasured, type Estimate, estimateMeans, layoutOf, sampleOf } from '../../analysis/inference/index.ts'
import { isOnFrontier } from '../../analysis/pareto-frontier.ts'
import { qualityOf } from '../../analysis/quality.ts'
import { nullableOrder } from '../../core/dimensions.ts'
import { notApplicable } from '../../core/exhibit.ts'
import type { MethodId } from '../../core/methods.ts'
import { allRows, columnNumbers, splitBy } from '../../core/table.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common } from '../exhibits/figure-columns.ts'
import { finite, metricOf, present } from '../exhibits/row-values.ts'
import { intervalNote } from '../narrative/interval-words.ts'
import { type Message, text } from '../narrative/messages.ts'
import { sentences, shownText, sizeText } from '../narrative/subtitles.ts'
import { named, titleOf } from '../narrative/words.ts'
import { numbersAcross, numbersUpTurned } from '../plot/axis.ts'
import { configurationName, configurationWord, levelsOf } from '../plot/configuration-labels.ts'
import { crossLayers } from '../plot/cross.ts'
import { marksFor, withKey } from '../plot/key.ts'
import { type Labelled, labelLayers, placeLabels } from '../plot/labels.ts'
import { limitLevels } from '../plot/limit.ts'
import { panels, panelWidth, silent } from '../plot/panels.ts'
import { reachingScale, roomAbove } from '../plot/reach.ts'
import { numberScale } from '../plot/scale.ts'
import { seriesBy } from '../plot/series.ts'
import type { Spot } from '../plot/spots.ts'
import { plotted, type Stroke, stepStrokes } from '../plot/strokes.ts'
import { ink } from '../plot/theme.ts'
import { labelWidth } from '../plot/ticks.ts'

type Row = {
  readonly number: number
  readonly task: string
  readonly configuration: string
  readonly tier: string
  readonly metric: string
  readonly cost_usd: number
  readonly cost_usd_low: number | null
  readonly cost_usd_high: number | null
  readonly quality: number
  readonly quality_low: number | null
  readonly quality_high: number | null
  readonly method: MethodId
  readonly runs: number
  readonly on_frontier: boolean
  readonly label: string
  readonly shown: boolean
}

const mostTasks = 12

export default defineFigure<Row>({
  id: 'cost-frontier',
  title: 'Cost frontier of every task',
  description:
    'Cost against quality of every tier and model in each task, with the frontier of those that none beats in both: whether the same ones are worth their cost everywhere.',
  needs: { task: 2 },

  columns: {
    ...common('task', 'agent', 'agent_model', 'tier', 'cost_usd'),
    quality: { metricIn: 'metric', interval: ['quality_low', 'quality_high'] },
    ...common('runs', 'on_frontier'),
  },

  rows(analysis) {
    const metric = qualityOf(analysis).id
    const frontiers = taskFrontiersOf(analysis).filter(({ places }) => places.length > 1)
    if (frontiers.length < 2) return notApplicable('needs 2 tasks with cost and quality of 2 configurations')
    const spread = new Map(frontiers.map(({ task, places }) => [task, rangeOf(places.map(each => each.quality.value))]))
    const { isShown } = limitLevels([...spread.keys()], mostTasks, task => spread.get(task) ?? 0, 'tasks')
    const marks = marksFor(frontiers.flatMap(({ places }) => places.map(({ tier }) => named(tier))))
    let number = 0
    return frontiers.flatMap(({ task, places }) =>
      places.map(({ configuration, tier, runs, cost, quality, onFrontier }) => ({
        number: ++number,
        task,
        configuration: named(configuration),
        tier: named(tier),
        metric,
        cost_usd: cost.value,
        cost_usd_low: finite(cost.low),
        cost_usd_high: finite(cost.high),
        quality: quality.value,
        quality_low: finite(quality.low),
        quality_high: finite(quality.high),
        method: quality.method,
        runs,
        on_frontier: onFrontier,
        label: marks.get(named(tier)) ?? named(tier),
        shown: isShown(task),
      })),
    )
  },

  draw(rows, context) {
    const [cost, quality] = [metricOf(context, 'cost_usd'), metricOf(context, rows[0].metric)]
    const shown = rows.filter(row => row.shown)
    const tasks = present(context.levels.task, shown, 'task')
    const all = present(context.levels.task, rows, 'task')
    const levels = levelsOf(rows, context)
    const columns = tasks.length === 4 ? 2 : Math.min(tasks.length, 3)
    const width = columns > 1 ? context.width.page : context.width.column
    // The bars of the frontier alone: those of all would hide it.
    const best = shown.filter(row => row.on_frontier)
    const across = reachingScale(
      shown.map(row => row.cost_usd),
      best.flatMap(row => [row.cost_usd_low, row.cost_usd_high]),
      { range: cost.range, log: true },
    )
    const up = roomAbove(
      numberScale(
        shown.map(row => row.quality),
        { range: quality.range, limits: best.flatMap(row => [row.quality_low, row.quality_high]), count: 3 },
      ),
    )
    const extent = labelWidth(up, quality.format) + 24
    const plot = panelWidth(width, columns, extent)
    const height = Math.min(plot, tasks.length > 6 ? 90 : 105)
    const { color, shape } = seriesBy(
      'configuration',
      { field: context.subject.column, levels: levels.models, title: context.subject.title, width: width - extent },
      context,
    )
    const x = numbersAcross(
      { field: 'cost_usd', scale: across, format: cost.format, title: 'Mean cost (US dollars)' },
      plot,
    )
    const { at, bars } = plotted({ field: 'cost_usd', scale: across }, { field: 'quality', scale: up })
    const name = titleOf(quality, context.settings)
    const y = numbersUpTurned({
      field: 'quality',
      scale: up,
      format: quality.format,
      title: `Mean ${name.toLowerCase()}`,
    })
    const plots = tasks.map(task => {
      const own = shown.filter(row => row.task === task)
      const line = own.filter(row => row.on_frontier)
      const points = own.map(row => ({
        key: row.number,
        ...at(row),
        text: row.on_frontier && levels.tiers.length > 1 ? row.label : '',
        isNeeded: row.on_frontier && levels.tiers.length > 1,
      }))
      const strokes = { lines: stepStrokes(line.map(at)), bars: line.flatMap(bars) }
      return { line, ...namesFirst(points, { width: plot, height, ...strokes }) }
    })
    const placed = new Map(plots.flatMap(each => [...each.placed]))
    const barred = plots.flatMap(({ line, hasBars }) => (hasBars ? line : []))
    const unnamed = levels.tiers.length > 1 ? best.length - placed.size : 0
    return {
      title: text(frontiersTitle(rows, all.length, row => configurationName(row, levels))),
      subtitle: sentences(
        `${levels.tiers.length > 1 ? 'Line and names' : 'Line'}: the ${configurationWord(levels)}s that no other beats in mean cost and mean ${name.toLowerCase()}, whatever their intervals; ${sizeText(
          rows.map(({ runs }) => runs),
          'run',
        )}`,
        intervalNote(
          barred.length < best.length ? 'Bars, of these only and where their names leave room' : 'Bars, of these only',
          best.map(row => ({ low: row.quality_low, high: row.quality_high, method: row.method })),
          context.settings,
        ),
        across.isCut && 'Bars that end at the edge go on beyond it',
        unnamed > 0 &&
          `${unnamed === 1 ? 'One name has' : `${unnamed} names have`} no room, and can be found in the CSV`,
        tasks.length < all.length &&
          shownText(`the ${tasks.length} tasks in which ${name.toLowerCase()}s differ most of ${all.length}`),
      ),
      width,
      view: withKey(
        panels({
          field: 'task',
          levels: tasks,
          width,
          height,
          columns,
          extent,
          panel: ({ isLeft, isBottom }) => ({
            encoding: {
              x: { ...x, axis: { ...x.axis, labelFlush: true, ...(!isBottom && silent) } },
              y: { ...y, axis: { ...y.axis, ...(!isLeft && silent) } },
            },
            layer: [
              {
                transform: [{ filter: { field: 'on_frontier', equal: true } }],
                mark: { type: 'line', interpolate: 'step-after', color: ink.axis, strokeDash: [3, 2] },
              },
              {
                transform: [{ filter: { field: 'number', oneOf: barred.map(row => row.number) } }],
                layer: crossLayers({ field: 'cost_usd', scale: across }, { field: 'quality', scale: up }, color),
              },
              {
                mark: { type: 'point', size: 16 },
                encoding: {
                  color,
                  shape,
                  opacity: {
                    condition: { test: 'datum.on_frontier', value: 1 },
                    value: 0.35,
                  },
                },
              },
              ...labelLayers(placed, labelFields),
            ],
          }),
        }),
        {
          title: 'Tier',
          names: best.filter(row => placed.has(row.number)).map(row => row.tier),
          marks: marksFor(rows.map(row => row.tier)),
          width: width - extent,
        },
      ),
    }
  },
})

const labelFields = { key: 'number', x: 'cost_usd', y: 'quality', text: { field: 'label', type: 'nominal' } } as const

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

/** Which of them is on the frontier of the most tasks, by the estimates alone: intervals of a single task settle little. */
const frontiersTitle = (
  rows: readonly Row[],
  tasks: number,
  nameOf: (row: Row) => string,
): Message<'title-task-frontiers'> => {
  const counts = new Map<string, number>()
  for (const row of rows) if (row.on_frontier) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1)
  const [[name, most], ...others] = [...counts].sort(([, a], [, b]) => b - a)
  const equal = others.filter(([, count]) => count === most).length
  return { code: 'title-task-frontiers', params: { name, others: equal, on: most, of: tasks } }
}

/** The configurations that were tried in one task, with what each costs there and how good it is. */
interface TaskFrontier {
  readonly task: string
  readonly places: readonly TaskPlace[]
}

interface TaskPlace {
  readonly configuration: string | null
  readonly tier: string | null
  readonly runs: number
  readonly cost: Estimate
  readonly quality: Estimate
  /** No other is both cheaper and better in this task. */
  readonly onFrontier: boolean
}

/** What is worth its money in every single task, over the runs that have both a cost and a quality. */
export const taskFrontiersOf = (analysis: Analysis): TaskFrontier[] => {
  const quality = qualityOf(analysis)
  const { runs } = analysis.tables
  const [cost, good] = bothMeasured(columnNumbers(runs, 'cost_usd'), columnNumbers(runs, quality.id))
  const byName = (a: { key: (string | null)[] }, b: { key: (string | null)[] }) =>
    nullableOrder(a.key[0], b.key[0]) || nullableOrder(a.key[1] ?? null, b.key[1] ?? null)
  return splitBy(allRows(runs), ['task'])
    .sort(byName)
    .flatMap(({ key: [task], rows }) => {
      const found = splitBy(rows, ['configuration', 'tier'])
        .sort(byName)
        .map(({ key, rows: own }) => ({ key, layout: layoutOf(own) }))
        .map(({ key, layout }) => ({ key, costs: sampleOf(layout, cost), qualities: sampleOf(layout, good) }))
        .filter(({ costs }) => costs.n > 0)
      const means = estimateMeans(
        found.flatMap(({ costs, qualities }) => [
          { sample: costs, kind: 'amount' as const },
          { sample: qualities, kind: quality.kind },
        ]),
        analysis.settings,
      )
      const on = isOnFrontier(found.map((_, i) => ({ cost: means[2 * i].value, quality: means[2 * i + 1].value })))
      const places = found.map(({ key: [configuration, tier], costs }, i) => ({
        configuration,
        tier,
        runs: costs.n,
        cost: means[2 * i],
        quality: means[2 * i + 1],
        onFrontier: on[i],
      }))
      return places.length === 0 ? [] : [{ task: task ?? '', places }]
    })
}

interface Plot {
  readonly width: number
  readonly height: number
  /** What is drawn in any case. */
  readonly lines: readonly Stroke[]
  readonly bars: readonly Stroke[]
}

/** Where labels stand in a plot, and whether it has its bars: not where more labels have room without them. */
export const namesFirst = (
  points: readonly Labelled[],
  { width, height, lines, bars }: Plot,
): { readonly placed: ReadonlyMap<number, Spot>; readonly hasBars: boolean } => {
  const among = placeLabels(points, width, height, [...lines, ...bars])
  if (points.every(({ key, isNeeded }) => !isNeeded || among.has(key))) return { placed: among, hasBars: true }
  const alone = placeLabels(points, width, height, lines)
  return alone.size > among.size ? { placed: alone, hasBars: false } : { placed: among, hasBars: true }
}
