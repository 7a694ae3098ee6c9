/** The lines of a text; an empty text has none, and the newline at its end starts none. */
export const linesOf = (text: string): string[] => {
  if (text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

export interface LineDifference {
  readonly added: string[]
  readonly removed: string[]
}

/** Comparing line by line costs the product of both lengths. */
const mostCells = 1_000_000

/** The lines that one text has and the other has not, by the longest common sequence of lines. */
export const differingLines = (before: readonly string[], after: readonly string[]): LineDifference => {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const removed = before.slice(start, before.length - end)
  const added = after.slice(start, after.length - end)
  return removed.length * added.length > mostCells ? { added, removed } : withoutCommon(removed, added)
}

const withoutCommon = (before: readonly string[], after: readonly string[]): LineDifference => {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const added: string[] = []
  const removed: string[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const [old, young] = [before[i], after[j]]
    if (i < before.length && j < after.length && old === young) {
      i++
      j++
    } else if (old !== undefined && (j >= after.length || at(i + 1, j) >= at(i, j + 1))) {
      removed.push(old)
      i++
    } else if (young !== undefined) {
      added.push(young)
      j++
    }
  }
  return { added, removed }
}
