import { setImmediate } from 'node:timers/promises'
import type { Analysis } from '../analysis/analysis.ts'
import type { Claims } from '../core/claims.ts'
import { contextOf } from './context.ts'
import type { Figure, TableSpec } from './define.ts'
import { allFigures } from './figures/all.gen.ts'
import { type Keep, keepNothing, type MadeExhibits, nothingMade } from './made.ts'
import { planFigures, planTables } from './make.ts'
import { allTables } from './tables/all.gen.ts'

type Kinds = readonly (keyof MadeExhibits)[]

/** Makes the exhibits that ask for no comparison and no problem: those that nobody else has claimed. */
export const makeEarly = (
  analysis: Analysis,
  kinds: Kinds,
  claims: Claims,
  keep: Keep = keepNothing,
): Promise<MadeExhibits> =>
  makeThose(
    ({ fromFindings = false }) => !fromFindings,
    analysis,
    kinds,
    pieces => claims.of(pieces),
    keep,
  )

/** Makes those that do. */
export const makeLate = (analysis: Analysis, kinds: Kinds, keep: Keep = keepNothing): Promise<MadeExhibits> =>
  makeThose(
    ({ fromFindings = false }) => fromFindings,
    analysis,
    kinds,
    pieces => pieces,
    keep,
  )

interface Making {
  readonly shares: Figure['shares'] | undefined
  /** Makes an exhibit and gives it to whoever keeps it. */
  make(): void
}

const makeThose = async (
  isMeant: (exhibit: Figure | TableSpec) => boolean,
  analysis: Analysis,
  kinds: Kinds,
  chosen: (pieces: readonly Making[][]) => Iterable<Making[]>,
  keep: Keep,
): Promise<MadeExhibits> => {
  const made = nothingMade()
  const context = contextOf(analysis)
  const tables = (kinds.includes('tables') ? allTables : []).filter(isMeant).flatMap(table =>
    planTables(analysis, [table], context, made).map(planned => ({
      shares: table.shares,
      make: () => keep.tables(planned.make()),
    })),
  )
  const figures = (kinds.includes('figures') ? allFigures : []).filter(isMeant).flatMap(figure =>
    planFigures(analysis, [figure], context, made).map(planned => ({
      shares: figure.shares,
      make: () => keep.figures(planned.make()),
    })),
  )
  for (const piece of chosen(piecesOf([...tables, ...figures])))
    for (const { make } of piece) {
      make()
      // Lets Ctrl-C be heard between two of them.
      await setImmediate()
    }
  return made
}

/** Exhibits that share an answer are one piece of work. These are the longest, and so come first. */
const piecesOf = (makings: readonly Making[]): Making[][] => {
  const sharing = new Set(makings.flatMap(({ shares }) => shares ?? []))
  return [
    ...[...sharing].map(answer => makings.filter(({ shares }) => shares === answer)),
    ...makings.filter(({ shares }) => shares === undefined).map(making => [making]),
  ]
}
