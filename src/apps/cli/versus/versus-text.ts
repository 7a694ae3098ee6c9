import type { GateVerdict } from '../../../analysis/gate/rule-case.ts'
import type { VersusVerdict } from '../../../analysis/versus/verdict.ts'
import type { MetricVersus, Versus } from '../../../analysis/versus/versus.ts'
import type { Warning } from '../../../analysis/versus/versus-warnings.ts'
import { formatNumber } from '../../../core/format.ts'
import type { Settings } from '../../../core/settings.ts'
import { typicalNotes } from '../../../output/exhibits/typical.ts'
import { marginNote } from '../../../output/exhibits/versus/margins.ts'
import { hintText } from '../../../output/narrative/messages/warnings-messages.ts'
import { type Message, text } from '../../../output/narrative/messages.ts'
import { brokenIn, extentOf, onlyIn, openIn } from '../../../output/narrative/versus-claims.ts'
import { differenceText, verdictWords } from '../../../output/narrative/versus-words.ts'
import { titleOf } from '../../../output/narrative/words.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { paragraph } from '../screen-layout.ts'
import { rowColumns, type TextColumn, tableText, textTable } from '../text-table.ts'
import { movedText } from './moved-text.ts'

const longestName = 60
const longestSentence = 1000

/** A comparison for a person at a terminal: warnings first, then broken tasks, verdicts, what is inconclusive, what moved. */
export const versusText = (versus: Versus, settings: Settings, look: Look): string => {
  const compared = versus.metrics().filter(({ family }) => family !== 'exploratory')
  const others = versus.metrics().filter(({ family }) => family === 'exploratory')
  return [
    heading(versus, look),
    warningsText(versus.warnings, look),
    brokenText(versus, look),
    compared.length === 0 ? 'No metric was measured.' : metricsTable(compared, settings, look),
    look.colors.dim(paragraph('', legendOf(compared, settings), look.width)),
    section('Inconclusive', openIn(compared, settings), look),
    exploratoryText(others, settings, look),
    movedText(versus, look),
    section('Runs that only one side has', onlyIn(versus), look),
  ]
    .filter(part => part !== null)
    .join('\n\n')
}

const heading = (versus: Versus, { width, colors }: Look): string => {
  const { base, candidate } = versus
  const names = `${printable(candidate.name, longestName)} vs. ${printable(base.name, longestName)}`
  return [colors.bold(paragraph('', names, width)), colors.dim(paragraph('', text(extentOf(versus)), width))].join('\n')
}

/** What broke stands out: an average hides it. */
const brokenText = (versus: Versus, { width, colors }: Look): string | null => {
  const [broken] = brokenIn(versus)
  if (broken === undefined) return null
  return colors.red(
    paragraph(
      '✗ ',
      text(broken, task => printable(task ?? '–', longestName)),
      width,
    ),
  )
}

/** A list of messages below a title; null where there is none. */
const section = (title: string, messages: readonly Message[], { width, colors }: Look): string | null =>
  messages.length === 0
    ? null
    : [
        colors.bold(title),
        ...messages.map(message => paragraph('  · ', printable(text(message), longestSentence), width)),
      ].join('\n')

/** Loud, because each of them can explain a difference by itself. */
export const warningsText = (warnings: readonly Warning[], { width, colors }: Look): string | null =>
  warnings.length === 0
    ? null
    : warnings
        .flatMap(warning => [
          colors.yellow(paragraph('! ', printable(text(warning), 400), width)),
          paragraph('  → ', printable(hintText(warning), 400), width),
        ])
        .join('\n')

/** How to read the table of metrics. */
const legendOf = (compared: readonly MetricVersus[], settings: Settings): string => {
  const isFixed = compared.some(({ difference: { pairing } }) => pairing.startsWith('fixed tasks'))
  const legend = text({ code: 'versus-legend', params: { confidence: settings.confidence, isFixed } })
  const typical = typicalNotes(
    compared.map(({ pair: { metric }, difference: { sides, typical } }) => ({
      metric,
      title: printable(titleOf(metric, settings), longestName),
      means: [sides.a, sides.b],
      typical: typical ? [typical.a, typical.b] : null,
    })),
  )
  return [legend, marginNote(compared, settings), ...typical].join(' ')
}

/** Of so many exploratory metrics a line each is shown. */
const mostExploratory = 12

/** Metrics beside the headlines: estimates, intervals and unadjusted p, no verdicts. */
const exploratoryText = (others: readonly MetricVersus[], settings: Settings, look: Look): string | null => {
  const measured = others.filter(({ difference }) => !Number.isNaN(difference.value))
  if (measured.length === 0) return null
  const place = ({ difference: { p } }: MetricVersus) => (Number.isNaN(p) ? Infinity : p)
  const shown = measured.toSorted((a, b) => place(a) - place(b) || 0).slice(0, mostExploratory)
  const more =
    measured.length > shown.length
      ? [paragraph('', `The ${shown.length} of ${measured.length} with the smallest p; --json lists all.`, look.width)]
      : []
  return [
    look.colors.bold('Exploratory (unadjusted p)'),
    exploratoryTable(shown, settings, look),
    ...more.map(look.colors.dim),
  ].join('\n')
}

/** How each verdict looks on a terminal. */
const verdictColours: Record<VersusVerdict | GateVerdict, 'green' | 'red' | 'yellow' | 'cyan' | 'dim'> = {
  better: 'green',
  worse: 'red',
  differs: 'cyan',
  equivalent: 'green',
  inconclusive: 'yellow',
  exploratory: 'dim',
  'not compared': 'dim',
  pass: 'green',
  fail: 'red',
}

export const coloredVerdict = (
  verdict: VersusVerdict | GateVerdict,
  { colors }: Look,
  word: string = verdict,
): string => colors[verdictColours[verdict]](word)

/** A line with the verdict at its end, if that was not cut. */
export const endColored = (
  line: string,
  ...[verdict, look, word = verdict]: Parameters<typeof coloredVerdict>
): string => (line.endsWith(word) ? line.slice(0, -word.length) + coloredVerdict(verdict, look, word) : line)

const longestTitle = 30

const shownTitle = ({ pair: { metric } }: Pick<MetricVersus, 'pair'>, { metrics }: Settings): string =>
  printable(metrics[metric.id]?.title ?? metric.title, longestTitle)

/** What a metric is called, both values and their difference with its interval. */
const leadingColumns = (compared: readonly MetricVersus[], settings: Settings): TextColumn[] =>
  rowColumns(compared, [
    ['Metric', 'left', each => shownTitle(each, settings)],
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
const metricsTable = (compared: readonly MetricVersus[], settings: Settings, look: Look): string => {
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
const exploratoryTable = (compared: readonly MetricVersus[], settings: Settings, look: Look): string => {
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
