import type { MetricVersus } from '../../../analysis/versus/versus.ts'
import { formatNumber } from '../../../core/format.ts'
import type { Settings } from '../../../core/settings.ts'
import { differenceText, verdictWords } from '../../../output/narrative/versus-words.ts'
import { paragraph } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { rowColumns, type TextColumn, tableText, textTable } from '../text-table.ts'
import { endColored } from './verdict-colors.ts'

const longestName = 30

const titleOf = ({ pair: { metric } }: Pick<MetricVersus, 'pair'>, { metrics }: Settings): string =>
  printable(metrics[metric.id]?.title ?? metric.title, longestName)

/** What a metric is called, both values and their difference with its interval. */
const leadingColumns = (compared: readonly MetricVersus[], settings: Settings): TextColumn[] =>
  rowColumns(compared, [
    ['Metric', 'left', each => titleOf(each, settings)],
    [
      'Base → candidate',
      'left',
      ({ pair: { metric }, difference: { sides, typical = sides } }) =>
        [typical.a, typical.b].map(value => formatNumber(value, metric.format)).join(' → '),
    ],
    ['Difference', 'left', ({ pair, difference }) => differenceText(difference, pair.metric)],
  ])

const columnsOf = (compared: readonly MetricVersus[], settings: Settings): TextColumn[] => [
  ...leadingColumns(compared, settings),
  ...rowColumns(compared, [
    ['p', 'right', ({ adjusted }) => formatNumber(adjusted, 'p-value')],
    ['Effect', 'right', ({ delta }) => formatNumber(delta?.value ?? NaN, 'score')],
    ['Verdict', 'left', ({ verdict }) => verdictWords[verdict]],
  ]),
]

/** What stands below the table where the terminal is narrow, first the first. */
const spared = ['Effect', 'p']

/** A column as a sentence: `Pass rate 0.083, Cost -0.161`. */
const sparedText = ({ cells }: TextColumn, names: TextColumn): string =>
  cells.map((cell, i) => `${names.cells[i]} ${cell}`).join(', ')

/** A row per metric: both values, the difference with its interval, p, effect size and verdict. */
export const metricsTable = (compared: readonly MetricVersus[], settings: Settings, look: Look): string => {
  const { width, colors } = look
  const all = columnsOf(compared, settings)
  const choices = [all, ...spared.map((_, i) => all.filter(({ header }) => !spared.slice(0, i + 1).includes(header)))]
  const tables = choices.map(columns => textTable(columns, width))
  // A name that was cut is a column too many.
  const fitting = tables.findIndex(({ body }) => body.every((line, i) => line.startsWith(all[0].cells[i])))
  const chosen = fitting < 0 ? tables.length - 1 : fitting
  const { header, body } = tables[chosen]
  const below = all.filter(({ header }) => spared.slice(0, chosen).includes(header))
  return [
    ...header.map(line => colors.bold(line)),
    ...body.map((line, i) => endColored(line, compared[i].verdict, look, verdictWords[compared[i].verdict])),
    ...below.map(column => paragraph(`${column.header}: `, sparedText(column, all[0]), width)),
  ].join('\n')
}

/** The same for metrics without a verdict, with the p of each alone; the values go first where there is no room. */
export const exploratoryTable = (compared: readonly MetricVersus[], settings: Settings, look: Look): string => {
  const [name, values, difference] = leadingColumns(compared, settings)
  const p: TextColumn = {
    header: 'p',
    align: 'right',
    cells: compared.map(each => formatNumber(each.difference.p, 'p-value')),
  }
  const whole = [name, values, difference, p]
  const isCut = textTable(whole, look.width).body.some((line, i) => !line.startsWith(name.cells[i]))
  return tableText(isCut ? [name, difference, p] : whole, look)
}
