import type { Analysis } from '../analysis/analysis.ts'
import { contextOf } from './context.ts'
import type { Figure, TableSpec } from './define.ts'
import { allFigures } from './figures/all.gen.ts'
import { type MadeExhibits, nothingMade } from './made.ts'
import { planFigures, planTables } from './make.ts'
import { allTables } from './tables/all.gen.ts'

/** Makes the exhibits that rest on runs and judgments alone. */
export const makeEarly = (analysis: Analysis, kinds: readonly (keyof MadeExhibits)[]): MadeExhibits => {
  const made = nothingMade()
  const context = contextOf(analysis)
  const isEarly = ({ fromRunsAlone = false }: Figure | TableSpec) => fromRunsAlone
  if (kinds.includes('tables'))
    for (const table of planTables(analysis, allTables.filter(isEarly), context, made)) table.make()
  if (kinds.includes('figures'))
    for (const figure of planFigures(analysis, allFigures.filter(isEarly), context, made)) figure.make()
  return made
}
