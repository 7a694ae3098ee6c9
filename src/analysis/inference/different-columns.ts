/** Columns of numbers without repetitions, and which of them each is. */
export interface DifferentColumns {
  readonly different: readonly Float64Array[]
  readonly places: Int32Array
}

export const differentColumns = (columns: readonly Float64Array[]): DifferentColumns => {
  const different: Float64Array[] = []
  const places = columns.map(column => {
    const known = different.findIndex(other => areEqual(column, other))
    return known < 0 ? different.push(column) - 1 : known
  })
  return { different, places: Int32Array.from(places) }
}

const areEqual = (a: Float64Array, b: Float64Array): boolean => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
