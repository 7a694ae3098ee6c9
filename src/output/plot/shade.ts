const partsOf = (colour: string): number[] => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))

/** The colour that lies so far, from 0 to 1, along a row of colours. */
export const shadeAt = (colours: readonly string[], share: number): string => {
  const at = share * (colours.length - 1)
  const before = Math.min(Math.floor(at), colours.length - 2)
  const [from, to] = [partsOf(colours[before]), partsOf(colours[before + 1])]
  const mixed = from.map((part, i) => Math.round(part + (at - before) * (to[i] - part)))
  return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
