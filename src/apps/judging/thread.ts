import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Analysis } from '../../analysis/analysis.ts'
import type { JudgeIntervals, JudgeTables } from '../../analysis/judges/index.ts'
import type { Table } from '../../core/table.ts'

/** With fewer judgments, starting a thread costs more than it saves. */
const worthThread = 1000

/** By the package's own name, so that the built worker is found from the sources too. */
const workerFile = () => createRequire(import.meta.url).resolve('tiercel/judge-worker')

/**
 * Begins to resample the judgments on a thread of their own, since nothing else waits for them. Once the promise is kept,
 * the analysis knows what was found.
 */
export const judgeOnThread = (analysis: Analysis, threads: number): Promise<void> => {
  const { tables, settings } = analysis
  if (threads < 2 || tables.judges.size < worthThread) return Promise.resolve()
  return new Promise(resolve => {
    const worker = new Worker(workerFile(), { workerData: { tables: judgeTables(tables), settings } })
    // Then the main thread finds it, or finds out why it cannot be found.
    worker.once('error', () => resolve())
    worker.once('message', (intervals: JudgeIntervals) => {
      analysis.judges().know(intervals)
      resolve()
    })
  })
}

/** The tables that judges are known by. They refer to each other, so they travel together. */
const judgeTables = ({ runs, judges, criteria, rubric }: JudgeTables): JudgeTables => {
  const plainRuns = withoutTexts(runs)
  const plainJudges = below(withoutTexts(judges), plainRuns)
  return {
    runs: plainRuns,
    judges: plainJudges,
    criteria: below(withoutTexts(criteria), plainJudges),
    rubric: withoutTexts(rubric),
  }
}

/** What judges wrote is most of a table, and no number is made of it. */
const withoutTexts = (table: Table): Table => ({
  ...table,
  columns: Object.fromEntries(Object.entries(table.columns).filter(([, { type }]) => type !== 'text')),
})

const below = (table: Table, above: Table): Table =>
  table.parent ? { ...table, parent: { ...table.parent, table: above } } : table
