import { distinctLines } from './distinct.ts'
import { shorten, textWidth } from './text-width.ts'
import { textSize } from './theme.ts'

const ellipsis = '…'

/**
 * Each name shortened in the middle where it is too wide; those that would then look the same are cut where they are
 * alike instead.
 */
export const shortenAll = (names: readonly string[], width: number, size: number = textSize): string[] => {
  const lines = distinctLines(names)
  const short = new Map(lines.map(line => [line, shorten(line, width, size)]))
  const cut = retold(short, (line, group) => cutAround(line, whereTheyDiffer(line, group), width, size))
  const told = retold(cut, line => tellingWords(line, lines, width, size) ?? cut.get(line) ?? line)
  return lines.map(line => told.get(line) ?? line)
}

/** Texts for lines, with another one for those that look like the text of another line. */
const retold = (
  texts: ReadonlyMap<string, string>,
  another: (line: string, group: readonly string[]) => string,
): Map<string, string> => {
  const alike = new Map<string, string[]>()
  for (const [line, text] of texts) alike.set(text, [...(alike.get(text) ?? []), line])
  return new Map(
    [...texts].map(([line, text]) => {
      const group = alike.get(text) ?? []
      return [line, text === line || group.length < 2 ? text : another(line, group)]
    }),
  )
}

/** A word of which fewer letters are left says nothing. */
const fewest = 3

/** Two words of a line that no other line has both of, in that order; null where there are none that fit. */
const tellingWords = (line: string, lines: readonly string[], width: number, size: number): string | null => {
  const others = [...new Set(lines)].filter(other => other !== line).map(wordsOf)
  const words = wordsOf(line)
  const tells = (first: string, second: string) =>
    others.every(other => !other.slice(other.indexOf(first) + 1 || other.length).includes(second))
  for (const [i, first] of words.entries())
    for (const second of words.slice(i + 1)) {
      if (!tells(first, second)) continue
      const begun = (kept: number) => [...first].slice(0, kept).join('') + ellipsis + second
      let kept = [...first].length
      while (kept > fewest && textWidth(begun(kept), size) > width) kept--
      if (textWidth(begun(kept), size) <= width) return begun(kept)
    }
  return null
}

const wordsOf = (line: string): string[] => line.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** From where to where a line differs from the others of its group, in whole words. */
const whereTheyDiffer = (line: string, group: readonly string[]): readonly [number, number] => {
  const characters = [...line]
  const others = group.map(other => [...other])
  const shortest = Math.min(...others.map(({ length }) => length))
  const areAlike = (at: (length: number) => number) =>
    others.every(other => other[at(other.length)] === characters[at(characters.length)])
  let start = 0
  while (start < shortest && areAlike(() => start)) start++
  let after = 0
  while (after < shortest - start && areAlike(length => length - 1 - after)) after++
  let end = characters.length - after
  const isInWord = (place: number) => /[\p{L}\p{M}\p{N}]/u.test(characters[place] ?? '')
  while (start > 0 && isInWord(start - 1)) start--
  while (isInWord(end)) end++
  return [start, end]
}

/** Keeps what lies between two places, then as much as fits of the beginning, or of both ends. */
const cutAround = (line: string, [start, end]: readonly [number, number], width: number, size: number): string => {
  const characters = [...line]
  const part = (from: number, to: number) => characters.slice(from, to).join('')
  const begins = (kept: number) => part(0, end + kept) + ellipsis
  const both = (kept: number) => {
    const [head, tail] = [Math.min(start, (kept + 1) >> 1), Math.min(characters.length - end, kept >> 1)]
    return (
      part(0, head) +
      (head < start ? ellipsis : '') +
      part(head < start ? start : head, end) +
      (tail < characters.length - end ? ellipsis : '') +
      part(characters.length - tail, characters.length)
    )
  }
  const fits = (text: string) => textWidth(text, size) <= width
  const cut = fits(begins(0)) ? begins : both
  if (!fits(cut(0))) return shorten(part(start, end), width, size)
  let kept = 0
  while (kept < characters.length && fits(cut(kept + 1))) kept++
  return cut(kept)
}
