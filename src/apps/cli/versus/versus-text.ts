import type { OnlyHere } from '../../../analysis/versus/only.ts'
import type { MetricVersus, Versus } from '../../../analysis/versus/versus.ts'
import type { Warning } from '../../../analysis/versus/warnings.ts'
import { formatNumber } from '../../../core/format.ts'
import type { Settings } from '../../../core/settings.ts'
import { listed } from '../../../core/settings-schema.ts'
import { neededText } from '../../../formats/versus-words.ts'
import { paragraph } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { counted } from '../words.ts'
import { metricsTable, titleOf } from './metrics-table.ts'
import { movedText } from './moved-text.ts'

const longestName = 60

/** A comparison for a person at a terminal: warnings first, then verdicts, what is open, what moved. */
export const versusText = (versus: Versus, settings: Settings, look: Look): string => {
  const compared = versus.metrics().filter(({ family }) => family !== 'other')
  const others = versus.metrics().filter(({ family }) => family === 'other')
  return [
    heading(versus, look),
    warningsText(versus.warnings, look),
    compared.length === 0 ? 'No metric was measured.' : metricsTable(compared, settings, look),
    look.colours.dim(paragraph('', legend(settings), look.width)),
    openText(compared, settings, look),
    othersText(others, settings, look),
    movedText(versus, look),
    onlyText(versus, look),
  ]
    .filter(part => part !== null)
    .join('\n\n')
}

const pairedWords: Readonly<Record<string, string>> = {
  agent: 'agent',
  agent_model: 'model',
  tier: 'tier',
  subtest: 'subtest',
}

const heading = ({ base, candidate, tasks, layouts }: Versus, { width, colours }: Look): string => {
  const by = ['task', ...(layouts.sharedUnits ? layouts.columns.map(column => pairedWords[column]) : [])]
  const counts = [
    `${base.runs.rows.length.toLocaleString('en')} and ${counted(candidate.runs.rows.length, 'run')}`,
    tasks.base === tasks.candidate && tasks.shared === tasks.base
      ? `${counted(tasks.shared, 'task')}, the same on both sides`
      : `${tasks.base} and ${counted(tasks.candidate, 'task')}, ${tasks.shared} in common`,
    ...(tasks.shared > 0 ? [`paired by ${listed(by, 'and')}`] : []),
  ]
  const names = `${printable(candidate.name, longestName)} against ${printable(base.name, longestName)}`
  return [colours.bold(paragraph('', names, width)), colours.dim(paragraph('', counts.join(' · '), width))].join('\n')
}

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
  'verdicts allow for the number of metrics. Equivalent: the same but for the margin.'

const openText = (compared: readonly MetricVersus[], settings: Settings, { width, colours }: Look): string | null => {
  const lines = compared.flatMap(each => {
    const { verdict, difference, pair, reason } = each
    const needed = each.needed()
    const title = titleOf(each, settings)
    if (verdict === 'inconclusive' && needed) {
      const sentences = [
        title,
        ...aloneText(each, compared.length, settings),
        neededText(needed, difference, pair.metric),
      ]
      return [paragraph('  · ', sentences.join('. '), width)]
    }
    return verdict === 'not compared'
      ? [paragraph('  · ', `${title}: ${printable(reason ?? 'no answer')}.`, width)]
      : []
  })
  return lines.length === 0 ? null : [colours.bold('What is open'), ...lines].join('\n')
}

/** What would be found if nothing else were looked at. */
const aloneText = ({ difference: { p } }: MetricVersus, metrics: number, { alpha }: Settings): string[] =>
  p < alpha ? [`Found on its own (p ${formatNumber(p, 'p-value')}), not among ${metrics} metrics`] : []

/** Metrics beside the headlines: only what came out is told. */
const othersText = (others: readonly MetricVersus[], settings: Settings, { width, colours }: Look): string | null => {
  const found = (['better', 'worse', 'differs', 'equivalent'] as const).flatMap(verdict => {
    const names = others.filter(each => each.verdict === verdict).map(each => titleOf(each, settings))
    return names.length === 0 ? [] : [`${verdict}: ${listed(names, 'and')}`]
  })
  const open = others.filter(({ verdict }) => verdict === 'inconclusive').length
  const parts = [...found, ...(open > 0 ? [`open: ${counted(open, 'metric')}`] : [])]
  return parts.length === 0
    ? null
    : [colours.bold('Other metrics'), ...parts.map(part => paragraph('  · ', `${part}.`, width))].join('\n')
}

const mostNamed = 4

const onlyText = (versus: Versus, { width, colours }: Look): string | null => {
  const only = versus.only()
  const lines = (['base', 'candidate'] as const).flatMap(side => {
    const found = only[side]
    if (found.length === 0) return []
    const runs = found.reduce((sum, each) => sum + each.runs, 0)
    return [paragraph('  · ', `${counted(runs, 'run')} of the ${side}: ${placesText(found)}.`, width)]
  })
  return lines.length === 0 ? null : [colours.bold('Runs that only one side has'), ...lines].join('\n')
}

const placesText = (found: readonly OnlyHere[]): string => {
  const tasks = found.filter(({ cell }) => cell === null).map(({ task }) => printable(task, longestName))
  const partly = new Set(found.filter(({ cell }) => cell !== null).map(({ task }) => task)).size
  const more = tasks.length > mostNamed ? ` and ${tasks.length - mostNamed} more` : ''
  return [
    ...(tasks.length > 0
      ? [`${tasks.length === 1 ? 'task' : 'tasks'} ${tasks.slice(0, mostNamed).join(', ')}${more}`]
      : []),
    ...(partly > 0 ? [`subtests of ${counted(partly, 'task')}`] : []),
  ].join('; ')
}
