import { withCodePoints } from '../../core/code-points.ts'
import { once } from '../../core/once.ts'
import { oneLine } from '../narrative/words.ts'
import { textSize } from './theme.ts'
import { fontWidths } from './widths.gen.ts'

type Weight = keyof typeof fontWidths

/** The width of each character, in units of its font; NaN of those that it lacks. */
const unpack = (runs: string): Float64Array => {
  const widths = new Float64Array(codes).fill(NaN)
  let code = 0
  for (const run of runs.split(',')) {
    const [skipped, count, width] = run.split(' ').map(part => Number.parseInt(part, 36))
    code += skipped
    widths.fill(width, code, code + count)
    code += count
  }
  return widths
}

/** The shipped fonts have no character beyond this. */
const codes = 0x20000

const codeOf = (character: string): number => character.codePointAt(0) ?? codes

const widthsOf: Record<Weight, () => Float64Array> = {
  regular: once(() => unpack(fontWidths.regular.runs)),
  bold: once(() => unpack(fontWidths.bold.runs)),
}

/** Text as figures show it: what the shipped font lacks by its numbers. Both weights have the same characters. */
export const drawable = (text: string): string =>
  text.replace(/[^ -~]+/gu, part => withCodePoints(part, character => widthsOf.regular()[codeOf(character)] >= 0))

/** How wide a line of text is as figures show it, in the unit of its size. Kerning is left out: it only narrows. */
export const textWidth = (text: string, size: number = textSize, weight: Weight = 'regular'): number => {
  const widths = widthsOf[weight]()
  let sum = 0
  for (let i = 0; i < text.length; i++) sum += widths[text.charCodeAt(i)]
  if (Number.isNaN(sum)) {
    // Something that the font lacks, or a character of two units.
    sum = 0
    for (const character of drawable(text)) sum += widths[codeOf(character)]
  }
  return (sum * size) / fontWidths[weight].em
}

/** The widest of some lines. */
export const widestOf = (lines: readonly string[], size: number = textSize): number =>
  Math.max(0, ...lines.map(line => textWidth(line, size)))

const ellipsis = '…'

/** Shortened in the middle where it is too wide, since names differ at both ends. */
export const shorten = (text: string, width: number, size: number = textSize, weight: Weight = 'regular'): string => {
  const line = oneLine(text)
  if (textWidth(line, size, weight) <= width) return line
  const characters = [...line]
  const cut = (kept: number) =>
    characters.slice(0, Math.ceil(kept / 2)).join('') +
    ellipsis +
    characters.slice(characters.length - (kept >> 1)).join('')
  let [fits, fails] = [0, characters.length]
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1
    if (textWidth(cut(middle), size, weight) <= width) fits = middle
    else fails = middle
  }
  return cut(fits)
}

/** Lines that fit a width, broken at spaces, and after hyphens, slashes and underscores where a word is too long. */
export const wrap = (text: string, width: number, size: number = textSize, weight: Weight = 'regular'): string[] => {
  const fits = (line: string) => textWidth(line, size, weight) <= width
  const pieces = oneLine(text)
    .split(/(?<= )/)
    .flatMap(word => (fits(word.trimEnd()) ? [word] : word.split(/(?<=[-/_.:])/)))
  const lines: string[] = ['']
  for (const piece of pieces) {
    const longer = lines[lines.length - 1] + piece
    if (fits(longer.trimEnd()) || lines[lines.length - 1] === '') lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines.map(line => (fits(line.trimEnd()) ? line.trimEnd() : shorten(line, width, size, weight)))
}
