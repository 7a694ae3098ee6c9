import {
  type ActionRecord,
  factsFrom,
  type MeasuredProcess,
  processFacts,
  type ToolFacts,
  toolFacts,
} from '../../core/process.ts'
import type { Outcome } from '../../core/transcript.ts'
import type { ResultsFolder } from './folder.ts'
import { Follower } from './follower.ts'
import type { RunOrder } from './order.ts'
import type { Reader, Sheet } from './sheet.ts'

/** What the transcript of each run was measured to, out of three files that are read in step. */
export class ProcessRecords {
  readonly #facts: Follower<Map<string, number>>
  readonly #tools: Follower<ToolFacts>
  readonly #actions: Follower<ActionRecord>

  constructor(folder: ResultsFolder, order: RunOrder) {
    this.#facts = new Follower(folder.table('process'), order, factReader)
    this.#tools = new Follower(folder.table('tools'), order, toolReader)
    this.#actions = new Follower(folder.table('actions'), order, actionReader)
  }

  /** Nothing for a run without a transcript. */
  take(line: number): { measured?: MeasuredProcess } {
    const [facts] = this.#facts.take(line)
    const tools = this.#tools.take(line)
    const actions = this.#actions.take(line)
    return facts ? { measured: { facts: factsFrom(name => facts.get(name) ?? NaN, tools), actions } } : {}
  }

  finish(): void {
    this.#facts.finish()
    this.#tools.finish()
    this.#actions.finish()
  }
}

const factReader = (sheet: Sheet): Reader<Map<string, number>> => {
  const readers = processFacts.map(({ name }) => ({ name, read: sheet.number(name) }))
  return row => new Map(readers.map(({ name, read }) => [name, read(row)]))
}

const toolReader = (sheet: Sheet): Reader<ToolFacts> => {
  const tool = sheet.text('tool')
  const [calls, known, ok, error, denied, cancelled, timeout, unknown, benign, checkFailed] = toolFacts.map(
    ({ name }) => sheet.number(name),
  )
  return row => ({
    tool: tool(row),
    calls: calls(row),
    known: known(row),
    ok: ok(row),
    error: error(row),
    denied: denied(row),
    cancelled: cancelled(row),
    timeout: timeout(row),
    unknown: unknown(row),
    benign: benign(row),
    check_failed: checkFailed(row),
  })
}

const outcomes: readonly Outcome[] = ['ok', 'error', 'denied', 'cancelled', 'timeout', 'unknown']
const isOutcome = (word: string): word is Outcome => outcomes.some(outcome => outcome === word)

const actionReader = (sheet: Sheet): Reader<ActionRecord> => {
  const number = sheet.number('action_number')
  const agent = sheet.word('sub_agent')
  const tool = sheet.text('tool')
  const what = sheet.word('action')
  const outcome = sheet.choice('outcome', isOutcome, `one of ${outcomes.join(', ')}`)
  const errorClass = sheet.word('error_class')
  const correction = sheet.word('correction')
  const seconds = sheet.number('seconds')
  const file = sheet.word('file')
  const line = sheet.number('line')
  return row => ({
    number: number(row),
    agent: agent(row),
    tool: tool(row),
    what: what(row),
    outcome: outcome(row) ?? 'unknown',
    errorClass: errorClass(row),
    correction: correction(row),
    seconds: seconds(row),
    file: file(row),
    line: line(row),
  })
}
