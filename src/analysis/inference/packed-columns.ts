/** Columns of numbers as they are summed over drawn units: in as few passes as possible. */
export interface PackedColumns {
  /** How many different sums there are, and which of them is that of each column. */
  readonly width: number
  readonly places: Int32Array
  /** Columns in which most units add something; their sums come first. */
  readonly full: readonly Float64Array[]
  /** Columns in which all units add the same; their sums come next. */
  readonly flat: readonly Float64Array[]
  /** Several columns as one where no unit adds to two of them; their sums come last. */
  readonly shared: readonly SharedColumn[]
}

/** What each unit adds, and to which of the sums that come last. */
export interface SharedColumn {
  readonly values: Float64Array
  readonly places: Int32Array
}

/** A column to which more units than this share add something is not worth joining with others. */
const mostlyEmpty = 0.5

/** No sum notices that equal columns are summed once, and that units which add nothing are not added. */
export const packColumns = (columns: readonly Float64Array[]): PackedColumns => {
  const different: Float64Array[] = []
  const chosen = columns.map(column => {
    const known = different.findIndex(other => areEqual(column, other))
    return known < 0 ? different.push(column) - 1 : known
  })
  const flat = different.filter(isFlat)
  const sparse = different.filter(column => !isFlat(column) && isSparse(column))
  const full = different.filter(column => !flat.includes(column) && !sparse.includes(column))
  const places = new Map([...full, ...flat, ...sparse].map((column, place) => [column, place]))
  return {
    width: different.length,
    places: Int32Array.from(chosen, i => places.get(different[i]) ?? -1),
    full,
    flat,
    shared: joinedColumns(sparse),
  }
}

const areEqual = (a: Float64Array, b: Float64Array): boolean => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

const isFlat = (column: Float64Array): boolean => column.every(value => value === column[0])

const isSparse = (column: Float64Array): boolean =>
  column.reduce((some, value) => (value === 0 ? some : some + 1), 0) <= mostlyEmpty * column.length

/** Each column goes into the first that has nothing where it has something. */
const joinedColumns = (columns: readonly Float64Array[]): SharedColumn[] => {
  const joined: SharedColumn[] = []
  columns.forEach((column, place) => {
    let room = joined.find(({ values }) => column.every((value, unit) => value === 0 || values[unit] === 0))
    if (!room) {
      room = { values: new Float64Array(column.length), places: new Int32Array(column.length) }
      joined.push(room)
    }
    for (let unit = 0; unit < column.length; unit++) {
      if (column[unit] === 0) continue
      room.values[unit] = column[unit]
      room.places[unit] = place
    }
  })
  return joined
}
