import type { Analysis } from '../../analysis/analysis.ts'
import { type ToldGroup, toldGroupings } from '../../analysis/told.ts'
import { Claims } from '../../core/claims.ts'
import type { Grouping } from '../../core/dimensions.ts'
import type { Tables } from '../../core/schema.ts'
import type { Settings } from '../../core/settings.ts'
import { type MadeExhibits, nothingMade } from '../../exhibits/made.ts'
import type { OutputFile } from '../../formats/manifest.ts'
import type { Stage } from '../../formats/stage.ts'
import { allMetrics } from '../../metrics/all.gen.ts'
import type { Pool } from '../../pipeline/pool.ts'

/** What the thread is given. */
export interface Asked {
  readonly tables: Tables
  readonly settings: Settings
  /** Those whose groups are wanted. */
  readonly groupings: readonly Grouping[]
  readonly kinds: readonly (keyof MadeExhibits)[]
  /** Where files are written; null where none are. */
  readonly stage: Pick<Stage, 'folder' | 'process'> | null
  /** What is written there: tables as they were read, and exhibits. */
  readonly written: readonly Written[]
  /** Which of these tables are taken, and which exhibits. */
  readonly claims: SharedArrayBuffer
  readonly exhibitClaims: SharedArrayBuffer
}

export type Written = 'data' | keyof MadeExhibits

/** Files that have been staged, by name. */
export type Staged = ReadonlyMap<string, OutputFile>

/** What it tells, as soon as it is found. */
export type Found =
  | { readonly groups: readonly ToldGroup[] }
  | { readonly staged: Staged }
  | { readonly exhibits: WrittenExhibits }

/** Exhibits, and those files of them that are written. */
export interface WrittenExhibits extends MadeExhibits {
  readonly staged: Staged
}

export interface Ahead {
  /** Kept once the analysis knows the results of all groups but subtests, or has to find them itself. */
  readonly grouped: Promise<void>
  /** The tables are written by whoever has time: those that the thread could write, and which are taken. */
  readonly staged: Promise<Staged>
  readonly claims: Claims
  /** Exhibits are made by whoever has time as well: those that the thread has made. */
  readonly exhibits: Promise<WrittenExhibits>
  readonly exhibitClaims: Claims
}

export const noExhibits = (): WrittenExhibits => ({ ...nothingMade(), staged: new Map() })

/** With fewer judgments, starting a thread costs more than it saves. */
const worthThread = 1000

/**
 * Lets another thread begin what needs nothing but runs and judgments: the results of all groups but subtests, the
 * tables as they were read, and those exhibits that ask for no comparison.
 */
export const answerAhead = (
  analysis: Analysis,
  { kinds, stage, written }: Pick<Asked, 'kinds' | 'stage' | 'written'>,
  pool: Pool,
): Ahead => {
  const { recorded: tables, settings, metrics } = analysis
  // A thread cannot be told what the caller's own metrics do.
  const isKnown = metrics.length === allMetrics.length && metrics.every(metric => allMetrics.includes(metric))
  const [claims, exhibitClaims] = [new Claims(), new Claims()]
  if (pool.threads < 2 || tables.judges.size < worthThread || !isKnown)
    return {
      grouped: Promise.resolve(),
      staged: Promise.resolve(new Map()),
      claims,
      exhibits: Promise.resolve(noExhibits()),
      exhibitClaims,
    }
  const room = stage && { folder: stage.folder, process: stage.process }
  const groupings = written.length > 0 || kinds.length > 0 ? toldGroupings : []
  const asked: Asked = {
    tables,
    settings,
    groupings,
    kinds,
    stage: room,
    written,
    claims: claims.room,
    exhibitClaims: exhibitClaims.room,
  }
  const worker = pool.keepOne()
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
  worker.postMessage(asked)
  return {
    grouped: told(found => ('groups' in found ? found.groups : null)).then(groups => {
      if (groups) analysis.know(groups)
    }),
    claims,
    staged: told(found => ('staged' in found ? found.staged : null)).then(staged => staged ?? new Map()),
    exhibits: told(found => ('exhibits' in found ? found.exhibits : null)).then(made => made ?? noExhibits()),
    exhibitClaims,
  }
}
