import type { Found, Part, Seen } from '../../../core/importer.ts'
import {
  type ActionRecord,
  factsFrom,
  type MeasuredProcess,
  processFacts,
  type ToolFacts,
} from '../../../core/process.ts'
import type { Outcome } from '../../../core/transcript.ts'
import { Findings } from '../../io/fields.ts'
import { seenOf } from '../../logs/planned-runs.ts'
import { concerning } from './concerns.ts'
import { changedFiles } from './fingerprints.ts'
import { Follower, RunOrder } from './follower.ts'
import { Judgments } from './result-judgments.ts'
import { changeIn, runReader, stepIn, usageIn } from './result-runs.ts'
import type { Sheet } from './result-sheet.ts'
import { filesOfReports, ResultsFolder, readMissing, readProblems, runsByLine } from './results-input.ts'

export const readResults = function* (part: Part): Iterable<Found> {
  const findings = new Findings()
  const folder = new ResultsFolder(part.source, findings)
  // What is wrong with files that the plan reads too has been told there.
  const planned = new ResultsFolder(part.source, new Findings())
  const seen = seenOf(part)
  const folders = new Set<string>()
  if (!part.brief) for (const problem of changedFiles(part.source, filesOfReports)) yield { kind: 'problem', problem }
  try {
    for (const found of readRuns(folder, new RunOrder(planned), part, seen, findings)) {
      if (found.kind === 'run') folders.add(found.run.folder)
      yield found
    }
    const wanted = runsByLine(part.runs, 'missing_runs')
    for (const { missing, line } of readMissing(planned)) {
      if (!wanted.has(line)) continue
      folders.add(missing.folder)
      yield { kind: 'missing', missing, seen }
    }
    const isTheirs = concerning(folders)
    for (const problem of readProblems(planned, ({ file }) => isTheirs(file))) yield { kind: 'problem', problem }
    yield* findings.found
  } finally {
    folder.close()
    planned.close()
  }
}

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
  const usage = new Follower(folder.table('usage'), order, usageIn)
  const steps = new Follower(folder.table('steps'), order, stepIn)
  const changes = new Follower(folder.table('changes'), order, changeIn)
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

class ProcessRecords {
  readonly #facts: Follower<Map<string, number>>
  readonly #tools: Follower<ToolFacts>
  readonly #actions: Follower<ActionRecord>

  constructor(folder: ResultsFolder, order: RunOrder) {
    this.#facts = new Follower(folder.table('process'), order, factsIn)
    this.#tools = new Follower(folder.table('tools'), order, toolIn)
    this.#actions = new Follower(folder.table('actions'), order, actionIn)
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

const factsIn = (row: Sheet): Map<string, number> => new Map(processFacts.map(({ name }) => [name, row.number(name)]))

const toolIn = (row: Sheet): ToolFacts => ({
  tool: row.text('tool'),
  calls: row.number('calls'),
  known: row.number('known'),
  ok: row.number('ok'),
  error: row.number('error'),
  denied: row.number('denied'),
  cancelled: row.number('cancelled'),
  timeout: row.number('timeout'),
  unknown: row.number('unknown'),
  benign: row.number('benign'),
  check_failed: row.number('check_failed'),
})

const outcomes: readonly Outcome[] = ['ok', 'error', 'denied', 'cancelled', 'timeout', 'unknown']
const isOutcome = (word: string): word is Outcome => outcomes.some(outcome => outcome === word)

const actionIn = (row: Sheet): ActionRecord => ({
  number: row.number('action_number'),
  agent: row.word('sub_agent'),
  tool: row.text('tool'),
  what: row.word('action'),
  outcome: row.choice('outcome', isOutcome, `one of ${outcomes.join(', ')}`) ?? 'unknown',
  errorClass: row.word('error_class'),
  correction: row.word('correction'),
  seconds: row.number('seconds'),
  file: row.word('file'),
  line: row.number('line'),
})
