import type { Analysis } from '../../analysis/analysis.ts'
import type { ExhibitRow } from '../../core/exhibit.ts'

/**
 * Rows as they are written: beside a configuration its agent and its model or, where the model says it all, the model
 * alone. Rows that name the model already are as they were made.
 */
export const withParts = (
  rows: readonly ExhibitRow[],
  { configurations }: Pick<Analysis, 'configurations'>,
): readonly ExhibitRow[] =>
  rows.some(row => 'configuration' in row && !('agent_model' in row))
    ? rows.map(row => Object.fromEntries(Object.entries(row).flatMap(cell => partsOf(cell, configurations))))
    : rows

const partsOf = (
  [column, cell]: readonly [string, ExhibitRow[string]],
  { word, byParts }: Analysis['configurations'],
): (readonly [string, ExhibitRow[string]])[] => {
  if (column !== 'configuration') return [[column, cell]]
  if (word === 'model') return [['agent_model', cell]]
  const { agent, agent_model: model } = byParts({ configuration: String(cell) })
  return [
    [column, cell],
    ['agent', agent],
    ['agent_model', model],
  ]
}
