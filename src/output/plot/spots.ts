/** Where a label stands, seen from its point. */
export interface Spot {
  readonly align: 'left' | 'right' | 'center'
  readonly baseline: 'top' | 'bottom' | 'middle'
  readonly dx: number
  readonly dy: number
  /** Whether a thin line leads to it. */
  readonly hasLine: boolean
}

/** Askew first: straight to the sides and up there may be the bars of an interval. */
const askew = [
  { align: 'left', baseline: 'bottom', dx: 3, dy: -2 },
  { align: 'left', baseline: 'top', dx: 3, dy: 3 },
  { align: 'right', baseline: 'bottom', dx: -3, dy: -2 },
  { align: 'right', baseline: 'top', dx: -3, dy: 3 },
] as const
const straight = [
  { align: 'left', baseline: 'middle', dx: 5, dy: 0 },
  { align: 'right', baseline: 'middle', dx: -5, dy: 0 },
  { align: 'center', baseline: 'bottom', dx: 0, dy: -4 },
  { align: 'center', baseline: 'top', dx: 0, dy: 5 },
] as const

/** How much farther a label may stand, to the side and up or down. */
type Distance = readonly [across: number, down: number]

const away = (distances: readonly Distance[]): Spot[] =>
  distances.flatMap(([across, down]) =>
    askew.map(({ dx, dy, ...rest }) => ({
      ...rest,
      dx: dx + Math.sign(dx) * across,
      dy: dy + Math.sign(dy) * down,
      hasLine: true,
    })),
  )

/** Beside the point first, then a little away from it. */
export const spots: readonly Spot[] = [
  ...[...askew, ...straight].map(side => ({ ...side, hasLine: false })),
  ...away([
    [7, 5],
    [4, 12],
    [15, 4],
    [13, 13],
    [6, 22],
    [26, 6],
    [24, 20],
  ]),
]

/** So far from each other are spots that are tried farther away. */
const step = 6

/** Everywhere else in a plot of this size, the nearest first. */
export const fartherSpots = (width: number, height: number): readonly Spot[] => {
  const along = (length: number) => Array.from({ length: Math.ceil(length / step) }, (_, i) => step * i)
  const distances = along(width).flatMap(across => along(height).map((down): Distance => [across, down]))
  const farther = away(distances.filter(([across, down]) => Math.hypot(across, down) > nearest))
  const ordered = farther.map(spot => ({ spot, distance: Math.hypot(spot.dx, spot.dy) }))
  return ordered.sort((a, b) => a.distance - b.distance).map(({ spot }) => spot)
}

/** Nearer than this spots have been tried before. */
const nearest = 20
