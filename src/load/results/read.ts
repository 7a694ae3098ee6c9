import type { Found, Part, PartRun, Seen } from '../../core/importer.ts'
import { Disk } from '../disk.ts'
import { Findings } from '../fields.ts'
import { concerning } from './concerns.ts'
import { changedFiles } from './fingerprints.ts'
import { filesOfReports, ResultsFolder, runsByLine } from './folder.ts'
import { Follower } from './follower.ts'
import { Judgments } from './judgments.ts'
import { readMissing } from './missing.ts'
import { RunOrder } from './order.ts'
import { readProblems } from './problems.ts'
import { ProcessRecords } from './process.ts'
import { runReader } from './runs.ts'
import { changeReader, stepReader, usageReader } from './traces.ts'

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
