import type { MetricVersus, Versus } from '../../../analysis/versus/versus.ts'
import type { Warning } from '../../../analysis/versus/warnings.ts'
import { listed } from '../../../core/listed.ts'
import type { Settings } from '../../../core/settings.ts'
import { titleOf } from '../../../exhibits/drawing/axis.ts'
import { typicalNotes } from '../../../exhibits/typical.ts'
import { marginNote } from '../../../exhibits/versus/margins.ts'
import { extentText, onlySentences, openSentences } from '../../../formats/versus-sentences.ts'
import { paragraph } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { counted } from '../words.ts'
import { metricsTable } from './metrics-table.ts'
import { movedText } from './moved-text.ts'

const longestName = 60
const longestSentence = 1000

/** A comparison for a person at a terminal: warnings first, then verdicts, what is open, what moved. */
export const versusText = (versus: Versus, settings: Settings, look: Look): string => {
  const compared = versus.metrics().filter(({ family }) => family !== 'other')
  const others = versus.metrics().filter(({ family }) => family === 'other')
  return [
    heading(versus, look),
    warningsText(versus.warnings, look),
    compared.length === 0 ? 'No metric was measured.' : metricsTable(compared, settings, look),
    look.colours.dim(
      paragraph(
        '',
        [legend(settings), marginNote(compared, settings), ...readingNotes(compared, settings)].join(' '),
        look.width,
      ),
    ),
    section('What is open', openSentences(compared, settings), look),
    section('Other metrics', otherSentences(others, settings), look),
    movedText(versus, look),
    section('Runs that only one side has', onlySentences(versus), look),
  ]
    .filter(part => part !== null)
    .join('\n\n')
}

const heading = (versus: Versus, { width, colours }: Look): string => {
  const { base, candidate } = versus
  const names = `${printable(candidate.name, longestName)} against ${printable(base.name, longestName)}`
  return [colours.bold(paragraph('', names, width)), colours.dim(paragraph('', extentText(versus), width))].join('\n')
}

/** A list of sentences below a title; null where there is none. */
const section = (title: string, sentences: readonly string[], { width, colours }: Look): string | null =>
  sentences.length === 0
    ? null
    : [colours.bold(title), ...sentences.map(text => paragraph('  · ', printable(text, longestSentence), width))].join(
        '\n',
      )

/** Loud, because each of them can explain a difference by itself. */
export const warningsText = (warnings: readonly Warning[], { width, colours }: Look): string | null =>
  warnings.length === 0
    ? null
    : warnings
        .flatMap(({ message, hint }) => [
          colours.yellow(paragraph('! ', printable(message, 400), width)),
          paragraph('  → ', printable(hint, 400), width),
        ])
        .join('\n')

const legend = ({ confidence }: Settings): string =>
  `Tasks weigh alike. Shares differ by points; in brackets ${Number((100 * confidence).toPrecision(6))}% intervals. p and ` +
  "verdicts allow for the number of metrics. Effect: Cliff's delta, from −1 to 1."

const readingNotes = (compared: readonly MetricVersus[], settings: Settings): string[] => [
  ...typicalNotes(
    compared.map(({ pair: { metric }, difference: { sides, typical } }) => ({
      metric,
      title: printable(titleOf(metric, settings), longestName),
      means: [sides.a, sides.b],
      typical: typical ? [typical.a, typical.b] : null,
    })),
  ),
]

/** Metrics beside the headlines: only what came out is told. */
const otherSentences = (others: readonly MetricVersus[], settings: Settings): string[] => {
  const found = (['better', 'worse', 'differs', 'equivalent'] as const).flatMap(verdict => {
    const names = others.filter(each => each.verdict === verdict).map(({ pair }) => titleOf(pair.metric, settings))
    return names.length === 0 ? [] : [`${verdict}: ${listed(names, 'and')}.`]
  })
  const open = others.filter(({ verdict }) => verdict === 'inconclusive').length
  return [...found, ...(open > 0 ? [`open: ${counted(open, 'metric')}.`] : [])]
}
