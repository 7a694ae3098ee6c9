import { taskCellsOf } from '../../analysis/cells.ts'
import { linksOf } from '../../analysis/shared-tasks.ts'
import { placeOf, testedPairs } from '../../analysis/tested-pairs.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { defineFamily } from '../exhibits/define.ts'
import { common } from '../exhibits/figure-columns.ts'
import { finite } from '../exhibits/row-values.ts'
import { type MapCell, mapTitle } from '../narrative/map-title.ts'
import { text } from '../narrative/messages.ts'
import { centreText, leftOutTasks, rulesText, sentences, shownText, sizeText } from '../narrative/subtitles.ts'
import { testsText, type Verdict, verdictsOn } from '../narrative/title-claims.ts'
import { type Placed, rangeTitle } from '../narrative/titles.ts'
import { named, titleOf } from '../narrative/words.ts'
import { axisTitle } from '../plot/axis.ts'
import { cellTexts } from '../plot/cell-text.ts'
import { type Conditions, conditionsOf, drawnPlaces } from '../plot/condition-notes.ts'
import { countedWord } from '../plot/configuration-labels.ts'
import { isLong } from '../plot/fitted-message.ts'
import { heatPanels } from '../plot/heat-panels.ts'
import { limitLevels } from '../plot/limit.ts'
import { metricScale } from '../plot/metric-scale.ts'
import { tellingOrder, tellingRules } from '../plot/telling.ts'

type Row = Verdict & {
  readonly task: string
  readonly configuration: string
  readonly tier: string
  readonly value: number
  readonly n: number
  /** The estimate over all tasks of its tier and model, with its interval. */
  readonly over_tasks: number | null
  readonly over_tasks_low: number | null
  readonly over_tasks_high: number | null
  /** Those with the same number tried tasks in common, or are linked by others that did. */
  readonly linked: number
  readonly shown: boolean
}

const mostTasks = 36
const mostTiers = 24

/** How high a cell is: lower where there are many. */
const stepFor = (tasks: number): number => (tasks > 18 ? 11 : 14)

export default defineFamily<Row>({
  id: 'metric-by-task',
  title: 'A metric by task',
  description: 'The mean of a metric in every task and tier, a map for each model: where a tier helps, and where not.',
  needs: { task: 2 },
  memberTitle: title => `${title} by task`,
  forEach: metric => metric.per !== 'contrast' && metric.better !== 'neither',

  columns: metric => ({
    ...common('task', 'agent', 'agent_model', 'tier'),
    value: { metric: metric.id },
    ...common('n', 'p_adjusted'),
  }),

  rows(analysis, metric) {
    const cells = taskCellsOf(analysis)(metric)
    const places = new Set(cells.map(({ group }) => group))
    if (cells.length === 0) return []
    if (places.size < 2) return notApplicable('needs 2 tiers or models in which it was measured')
    const telling = tellingOrder(cells)
    const tasks = limitLevels(
      [...new Set(cells.map(({ name }) => name))],
      mostTasks,
      name => -telling.indexOf(name),
      '',
    )
    const height = stepFor(tasks.levels.length) * tasks.levels.length
    const isShown = drawnPlaces(analysis, { height: () => height, mostLevels: mostTiers })
    const wholes = new Map([...places].map(group => [group, analysis.result(metric.id, group)?.summary]))
    const verdictOn = verdictsOn(
      [...wholes].map(([group, whole]) => ({ ...placeOf(group), value: finite(whole?.value) })),
      testedPairs(analysis, metric.id),
      analysis.groups('by_tier').length > 0 ? 'configuration' : 'tier',
    )
    const linked = linksOf(analysis.groups('by_configuration_and_tier'))
    return cells.map(({ group, name, value, n }) => {
      const place = { configuration: named(group.key.configuration), tier: named(group.key.tier) }
      const whole = wholes.get(group)
      return {
        task: name,
        ...place,
        value,
        n,
        over_tasks: finite(whole?.value),
        over_tasks_low: finite(whole?.low),
        over_tasks_high: finite(whole?.high),
        ...verdictOn(placeOf(group)),
        linked: linked.get(group) ?? 0,
        shown: tasks.isShown(name) && isShown(place),
      }
    })
  },

  draw(rows, context, metric) {
    const conditions = conditionsOf(rows, context)
    const { columns, levels } = conditions
    const width = columns > 1 || levels.length > 8 ? context.width.page : context.width.column
    const drawn = rows.filter(({ shown }) => shown)
    const tasks = sortedTasks(drawn)
    const all = new Set(rows.map(({ task }) => task)).size
    const values = drawn.map(({ value }) => value)
    const holes = holesIn(drawn)
    const word = countedWord(metric, context)
    const centre = centreText(metric)
    const without = context.levels.task.length - all
    const isTier = conditions.level === 'tier'
    const title = titleOf(metric, context.settings)
    const unknown = holesIn(rows)
    const missing = new Array<Placed>(unknown).fill({ value: null, place: '' })
    const placed = rows.map(row => ({ value: row.value, place: `${conditions.place(row)} on ${row.task}` }))
    return {
      title: text(
        mapTitle(
          rows.map(row => cellOf(row, conditions)),
          {
            title,
            better: metric.better,
            panel: context.subject.word,
            row: 'task',
            where: column => `${isTier ? 'in' : 'for'} ${column}`,
            holes: unknown,
            unsettled: note => rangeTitle(title, [...placed, ...missing], metric.format, isLong, note),
          },
        ),
      ),
      subtitle: sentences(
        `${centre}${
          word === 'task'
            ? ' of single tasks'
            : `, ${sizeText(
                drawn.map(({ n }) => n),
                word,
              )}`
        }; tasks with the highest ${centre === 'Means' ? 'means' : 'values'} above`,
        testsText(rows),
        holes > 0 && `Empty: not run${metric.per === 'run' ? ' or not measured' : ', or no estimate'}`,
        without > 0 && leftOutTasks(without),
        tasks.length < all &&
          shownText(
            `the ${tasks.length} tasks ${rulesText(
              tellingRules(
                rows.map(({ task, value }) => ({ name: task, value })),
                tasks.length,
              ),
            )} of ${all}`,
          ),
        conditions.text,
      ),
      width,
      view: heatPanels({
        panel: { field: conditions.fields.panel, levels: conditions.panels },
        columns,
        x: { field: conditions.fields.level, levels, title: conditions.title },
        y: { field: 'task', levels: tasks },
        width,
        step: stepFor(tasks.length),
        scale: metricScale(values, metric),
        format: metric.format,
        title: axisTitle(metric, context.settings),
        label: { texts: cellTexts(values, metric.format) },
      }),
    }
  },
})

/** As the message of a map has it. */
const cellOf = (row: Row, { level, panel }: Conditions): MapCell => ({
  panel: row[panel],
  column: row[level],
  row: row.task,
  value: row.value,
  settled: row.settled,
  tests: row.tests,
  linked: row.linked,
})

/** How many cells of the maps have no estimate. */
const holesIn = (rows: readonly Row[]): number => {
  const count = (field: 'task' | 'configuration' | 'tier') => new Set(rows.map(row => row[field])).size
  return count('task') * count('configuration') * count('tier') - rows.length
}

const sortedTasks = (rows: readonly Row[]): string[] => {
  const sums = new Map<string, readonly [number, number]>()
  for (const { task, value } of rows) {
    const [sum, count] = sums.get(task) ?? [0, 0]
    sums.set(task, [sum + value, count + 1])
  }
  return [...sums].sort(([, [a, n]], [, [b, m]]) => b / m - a / n).map(([task]) => task)
}
