import type { Mark } from '../../../core/process.ts'
import type { ToolEvent, TranscriptEvent } from '../../../core/transcript.ts'
import { counted } from '../../../output/narrative/words.ts'
import { argumentPath } from '../../../transform/process/transcript-actions.ts'
import type { TracedRun } from '../../trace.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { cut, cutFront, padEnd } from '../screen-layout.ts'

/** A part of an account under its title; nothing where it has no lines. */
export const section = (title: string, lines: readonly string[], { colors }: Look): string =>
  lines.length === 0 ? '' : [colors.bold(title), ...lines].join('\n')

const isTool = (event: TranscriptEvent): event is ToolEvent => event.kind === 'tool'

const mostShown = 15

/** A tool and what it was called with: of a command the beginning, of a path the end, in at most that many columns. */
const callText = (event: ToolEvent, width: number): string => {
  const tool = `${printable(event.tool, 30)}: `
  const room = Math.max(10, width - tool.length)
  const { command, edits, args } = event
  if (command !== null) return tool + cut(printable(command), room)
  const paths = edits.length > 0 ? edits.map(({ path }) => path) : [argumentPath(event)].filter(path => path !== null)
  if (paths.length === 0) return tool + cut(printable(JSON.stringify(args) ?? ''), room)
  return tool + cutFront(printable(paths.join(', '), longestPath), room)
}

const longestPath = 4096

/** Where an event stands: on its line, or, in a file that is one value, by its place among the calls. */
const places = ({ transcript }: TracedRun): ((event: TranscriptEvent) => string) => {
  const calls = transcript.events.filter(isTool)
  return ({ seq, src: { file, line } }) => {
    if (line === null) return `call ${calls.findIndex(call => call.seq === seq) + 1}`
    // Lines of sub-agents and of streams stand in files of their own.
    return file === transcript.file ? `line ${line}` : `${cutFront(printable(baseName(file), 255), 30)}:${line}`
  }
}

const baseName = (file: string): string => file.replace(/^.*[\\/]/, '')

const widest = (texts: readonly string[]): number => texts.reduce((most, { length }) => Math.max(most, length), 10)

const errorWords: Record<NonNullable<ToolEvent['errorClass']>, string> = {
  invocation: 'called wrongly',
  execution: 'failed',
  check_failed: 'check failed',
  benign_nonzero: 'exit code that is no failure',
  permission: 'not allowed',
  timeout: 'timed out',
  infra: 'infrastructure',
}

/** A check that failed counts though its call went well, as in `pytest | tail`; a code that is no failure does not. */
const isFailure = ({ outcome, errorClass, check }: ToolEvent): boolean =>
  check?.verdict === 'fail' || (['error', 'denied', 'timeout'].includes(outcome) && errorClass !== 'benign_nonzero')

const kindOf = ({ outcome, errorClass, check }: ToolEvent): string => {
  if (errorClass !== null) return errorWords[errorClass]
  return check?.verdict === 'fail' ? errorWords.check_failed : outcome
}

export const failuresText = (run: TracedRun, look: Look): string => {
  const placeOf = places(run)
  const failed = run.transcript.events.filter(isTool).filter(isFailure)
  const shown = failed.slice(0, mostShown)
  const indent = widest(shown.map(placeOf)) + 3
  const lines = shown.flatMap(event => {
    const said = event.output.split('\n').filter(line => line.trim() !== '')
    const why = printable(said.find(line => !/^exit code:? -?\d+$/i.test(line.trim())) ?? said[0] ?? '')
    return [
      padEnd(`  ${placeOf(event)}`, indent) + callText(event, look.width - indent),
      look.colors.dim(cut(`${' '.repeat(indent)}${kindOf(event)}${why === '' ? '' : `: ${why}`}`, look.width)),
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

export const correctionsText = (run: TracedRun, look: Look): string => {
  const { transcript, marks } = run
  const placeOf = places(run)
  const bySeq = new Map(transcript.events.map(event => [event.seq, event]))
  const shown = marks.slice(0, 2 * mostShown).flatMap(({ kind, seq }) => {
    const event = bySeq.get(seq)
    return event ? [{ kind, event, place: placeOf(event) }] : []
  })
  const indent = widest(shown.map(({ place }) => place)) + 3
  const lines = shown.map(({ kind, event, place }) => {
    const start = `${padEnd(`  ${place}`, indent)}${kindWords[kind].padEnd(26)} `
    return `${start}${isTool(event) ? callText(event, look.width - start.length) : ''}`.trimEnd()
  })
  const more = marks.length - 2 * mostShown
  return section(
    'What was corrected',
    more > 0 ? [...lines, `  … and ${counted(more, 'more correction')}`] : lines,
    look,
  )
}
