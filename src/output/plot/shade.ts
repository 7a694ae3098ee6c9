const partsOf = (color: string): number[] => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))

/** The color that lies so far, from 0 to 1, along a row of colors. */
export const shadeAt = (colors: readonly string[], share: number): string => {
  const at = share * (colors.length - 1)
  const before = Math.min(Math.floor(at), colors.length - 2)
  const [from, to] = [partsOf(colors[before]), partsOf(colors[before + 1])]
  const mixed = from.map((part, i) => Math.round(part + (at - before) * (to[i] - part)))
  return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
