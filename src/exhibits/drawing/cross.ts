import type { Layer } from '../../core/exhibit.ts'

/** Thin bars on both axes through points: from `x_low` to `x_high`, and the same up. */
export const crossLayers = (x: string, y: string, color: object): Layer[] =>
  (['x', 'y'] as const).map(on => {
    const field = on === 'x' ? x : y
    return {
      transform: [{ filter: `isValid(datum['${field}_low']) && isValid(datum['${field}_high'])` }],
      mark: { type: 'rule' as const, strokeWidth: 0.7, opacity: 0.55, clip: true },
      encoding: {
        [on]: { field: `${field}_low`, type: 'quantitative' as const },
        [`${on}2`]: { field: `${field}_high` },
        color,
      },
    }
  })
