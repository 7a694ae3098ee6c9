import { formatNumber } from '../../../core/format.ts'
import type { Mark } from '../../../core/process.ts'
import type { ToolEvent, TranscriptEvent } from '../../../core/transcript.ts'
import { allTranscriptParsers } from '../../../load/transcripts/all.gen.ts'
import { allMetrics } from '../../../metrics/all.gen.ts'
import { type Absence, type Measured, measures } from '../../../process/measures.ts'
import type { TracedRun } from '../../trace.ts'
import { cut, paragraph } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { type TextColumn, textTable } from '../text-table.ts'
import { counted } from '../words.ts'

/** An account of one run: who worked, with which tools, what failed, what was corrected, and what that comes to. */
export const traceText = (run: TracedRun, look: Look): string =>
  [
    headText(run, look),
    toolsText(run, look),
    failuresText(run, look),
    correctionsText(run, look),
    metricsText(run, look),
  ]
    .filter(part => part !== '')
    .join('\n\n')

const headText = ({ transcript, facts }: TracedRun, { width, colours }: Look): string => {
  const { id, format, goal, agents, exitReason, warnings } = transcript
  const title = allTranscriptParsers.find(parser => parser.id === format)?.title ?? format
  const subAgents = agents.filter(({ role }) => role === 'subagent')
  const models = [...new Set(agents.flatMap(({ model }) => (model === null ? [] : [printable(model)])))]
  const did = Number.isNaN(facts.steps)
    ? 'no step was written down'
    : `${counted(facts.steps, 'step')}, ${counted(facts.calls, 'tool call')}`
  const about = [
    title,
    did,
    subAgents.length === 0 ? 'one agent' : `${counted(subAgents.length, 'sub-agent')}`,
    ...(models.length > 0 ? [models.join(', ')] : []),
    ...(exitReason === null ? [] : [`ended: ${printable(exitReason)}`]),
  ]
  return [
    colours.bold(printable(id)),
    paragraph('  ', about.join(' · '), width),
    ...(goal === null ? [] : [paragraph('  Asked: ', printable(goal, 3 * width), width)]),
    ...warnings.map(warning => colours.yellow(paragraph('  Note: ', printable(warning), width))),
  ].join('\n')
}

const section = (title: string, lines: readonly string[], { colours }: Look): string =>
  lines.length === 0 ? '' : [colours.bold(title), ...lines].join('\n')

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

const isTool = (event: TranscriptEvent): event is ToolEvent => event.kind === 'tool'

const mostShown = 15

const whatOf = ({ command, edits, args }: ToolEvent): string =>
  printable(command ?? (edits.length > 0 ? edits.map(({ path }) => path).join(', ') : (JSON.stringify(args) ?? '')))

/** Where an event stands: on its line, or, in a file that is one value, by its place among the calls. */
const places = ({ transcript }: TracedRun): ((seq: number) => string) => {
  const calls = transcript.events.filter(isTool)
  const lines = new Map(transcript.events.map(({ seq, src }) => [seq, src.line]))
  return seq => {
    const line = lines.get(seq) ?? null
    return (line === null ? `call ${calls.findIndex(call => call.seq === seq) + 1}` : `line ${line}`).padEnd(10)
  }
}

const errorWords: Record<NonNullable<ToolEvent['errorClass']>, string> = {
  invocation: 'called wrongly',
  execution: 'failed',
  check_failed: 'check failed',
  benign_nonzero: 'exit code that is no failure',
  permission: 'not allowed',
  timeout: 'timed out',
  infra: 'infrastructure',
}

const failuresText = (run: TracedRun, look: Look): string => {
  const placeOf = places(run)
  const failed = run.transcript.events
    .filter(isTool)
    .filter(({ outcome }) => ['error', 'denied', 'timeout'].includes(outcome))
  const lines = failed.slice(0, mostShown).flatMap(event => {
    const kind = event.errorClass === null ? event.outcome : errorWords[event.errorClass]
    const said = event.output.split('\n').filter(line => line.trim() !== '')
    const why = printable(said.find(line => !/^exit code:? -?\d+$/i.test(line.trim())) ?? said[0] ?? '')
    return [
      cut(`  ${placeOf(event.seq)} ${printable(event.tool, 30)}: ${whatOf(event)}`, look.width),
      look.colours.dim(cut(`  ${''.padEnd(10)} ${kind}${why === '' ? '' : `: ${why}`}`, look.width)),
    ]
  })
  const more = failed.length - mostShown
  return section('What failed', more > 0 ? [...lines, `  … and ${counted(more, 'more call')}`] : lines, look)
}

const kindWords: Record<Mark['kind'], string> = {
  retry: 'tried again',
  revert: 'restored',
  fix: 'fixed after a failed check',
  rework: 'rewrote its own lines',
  user_rework: 'rewrote because a person asked',
  hierarchical: 'rewrote lines of another agent',
  explicit: 'owned up to a mistake',
}

const correctionsText = (run: TracedRun, look: Look): string => {
  const { transcript, marks } = run
  const placeOf = places(run)
  const events = new Map(transcript.events.map(event => [event.seq, event]))
  const lines = marks.slice(0, 2 * mostShown).map(mark => {
    const event = events.get(mark.seq)
    const what = event && isTool(event) ? `${printable(event.tool, 30)}: ${whatOf(event)}` : ''
    return cut(`  ${placeOf(mark.seq)} ${kindWords[mark.kind].padEnd(26)} ${what}`.trimEnd(), look.width)
  })
  const more = marks.length - 2 * mostShown
  return section(
    'What was corrected',
    more > 0 ? [...lines, `  … and ${counted(more, 'more correction')}`] : lines,
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

/** Beyond this it is tokens or milliseconds that are set in relation. */
const mostCounted = 100_000

const madeOf = ({ num, den }: Measured): string =>
  Number.isInteger(num) && Number.isInteger(den) && den > 1 && den < mostCounted ? `${num} of ${den}` : ''
