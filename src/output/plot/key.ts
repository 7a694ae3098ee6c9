import { naturalOrder } from '../../core/dimensions.ts'
import type { Layer, View } from '../../core/exhibit.ts'
import { shortenAll } from './shorten-all.ts'
import { textWidth, widestOf } from './text-width.ts'
import { lineHeight, textSize } from './theme.ts'

/** Longer names beside points hide what they stand for. */
const longest = 40

/** How names are written beside points: as they are or, where one is too long for that, each as a letter. */
export const marksFor = (names: readonly string[]): ReadonlyMap<string, string> => {
  const all = [...new Set(names)].sort(naturalOrder)
  const isShort = all.every(name => textWidth(name) <= longest)
  return new Map(all.map((name, i) => [name, isShort ? name : letterOf(i)]))
}

/** a to z, then aa, ab … */
const letterOf = (place: number): string =>
  (place < 26 ? '' : letterOf(Math.floor(place / 26) - 1)) + String.fromCharCode(97 + (place % 26))

const gap = 12

interface Key {
  /** What the names are: `Tier`. */
  readonly title: string
  /** Those that stand beside points. */
  readonly names: readonly string[]
  readonly marks: ReadonlyMap<string, string>
  /** From the left edge of the plot. */
  readonly width: number
}

/** A view with what its letters mean below it; as it is where names are written as they are. */
export const withKey = (view: View, { title, names, marks, width }: Key): View => {
  const used = [...marks].filter(([name, mark]) => names.includes(name) && mark !== name)
  if (used.length === 0) return view
  const room = width - textWidth(title) - 2 * gap
  const short = shortenAll(
    used.map(([name]) => name),
    room - 2 * gap,
  )
  const texts = used.map(([, mark], i) => `${mark}: ${short[i]}`)
  const columns = Math.max(1, Math.floor((room + gap) / (widestOf(texts) + gap)))
  const rows = Math.ceil(texts.length / columns)
  const step = Math.floor(room / columns)
  const entry = (words: string, x: number, row: number): Layer => ({
    data: { values: [{}] },
    mark: { type: 'text', text: words, fontSize: textSize, align: 'left', baseline: 'top' },
    encoding: { x: { value: x }, y: { value: lineHeight * row } },
  })
  return {
    vconcat: [
      view,
      {
        width: Math.floor(width - gap),
        height: lineHeight * rows,
        layer: [
          entry(title, 0, 0),
          ...texts.map((words, i) => entry(words, textWidth(title) + gap + step * Math.floor(i / rows), i % rows)),
        ],
      },
    ],
  }
}
