import type { Layer } from '../../core/exhibit.ts'
import type { Channel } from './strokes.ts'

/**
 * Thin bars on both axes through points: from `<field>_low` to `<field>_high`, but not beyond the plot. Where limits lie
 * very far out, what makes pictures of dots breaks off at lines that long, even if they are clipped.
 */
export const crossLayers = (x: Channel, y: Channel, color: object): Layer[] =>
  (
    [
      ['x', x],
      ['y', y],
    ] as const
  ).map(([on, { field, scale }]) => {
    const [first, last] = scale.domain
    const within = (limit: string) => `clamp(datum['${field}_${limit}'], ${first}, ${last})`
    return {
      transform: [
        { filter: `isValid(datum['${field}_low']) && isValid(datum['${field}_high'])` },
        { calculate: within('low'), as: `${on}_from` },
        { calculate: within('high'), as: `${on}_to` },
      ],
      mark: { type: 'rule' as const, strokeWidth: 0.7, opacity: 0.55, clip: true },
      encoding: {
        [on]: { field: `${on}_from`, type: 'quantitative' as const },
        [`${on}2`]: { field: `${on}_to` },
        color,
      },
    }
  })
