import { withCodePoints } from '../../core/code-points.ts'
import { oneLine } from '../narrative/words.ts'

/** What two names look like, whatever is in them that cannot be seen. */
const lookOf = (line: string): string => line.replace(/\p{Cf}/gu, '').normalize('NFC')

/** Spaces before and after a name, other white space, and marks that are joined with a letter. */
const unseen = /^ +| +$| {2,}|[^\S ]|[\p{C}\p{M}]/gu

/** Names as single lines; those that would read the same as another show what else is in them, by its number. */
export const distinctLines = (names: readonly string[]): string[] => {
  const lines = names.map(oneLine)
  const alike = new Map<string, Set<string>>()
  lines.forEach((line, i) => {
    alike.set(lookOf(line), (alike.get(lookOf(line)) ?? new Set()).add(names[i]))
  })
  return names.map((name, i) =>
    (alike.get(lookOf(lines[i]))?.size ?? 1) > 1
      ? name.replace(unseen, part => withCodePoints(part, () => false))
      : lines[i],
  )
}
