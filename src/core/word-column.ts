import type { Column } from './table.ts'

/** A column of words, each kept once. */
export const wordColumn = (values: readonly (string | null)[]): Column => {
  const places = new Map<string, number>()
  const codes = Int32Array.from(values, value => {
    if (value === null) return -1
    const known = places.get(value) ?? places.size
    places.set(value, known)
    return known
  })
  return { type: 'word', codes, words: [...places.keys()] }
}
