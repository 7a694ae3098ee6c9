import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Analysis } from '../../analysis/analysis.ts'
import type { Foreseen } from '../../analysis/exhibited/exhibited.ts'
import type { JudgeIntervals } from '../../analysis/judges/index.ts'
import type { Tables } from '../../core/schema.ts'
import type { Settings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import { allMetrics } from '../../metrics/all.gen.ts'

/** What the thread is given. */
export interface Asked {
  readonly tables: Tables
  readonly settings: Settings
  /** Whether there will be tables and figures. */
  readonly exhibits: boolean
}

/** What it tells, as soon as it is found. */
export type Found = { readonly judges: JudgeIntervals } | { readonly exhibited: Foreseen }

/** Each promise is kept once the analysis knows the answer, or has to find it itself. */
export interface Ahead {
  readonly judged: Promise<void>
  readonly foreseen: Promise<void>
}

/** With fewer judgments, starting a thread costs more than it saves. */
const worthThread = 1000

/** By the package's own name, so that the built worker is found from the sources too. */
const workerFile = () => createRequire(import.meta.url).resolve('tiercel/ahead-worker')

/**
 * Begins to answer on a thread of its own what takes long and will be asked for late: how far judges agree, by
 * resampling, and what tables and figures ask of the whole data.
 */
export const answerAhead = (analysis: Analysis, exhibits: boolean, threads: number): Ahead => {
  const { tables, settings, metrics } = analysis
  // A thread cannot be told what the caller's own metrics do.
  const isKnown = metrics.length === allMetrics.length && metrics.every(metric => allMetrics.includes(metric))
  if (threads < 2 || tables.judges.size < worthThread || !isKnown)
    return { judged: Promise.resolve(), foreseen: Promise.resolve() }
  const workerData: Asked = { tables: withoutTexts(tables), settings, exhibits }
  const worker = new Worker(workerFile(), { workerData })
  const told = <F extends Found>(isIt: (found: Found) => found is F, know: (found: F) => void) =>
    new Promise<void>(resolve => {
      worker.on('message', (found: Found) => {
        if (!isIt(found)) return
        know(found)
        resolve()
      })
      // Then the main thread finds it, or finds out why it cannot be found.
      worker.once('error', () => resolve())
      worker.once('exit', () => resolve())
    })
  return {
    judged: told(
      found => 'judges' in found,
      ({ judges }) => analysis.judges().know(judges),
    ),
    foreseen: told(
      found => 'exhibited' in found,
      ({ exhibited }) => analysis.exhibited.know(exhibited),
    ),
  }
}

/** What judges wrote is most of a table, and no number is made of it. */
const withoutTexts = (tables: Tables): Tables => {
  const plain = new Map<Table, Table>()
  const plainOf = (table: Table): Table => {
    const known = plain.get(table)
    if (known) return known
    const columns = Object.fromEntries(Object.entries(table.columns).filter(([, { type }]) => type !== 'text'))
    const { parent } = table
    const found = { ...table, columns, ...(parent && { parent: { ...parent, table: plainOf(parent.table) } }) }
    plain.set(table, found)
    return found
  }
  return { ...tables, ...Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, plainOf(table)])) }
}
