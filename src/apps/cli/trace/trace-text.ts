import { type Format, formatNumber } from '../../../core/format.ts'
import { allTranscriptParsers } from '../../../load/sources/transcripts.gen.ts'
import { counted } from '../../../output/narrative/words.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import { type Absence, type Measured, measures } from '../../../transform/process/process-measures.ts'
import type { TracedRun } from '../../trace.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { cutFront, paragraph } from '../screen-layout.ts'
import { type RowColumn, rowColumns, type TextColumn, textTable } from '../text-table.ts'
import { correctionsText, failuresText, section } from './events-text.ts'

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

const headText = ({ transcript, facts }: TracedRun, title: string, { width, colors }: Look): string => {
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
    colors.bold(printable(title)),
    paragraph('  ', about.join(' · '), width),
    ...(goal === null ? [] : [paragraph('  Asked: ', printable(goal, 3 * width), width)]),
    ...warnings.map(warning => colors.yellow(paragraph('  Note: ', printable(warning), width))),
  ].join('\n')
}

const toolsText = ({ facts }: TracedRun, look: Look): string => {
  const tools = [...facts.tools].sort((a, b) => b.calls - a.calls)
  if (tools.length === 0) return ''
  const counts = (
    [
      ['calls', 'calls'],
      ['ok', 'ok'],
      ['failed', 'error'],
      ['denied', 'denied'],
      ['timed out', 'timeout'],
      ['cancelled', 'cancelled'],
      ['not known', 'unknown'],
    ] as const
  ).filter(([, name]) => tools.some(tool => tool[name] > 0))
  const columns: RowColumn<(typeof tools)[number]>[] = [
    ['Tool', 'left', ({ tool }) => printable(tool, 40)],
    ...counts.map(
      ([header, name]): RowColumn<(typeof tools)[number]> => [
        header,
        'right',
        tool => (tool[name] === 0 ? '' : formatNumber(tool[name], 'count')),
      ],
    ),
    ['success', 'right', ({ ok, known }) => (known === 0 ? '–' : formatNumber(ok / known, 'percent'))],
  ]
  return tableSection('Tools', rowColumns(tools, columns), look)
}

const tableSection = (title: string, columns: readonly TextColumn[], look: Look): string => {
  const { header, body } = textTable(columns, look.width - 2)
  return section(title, [...header.map(line => look.colors.dim(`  ${line}`)), ...body.map(line => `  ${line}`)], look)
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
    rowColumns(present, [
      ['', 'left', ({ title }) => title],
      ['', 'right', ({ measured, format }) => formatNumber(measured.value, format)],
      ['', 'left', ({ measured }) => madeOf(measured)],
    ]),
    look.width - 2,
  )
  const missing = absences.flatMap(reason => {
    const titles = measured.filter(each => each.measured.reason === reason).map(({ title }) => title)
    if (titles.length === 0) return []
    return [
      look.colors.dim(paragraph('  ', `Not measured, ${absenceWords[reason]}: ${titles.join('; ')}.`, look.width)),
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

/** What runs are called: alone by their id, among others by their file, and by both where a file has several. */
export const titlesOf = (runs: readonly TracedRun[]): string[] => {
  if (runs.length === 1) return runs.map(({ transcript }) => transcript.id)
  const counts = new Map<string, number>()
  for (const { transcript } of runs) counts.set(transcript.file, (counts.get(transcript.file) ?? 0) + 1)
  return runs.map(({ transcript: { file, id } }) => ((counts.get(file) ?? 0) > 1 ? `${file} · ${id}` : file))
}

/** Fewer are seen at a glance. */
const fewest = 6
/** What the other columns need. */
const others = 48

/** Each run in a line, where there are many. */
export const overviewText = (runs: readonly TracedRun[], titles: readonly string[], look: Look): string => {
  if (runs.length < fewest) return ''
  const cell = (value: number, format: Format) => (Number.isNaN(value) ? '–' : formatNumber(value, format))
  const width = Math.max(20, look.width - others)
  const columns: RowColumn<TracedRun>[] = [
    ['Run', 'left', run => cutFront(printable(titles[runs.indexOf(run)], 4096), width)],
    ['calls', 'right', ({ facts }) => cell(facts.calls, 'count')],
    ['success', 'right', ({ facts }) => cell(measures.tool_success_rate(facts).value, 'percent')],
    ['corrections', 'right', run => cell(corrections(run), 'count')],
    ['duration', 'right', run => cell(duration(run), 'seconds')],
  ]
  return tableSection('Runs', rowColumns(runs, columns), look)
}

const corrections = ({ facts: { retries, reverts, fixes, reworks } }: TracedRun): number =>
  retries + reverts + fixes + reworks

/** From the first moment of any agent to the last, in seconds. */
const duration = ({ transcript: { agents } }: TracedRun): number => {
  const times = agents.flatMap(({ tStart, tEnd }) => (tStart === null || tEnd === null ? [] : [tStart, tEnd]))
  const [first] = times
  if (first === undefined) return NaN
  return (times.reduce((a, b) => Math.max(a, b), first) - times.reduce((a, b) => Math.min(a, b), first)) / 1000
}
