import { setImmediate } from 'node:timers/promises'
import type { Analysis } from '../analysis/analysis.ts'
import type { Claims } from '../core/claims.ts'
import { contextOf } from './context.ts'
import type { Figure, TableSpec } from './define.ts'
import { allFigures } from './figures/all.gen.ts'
import { type MadeExhibits, nothingMade } from './made.ts'
import { type Planned, planFigures, planTables } from './make.ts'
import { allTables } from './tables/all.gen.ts'

type Kinds = readonly (keyof MadeExhibits)[]

/** Makes the exhibits that ask for no comparison and no problem: those that nobody else has claimed. */
export const makeEarly = (analysis: Analysis, kinds: Kinds, claims: Claims): Promise<MadeExhibits> =>
  makeThose(
    ({ fromFindings = false }) => !fromFindings,
    analysis,
    kinds,
    planned => claims.of(planned),
  )

/** Makes those that do. */
export const makeLate = (analysis: Analysis, kinds: Kinds): Promise<MadeExhibits> =>
  makeThose(
    ({ fromFindings = false }) => fromFindings,
    analysis,
    kinds,
    planned => planned,
  )

type Makeable = Pick<Planned<unknown>, 'make'>

const makeThose = async (
  isMeant: (exhibit: Figure | TableSpec) => boolean,
  analysis: Analysis,
  kinds: Kinds,
  chosen: (planned: readonly Makeable[]) => Iterable<Makeable>,
): Promise<MadeExhibits> => {
  const made = nothingMade()
  const context = contextOf(analysis)
  const planned: Makeable[] = [
    ...(kinds.includes('tables') ? planTables(analysis, allTables.filter(isMeant), context, made) : []),
    ...(kinds.includes('figures') ? planFigures(analysis, allFigures.filter(isMeant), context, made) : []),
  ]
  for (const exhibit of chosen(planned)) {
    exhibit.make()
    // Lets Ctrl-C be heard between two of them.
    await setImmediate()
  }
  return made
}
