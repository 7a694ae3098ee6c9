import type { MetricVersus } from '../../../analysis/versus/versus.ts'
import { formatNumber } from '../../../core/format.ts'
import type { Settings } from '../../../core/settings.ts'
import { differenceText, verdictWords } from '../../../output/narrative/versus-words.ts'
import { paragraph } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { type TextColumn, textTable } from '../text-table.ts'
import { verdictColours } from './verdict-colours.ts'

const longestName = 30

const titleOf = ({ pair: { metric } }: Pick<MetricVersus, 'pair'>, { metrics }: Settings): string =>
  printable(metrics[metric.id]?.title ?? metric.title, longestName)

/** What a metric is called, both values and their difference with its interval. */
const leadingColumns = (compared: readonly MetricVersus[], settings: Settings): TextColumn[] => {
  const cells = (of: (each: MetricVersus) => string) => compared.map(of)
  return [
    { header: 'Metric', align: 'left', cells: cells(each => titleOf(each, settings)) },
    {
      header: 'Base → candidate',
      align: 'left',
      cells: cells(({ pair: { metric }, difference: { sides, typical = sides } }) =>
        [typical.a, typical.b].map(value => formatNumber(value, metric.format)).join(' → '),
      ),
    },
    {
      header: 'Difference',
      align: 'left',
      cells: cells(({ pair, difference }) => differenceText(difference, pair.metric)),
    },
  ]
}

const columnsOf = (compared: readonly MetricVersus[], settings: Settings): TextColumn[] => {
  const cells = (of: (each: MetricVersus) => string) => compared.map(of)
  return [
    ...leadingColumns(compared, settings),
    { header: 'p', align: 'right', cells: cells(({ adjusted }) => formatNumber(adjusted, 'p-value')) },
    { header: 'Effect', align: 'right', cells: cells(({ delta }) => formatNumber(delta?.value ?? NaN, 'score')) },
    { header: 'Verdict', align: 'left', cells: cells(({ verdict }) => verdictWords[verdict]) },
  ]
}

/** What stands below the table where the terminal is narrow, first the first. */
const spared = ['Effect', 'p']

/** A column as a sentence: `Pass rate 0.083, Cost -0.161`. */
const sparedText = ({ cells }: TextColumn, names: TextColumn): string =>
  cells.map((cell, i) => `${names.cells[i]} ${cell}`).join(', ')

/** A row per metric: both values, the difference with its interval, p, effect size and verdict. */
export const metricsTable = (
  compared: readonly MetricVersus[],
  settings: Settings,
  { width, colours }: Look,
): string => {
  const all = columnsOf(compared, settings)
  const choices = [all, ...spared.map((_, i) => all.filter(({ header }) => !spared.slice(0, i + 1).includes(header)))]
  const tables = choices.map(columns => textTable(columns, width))
  // A name that was cut is a column too many.
  const fitting = tables.findIndex(({ body }) => body.every((line, i) => line.startsWith(all[0].cells[i])))
  const chosen = fitting < 0 ? tables.length - 1 : fitting
  const { header, body } = tables[chosen]
  const below = all.filter(({ header }) => spared.slice(0, chosen).includes(header))
  const coloured = (line: string, i: number) => {
    const { verdict } = compared[i]
    const word = verdictWords[verdict]
    return line.endsWith(word) ? line.slice(0, -word.length) + colours[verdictColours[verdict]](word) : line
  }
  return [
    ...header.map(line => colours.bold(line)),
    ...body.map(coloured),
    ...below.map(column => paragraph(`${column.header}: `, sparedText(column, all[0]), width)),
  ].join('\n')
}

/** The same for metrics without a verdict, with the p of each alone; the values go first where there is no room. */
export const exploratoryTable = (
  compared: readonly MetricVersus[],
  settings: Settings,
  { width, colours }: Look,
): string => {
  const [name, values, difference] = leadingColumns(compared, settings)
  const p: TextColumn = {
    header: 'p',
    align: 'right',
    cells: compared.map(each => formatNumber(each.difference.p, 'p-value')),
  }
  const whole = textTable([name, values, difference, p], width)
  const isCut = whole.body.some((line, i) => !line.startsWith(name.cells[i]))
  const { header, body } = isCut ? textTable([name, difference, p], width) : whole
  return [...header.map(line => colours.bold(line)), ...body].join('\n')
}
