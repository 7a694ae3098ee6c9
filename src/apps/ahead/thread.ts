import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Analysis } from '../../analysis/analysis.ts'
import type { JudgeIntervals } from '../../analysis/judges/index.ts'
import type { Tables } from '../../core/schema.ts'
import type { Settings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import { type MadeExhibits, nothingMade } from '../../exhibits/made.ts'
import { allMetrics } from '../../metrics/all.gen.ts'

/** What the thread is given. */
export interface Asked {
  readonly tables: Tables
  readonly settings: Settings
  readonly kinds: readonly (keyof MadeExhibits)[]
}

/** What it tells, as soon as it is found. */
export type Found = { readonly judges: JudgeIntervals } | { readonly exhibits: MadeExhibits }

export interface Ahead {
  /** Kept once the analysis knows how far judges agree, or has to find it itself. */
  readonly judged: Promise<void>
  /** Those that could be made; the others have to be made later. */
  readonly exhibits: Promise<MadeExhibits>
}

/** With fewer judgments, starting a thread costs more than it saves. */
const worthThread = 1000

/** By the package's own name, so that the built worker is found from the sources too. */
const workerFile = () => createRequire(import.meta.url).resolve('tiercel/ahead-worker')

/**
 * Begins on a thread of its own what takes long and will be asked for late: how far judges agree, by resampling, and
 * the tables and figures that need nothing but runs and judgments.
 */
export const answerAhead = (analysis: Analysis, kinds: readonly (keyof MadeExhibits)[], threads: number): Ahead => {
  const { tables, settings, metrics } = analysis
  // A thread cannot be told what the caller's own metrics do.
  const isKnown = metrics.length === allMetrics.length && metrics.every(metric => allMetrics.includes(metric))
  if (threads < 2 || tables.judges.size < worthThread || !isKnown)
    return { judged: Promise.resolve(), exhibits: Promise.resolve(nothingMade()) }
  const workerData: Asked = { tables: withoutTexts(tables), settings, kinds }
  const worker = new Worker(workerFile(), { workerData })
  const told = <Answer>(answerIn: (found: Found) => Answer | null) =>
    new Promise<Answer | null>(resolve => {
      worker.on('message', (found: Found) => {
        const answer = answerIn(found)
        if (answer !== null) resolve(answer)
      })
      // Then the main thread finds it, or finds out why it cannot be found.
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  return {
    judged: told(found => ('judges' in found ? found.judges : null)).then(judges => {
      if (judges) analysis.judges().know(judges)
    }),
    exhibits: told(found => ('exhibits' in found ? found.exhibits : null)).then(made => made ?? nothingMade()),
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
