import type { Analysis } from '../analysis/analysis.ts'
import { contextOf } from './context.ts'
import type { Figure, TableSpec } from './define.ts'
import { allFigures } from './figures/all.gen.ts'
import { type MadeExhibits, nothingMade } from './made.ts'
import { planFigures, planTables } from './make.ts'
import { allTables } from './tables/all.gen.ts'

type Kinds = readonly (keyof MadeExhibits)[]

const makeThose = (
  isMeant: (exhibit: Figure | TableSpec) => boolean,
  analysis: Analysis,
  kinds: Kinds,
): MadeExhibits => {
  const made = nothingMade()
  const context = contextOf(analysis)
  if (kinds.includes('tables'))
    for (const table of planTables(analysis, allTables.filter(isMeant), context, made)) table.make()
  if (kinds.includes('figures'))
    for (const figure of planFigures(analysis, allFigures.filter(isMeant), context, made)) figure.make()
  return made
}

/** Makes the exhibits that ask for no comparison and no problem. */
export const makeEarly = (analysis: Analysis, kinds: Kinds): MadeExhibits =>
  makeThose(({ fromFindings = false }) => !fromFindings, analysis, kinds)

/** Makes those that do. */
export const makeLate = (analysis: Analysis, kinds: Kinds): MadeExhibits =>
  makeThose(({ fromFindings = false }) => fromFindings, analysis, kinds)
