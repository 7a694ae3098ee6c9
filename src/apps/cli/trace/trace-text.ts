import { formatNumber } from '../../../core/format.ts'
import { allTranscriptParsers } from '../../../load/transcripts/all.gen.ts'
import { allMetrics } from '../../../metrics/all.gen.ts'
import { type Absence, type Measured, measures } from '../../../process/measures.ts'
import type { TracedRun } from '../../trace.ts'
import { paragraph } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { type TextColumn, textTable } from '../text-table.ts'
import { counted } from '../words.ts'
import { correctionsText, failuresText } from './events-text.ts'
import { section } from './section.ts'

/** An account of one run: who worked, with which tools, what failed, what was corrected, and what that comes to. */
export const traceText = (run: TracedRun, title: string, look: Look): string =>
  [
    headText(run, title, look),
    toolsText(run, look),
    failuresText(run, look),
    correctionsText(run, look),
    metricsText(run, look),
  ]
    .filter(part => part !== '')
    .join('\n\n')

const headText = ({ transcript, facts }: TracedRun, title: string, { width, colours }: Look): string => {
  const { format, goal, agents, exitReason, warnings } = transcript
  const formatTitle = allTranscriptParsers.find(parser => parser.id === format)?.title ?? format
  const subAgents = agents.filter(({ role }) => role === 'subagent')
  const models = [...new Set(agents.flatMap(({ model }) => (model === null ? [] : [printable(model)])))]
  const did = Number.isNaN(facts.steps)
    ? 'no step was written down'
    : `${counted(facts.steps, 'step')}, ${counted(facts.calls, 'tool call')}`
  const about = [
    formatTitle,
    did,
    subAgents.length === 0 ? 'one agent' : `${counted(subAgents.length, 'sub-agent')}`,
    ...(models.length > 0 ? [models.join(', ')] : []),
    ...(exitReason === null ? [] : [`ended: ${printable(exitReason)}`]),
  ]
  return [
    colours.bold(printable(title)),
    paragraph('  ', about.join(' · '), width),
    ...(goal === null ? [] : [paragraph('  Asked: ', printable(goal, 3 * width), width)]),
    ...warnings.map(warning => colours.yellow(paragraph('  Note: ', printable(warning), width))),
  ].join('\n')
}

const toolsText = ({ facts }: TracedRun, look: Look): string => {
  const tools = [...facts.tools].sort((a, b) => b.calls - a.calls)
  if (tools.length === 0) return ''
  const numbers = (header: string, cells: readonly number[]): TextColumn[] =>
    cells.some(cell => cell > 0)
      ? [{ header, align: 'right', cells: cells.map(cell => (cell === 0 ? '' : formatNumber(cell, 'count'))) }]
      : []
  const columns: TextColumn[] = [
    { header: 'Tool', align: 'left', cells: tools.map(({ tool }) => printable(tool, 40)) },
    ...numbers(
      'calls',
      tools.map(({ calls }) => calls),
    ),
    ...numbers(
      'ok',
      tools.map(({ ok }) => ok),
    ),
    ...numbers(
      'failed',
      tools.map(({ error }) => error),
    ),
    ...numbers(
      'denied',
      tools.map(({ denied }) => denied),
    ),
    ...numbers(
      'timed out',
      tools.map(({ timeout }) => timeout),
    ),
    ...numbers(
      'cancelled',
      tools.map(({ cancelled }) => cancelled),
    ),
    ...numbers(
      'not known',
      tools.map(({ unknown }) => unknown),
    ),
    {
      header: 'success',
      align: 'right',
      cells: tools.map(({ ok, known }) => (known === 0 ? '–' : formatNumber(ok / known, 'percent'))),
    },
  ]
  const { header, body } = textTable(columns, look.width - 2)
  return section(
    'Tools',
    [...header.map(line => look.colours.dim(`  ${line}`)), ...body.map(line => `  ${line}`)],
    look,
  )
}

const absenceWords: Record<Absence, string> = {
  no_data: 'not recorded',
  zero_denominator: 'nothing to count',
  not_applicable: 'does not apply',
  censored: 'never succeeded',
}

const absences: readonly Absence[] = ['censored', 'not_applicable', 'zero_denominator', 'no_data']

const metricsText = ({ facts }: TracedRun, look: Look): string => {
  const measured = Object.entries(measures).map(([id, measure]) => ({ ...metricOf(id), measured: measure(facts) }))
  const present = measured.filter(each => each.measured.reason === null)
  const { body } = textTable(
    [
      { header: '', align: 'left', cells: present.map(({ title }) => title) },
      { header: '', align: 'right', cells: present.map(each => formatNumber(each.measured.value, each.format)) },
      { header: '', align: 'left', cells: present.map(each => madeOf(each.measured)) },
    ],
    look.width - 2,
  )
  const missing = absences.flatMap(reason => {
    const titles = measured.filter(each => each.measured.reason === reason).map(({ title }) => title)
    if (titles.length === 0) return []
    return [
      look.colours.dim(paragraph('  ', `Not measured, ${absenceWords[reason]}: ${titles.join('; ')}.`, look.width)),
    ]
  })
  return section('Measured', [...body.map(line => `  ${line}`), ...missing], look)
}

const metricOf = (id: string) => {
  const metric = allMetrics.find(each => each.id === id)
  return { title: metric?.title ?? id, format: metric?.format ?? ('score' as const) }
}

/** Beyond this it is tokens that are set in relation. */
const mostCounted = 100_000

const madeOf = ({ num, den, unit }: Measured): string => {
  if (unit === 'milliseconds') return [num, den].map(each => formatNumber(each / 1000, 'seconds')).join(' of ')
  return Number.isInteger(num) && Number.isInteger(den) && den > 1 && den < mostCounted ? `${num} of ${den}` : ''
}
