import type { Found, Part, PartRun, Seen } from '../../core/importer.ts'
import {
  type ActionRecord,
  factsFrom,
  type MeasuredProcess,
  processFacts,
  type ToolFacts,
  toolFacts,
} from '../../core/process.ts'
import type { Outcome } from '../../core/transcript.ts'
import { Disk } from '../disk.ts'
import { Findings } from '../fields.ts'
import { concerning } from './concerns.ts'
import { changedFiles } from './fingerprints.ts'
import { filesOfReports, ResultsFolder, runsByLine } from './folder.ts'
import { Follower, RunOrder } from './follower.ts'
import { Judgments } from './judgments.ts'
import { readMissing } from './missing.ts'
import { readProblems } from './problems.ts'
import { changeReader, runReader, stepReader, usageReader } from './runs.ts'
import type { Reader, Sheet } from './sheet.ts'

/** The runs of a results folder, in the order of runs.csv, then those that are missing and what was odd about them. */
export const readResults = function* (part: Part): Iterable<Found> {
  const findings = new Findings()
  const folder = new ResultsFolder(part.source, findings)
  // What is wrong with files that the plan reads too has been told there.
  const told = new ResultsFolder(part.source, new Findings())
  const seen = seenOf(part.runs)
  const folders = new Set<string>()
  if (!part.brief) for (const problem of changedFiles(part.source, filesOfReports)) yield { kind: 'problem', problem }
  try {
    for (const found of readRuns(folder, new RunOrder(told), part, seen, findings)) {
      if (found.kind === 'run') folders.add(found.run.folder)
      yield found
    }
    const wanted = runsByLine(part.runs, 'missing_runs')
    for (const { missing, line } of readMissing(told)) {
      if (!wanted.has(line)) continue
      folders.add(missing.folder)
      yield { kind: 'missing', missing, seen }
    }
    const isTheirs = concerning(folders)
    for (const problem of readProblems(told, ({ file }) => isTheirs(file))) yield { kind: 'problem', problem }
    yield* findings.found
  } finally {
    folder.close()
    told.close()
  }
}

/** The path of each run already names the state of all files: there is nothing to look at besides. */
const seenOf = ([first]: readonly PartRun[]): Seen => ({ files: '', stamp: new Disk().restamp(first?.path ?? '', '') })

const readRuns = function* (
  folder: ResultsFolder,
  order: RunOrder,
  { runs, brief }: Part,
  seen: Seen,
  findings: Findings,
): Iterable<Found> {
  const sheet = folder.table('runs')
  if (!sheet) return
  const wanted = runsByLine(runs, 'runs')
  const judgments = new Judgments(folder, order, brief ?? false)
  const usage = new Follower(folder.table('usage'), order, usageReader)
  const steps = new Follower(folder.table('steps'), order, stepReader)
  const changes = new Follower(folder.table('changes'), order, changeReader)
  const process = new ProcessRecords(folder, order)
  const read = runReader(sheet, folder)
  for (const row of sheet.rows()) {
    const below = {
      judges: judgments.take(row.line),
      usage: usage.take(row.line),
      steps: steps.take(row.line),
      changes: changes.take(row.line),
      ...process.take(row.line),
    }
    const run = wanted.get(row.line)
    if (run) yield { kind: 'run', run: { key: run.key, ...read(row), ...below }, seen }
    yield* findings.found.splice(0)
  }
  for (const file of [judgments, usage, steps, changes, process]) file.finish()
}

/** What the transcript of each run was measured to, out of three files that are read in step. */
class ProcessRecords {
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
