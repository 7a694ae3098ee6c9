import { listed } from '../../core/listed.ts'

/** How many points are told, and how many names of each. */
const mostPoints = 3
const mostNames = 4

/** A number without the dust of sums. */
const clean = (value: number): string => value.toPrecision(12)

const namesText = (names: readonly string[]): string =>
  names.length <= mostNames
    ? listed(names, 'and')
    : `${names.slice(0, mostNames - 1).join(', ')} and ${names.length - mostNames + 1} others`

/** `At the same point: a and c; b and d`, since one hides the other there; nothing where all lie apart. */
export const samePointText = (
  points: readonly { readonly x: number; readonly y: number; readonly name: string }[],
): string | null => {
  const names = new Map<string, string[]>()
  for (const { x, y, name } of points) {
    const point = `${clean(x)} ${clean(y)}`
    names.set(point, [...(names.get(point) ?? []), name])
  }
  const shared = [...names.values()].filter(({ length }) => length > 1)
  if (shared.length === 0) return null
  const others = shared.length - mostPoints
  const told = shared.slice(0, mostPoints).map(namesText).join('; ')
  return `At the same point: ${told}${others > 0 ? `; more at ${others} other${others === 1 ? '' : 's'}` : ''}`
}
