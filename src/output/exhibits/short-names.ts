import { anyOne } from '../narrative/subtitles.ts'
import { oneLine } from '../narrative/words.ts'
import { shorten, textWidth } from '../plot/text-width.ts'

/** How names stand in a column of a table, and what has to be said about it below. */
export interface ShortNames {
  text(name: string): string
  readonly note: string | null
}

/** How wide a name may be, in points: about 26 letters, or 17 where a table has many other columns. */
export const nameWidth = { usual: 105, tight: 70 } as const

/** More names than this would make a note that is longer than the table. */
const mostExplained = 12

/**
 * Names as they are where all of them fit a column; else numbers that a note explains, and of many names their
 * beginnings and ends.
 */
export const shortNames = (names: readonly string[], word: string, widest: number = nameWidth.usual): ShortNames => {
  if (names.every(name => textWidth(oneLine(name)) <= widest)) return { text: oneLine, note: null }
  const numbered = new Map(names.map((name, i) => [name, `${word} ${i + 1}`]))
  const byNumber = (name: string) => numbered.get(name) ?? shorten(name, widest)
  if (names.length <= mostExplained)
    return { text: byNumber, note: `${names.map(name => `${byNumber(name)} is ${oneLine(name)}`).join('; ')}.` }
  const isClear = new Set(names.map(name => shorten(name, widest))).size === names.length
  return isClear
    ? { text: name => shorten(name, widest), note: 'Long names are shortened here; the CSV has them whole.' }
    : { text: byNumber, note: `Numbers of ${anyOne(word.toLowerCase())} stand for its name, which the CSV has.` }
}
