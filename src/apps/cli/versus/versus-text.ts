import type { MetricVersus, Versus } from '../../../analysis/versus/versus.ts'
import type { Warning } from '../../../analysis/versus/versus-warnings.ts'
import type { Settings } from '../../../core/settings.ts'
import { typicalNotes } from '../../../output/exhibits/typical.ts'
import { marginNote } from '../../../output/exhibits/versus/margins.ts'
import { hintText } from '../../../output/narrative/messages/warnings.ts'
import { type Message, text } from '../../../output/narrative/messages.ts'
import { brokenIn, extentOf, onlyIn, openIn } from '../../../output/narrative/versus.ts'
import { titleOf } from '../../../output/narrative/words.ts'
import { paragraph } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { exploratoryTable, metricsTable } from './metrics-table.ts'
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
