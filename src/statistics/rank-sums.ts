/** Room for the values of several groups, in which they are ranked together again and again. */
export interface RankedGroups {
  /** The values of each group, in any order. */
  readonly groups: readonly Float64Array[]
  /** The sums of the ranks of each group. */
  readonly sums: Float64Array
  readonly ordered: Float64Array
  readonly orderedGroups: Int32Array
  /** How many values each cell has, then where it begins. */
  readonly cells: Int32Array
}

export const rankedGroups = (sizes: readonly number[]): RankedGroups => {
  const n = sizes.reduce((total, size) => total + size, 0)
  return {
    groups: sizes.map(size => new Float64Array(size)),
    sums: new Float64Array(sizes.length),
    ordered: new Float64Array(n),
    orderedGroups: new Int32Array(n),
    cells: new Int32Array(2 * n + 1),
  }
}

/** Farther out than this from 0 values share the outermost cells. */
const reach = 4.5

/**
 * Ranks values that are about normal and fills in the sums of ranks, equal values sharing the mean of theirs; gives the
 * sum of t³ - t over groups of t equal values. Sorting into narrow cells first leaves next to nothing to compare.
 */
export const sumRanks = (room: RankedGroups): number => {
  sortIntoCells(room)
  sortNeighbours(room)
  const { ordered, orderedGroups, sums } = room
  const n = ordered.length
  sums.fill(0)
  let tieTerm = 0
  for (let start = 0, end: number; start < n; start = end) {
    end = start + 1
    while (end < n && ordered[end] === ordered[start]) end++
    const tied = end - start
    if (tied > 1) tieTerm += tied * (tied * tied - 1)
    for (let i = start; i < end; i++) sums[orderedGroups[i]] += (start + end + 1) / 2
  }
  return tieTerm
}

const sortIntoCells = ({ groups, cells, ordered, orderedGroups }: RankedGroups): void => {
  const last = cells.length - 2
  const scale = last / (2 * reach)
  const cellOf = (value: number) => Math.min(last, Math.max(0, (value + reach) * scale)) | 0
  cells.fill(0)
  for (const group of groups) for (let i = 0; i < group.length; i++) cells[cellOf(group[i]) + 1]++
  for (let cell = 1; cell <= last; cell++) cells[cell] += cells[cell - 1]
  for (let g = 0; g < groups.length; g++) {
    const group = groups[g]
    for (let i = 0; i < group.length; i++) {
      const place = cells[cellOf(group[i])]++
      ordered[place] = group[i]
      orderedGroups[place] = g
    }
  }
}

const sortNeighbours = ({ ordered, orderedGroups }: RankedGroups): void => {
  for (let i = 1; i < ordered.length; i++) {
    const value = ordered[i]
    if (ordered[i - 1] <= value) continue
    const group = orderedGroups[i]
    let place = i
    for (; place > 0 && ordered[place - 1] > value; place--) {
      ordered[place] = ordered[place - 1]
      orderedGroups[place] = orderedGroups[place - 1]
    }
    ordered[place] = value
    orderedGroups[place] = group
  }
}
