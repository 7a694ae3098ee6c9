import type { DrawnFigure, DrawnTable } from '../../core/exhibit.ts'

/** What became of an exhibit: it is there, or the data has nothing for it, or it is broken. */
export type Outcome<Made> = { readonly id: string } & (
  | { readonly made: Made }
  | { readonly notApplicable: string }
  | { readonly failed: string }
)

/** Exhibits that were made already, by their ids: each is made once, wherever it is shown. */
export interface MadeExhibits {
  readonly figures: Map<string, Outcome<DrawnFigure>>
  readonly tables: Map<string, Outcome<DrawnTable>>
}

export const nothingMade = (): MadeExhibits => ({ figures: new Map(), tables: new Map() })
