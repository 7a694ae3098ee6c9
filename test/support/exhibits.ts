import type { Analysis } from '../../src/analysis/analysis.ts'
import type { DrawnFigure, DrawnTable } from '../../src/core/exhibit.ts'
import { contextOf } from '../../src/output/exhibits/context.ts'
import type { Figure, TableSpec } from '../../src/output/exhibits/define.ts'
import type { Outcome } from '../../src/output/exhibits/made.ts'
import { planFigures, planTables } from '../../src/output/exhibits/make.ts'

const madeOf = <Made>(outcome: Outcome<Made> | undefined): Made => {
  if (outcome && 'made' in outcome) return outcome.made
  throw new Error(outcome ? JSON.stringify(outcome) : 'There is no such exhibit.')
}

/** A figure of an analysis, by its id where it is one of a family. */
export const figureOf = (figure: Figure, analysis: Analysis, id = figure.id): DrawnFigure =>
  madeOf(
    planFigures(analysis, [figure], contextOf(analysis))
      .find(planned => planned.id === id)
      ?.make(),
  )

export const tableOf = (table: TableSpec, analysis: Analysis): DrawnTable =>
  madeOf(planTables(analysis, [table], contextOf(analysis))[0].make())

/** Why a figure or table cannot be made of an analysis; null where it can. */
export const reasonOf = (outcome: Outcome<unknown>): string | null =>
  'notApplicable' in outcome ? outcome.notApplicable : 'failed' in outcome ? `FAILED ${outcome.failed}` : null
