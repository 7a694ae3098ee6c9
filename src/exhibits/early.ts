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
    planned => claims.of(planned),
    keep,
  )

/** Makes those that do. */
export const makeLate = (analysis: Analysis, kinds: Kinds, keep: Keep = keepNothing): Promise<MadeExhibits> =>
  makeThose(
    ({ fromFindings = false }) => fromFindings,
    analysis,
    kinds,
    planned => planned,
    keep,
  )

/** Makes an exhibit and gives it to whoever keeps it. */
type Making = () => void

const makeThose = async (
  isMeant: (exhibit: Figure | TableSpec) => boolean,
  analysis: Analysis,
  kinds: Kinds,
  chosen: (planned: readonly Making[]) => Iterable<Making>,
  keep: Keep,
): Promise<MadeExhibits> => {
  const made = nothingMade()
  const context = contextOf(analysis)
  const tables = kinds.includes('tables') ? planTables(analysis, allTables.filter(isMeant), context, made) : []
  const figures = kinds.includes('figures') ? planFigures(analysis, allFigures.filter(isMeant), context, made) : []
  const planned: Making[] = [
    ...tables.map(table => () => keep.tables(table.make())),
    ...figures.map(figure => () => keep.figures(figure.make())),
  ]
  for (const make of chosen(planned)) {
    make()
    // Lets Ctrl-C be heard between two of them.
    await setImmediate()
  }
  return made
}
