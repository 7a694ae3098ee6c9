import type { Pictured } from '../../analysis/analysis.ts'
import { dimensionColumns } from '../../core/dimensions.ts'
import type { Drawing, DrawnFigure, WrittenRow } from '../../core/exhibit.ts'
import { compose, type Named } from './compose.ts'

const { agent, model } = dimensionColumns

/** A figure that was drawn with who ran in the place of the model: its rows name both the agent and the model. */
export const composeTold = (
  named: Named,
  rows: readonly WrittenRow[],
  drawing: Drawing,
  pictured: Pictured,
): DrawnFigure => {
  if (!rows.some(row => model in row)) return compose(named, rows, drawing)
  const told = rows.map(row => withAgent(row, pictured))
  const drawnAs = { calculate: 'datum.configuration', as: model }
  const transform = [drawnAs, ...(drawing.view.transform ?? [])]
  return compose(named, told, { ...drawing, view: { ...drawing.view, transform } })
}

const withAgent = (row: WrittenRow, { keys }: Pictured): WrittenRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, cell]) => {
      if (name !== model) return [[name, cell]]
      const key = keys.get(String(cell))
      return [
        ['configuration', cell],
        [agent, key?.agent ?? null],
        [model, key?.agent_model ?? null],
      ]
    }),
  )
