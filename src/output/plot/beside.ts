import type { Layer } from '../../core/exhibit.ts'
import type { CellText } from './cell-text.ts'
import { quoted, tame } from './expression.ts'
import { shortenAll } from './shorten-all.ts'
import { widestOf } from './text.ts'
import { ink, textSize } from './theme.ts'

const gap = 6
const longestName = 50
const headings = { best: 'Best', spread: 'Spread' }

const text = { type: 'text', fontSize: textSize, baseline: 'middle', align: 'left' } as const

const heading = (words: string, x: number): Layer => ({
  data: { values: [{}] },
  mark: { ...text, baseline: 'alphabetic', color: ink.faint },
  encoding: { x: { value: x }, y: { value: -7 }, text: { datum: words } },
})

interface Beside {
  /** The field of the rows of the map. */
  readonly level: string
  /** Those that could be the best of a row. */
  readonly names: readonly string[]
  /** How many cells of a row are the best of it, at most. */
  readonly equal: number
  /** How spreads are written. */
  readonly text: CellText
}

/**
 * Words to the right of a map and the room they need: which cell of each row is the best (`best` is true; `00 +2` where
 * two more are equal), and how far apart its cells lie (`spread`), where there are several (`subtests`).
 */
export const besideMap = ({ level, names, equal, text: spread }: Beside) => {
  const shown = shortenAll(names, longestName)
  const nameWidth = widestOf([...shown.map(name => `${name}${equal > 1 ? ` +${equal - 1}` : ''}`), headings.best])
  const spreadAt = 2 * gap + nameWidth
  const y = { field: level, type: 'ordinal' as const }
  const short = names.map((name, i) => `${quoted(`:${tame(name)}`)}: ${quoted(shown[i])}`)
  return {
    width: spreadAt + widestOf([headings.spread, spread.widest]) + gap,
    layers: ({ width, isTop }: { readonly width: number; readonly isTop: boolean }): Layer[] => [
      {
        // Of several equal ones the first is named, and the others are counted.
        transform: [
          { filter: { field: 'best', equal: true } },
          {
            aggregate: [
              { op: 'min', field: 'subtest', as: 'first' },
              { op: 'count', as: 'equal' },
            ],
            groupby: [level],
          },
          {
            calculate: `({${short.join(', ')}})[':' + datum.first] + (datum.equal > 1 ? ' +' + (datum.equal - 1) : '')`,
            as: 'name',
          },
        ],
        mark: text,
        encoding: { x: { value: width + gap }, y, text: { field: 'name', type: 'nominal' } },
      },
      {
        transform: [
          { filter: 'datum.subtests > 1' },
          { aggregate: [{ op: 'max', field: 'spread', as: 'apart' }], groupby: [level] },
        ],
        mark: text,
        encoding: {
          x: { value: width + spreadAt },
          y,
          text: { field: 'apart', type: 'quantitative', format: spread.pattern },
        },
      },
      ...(isTop ? [heading(headings.best, width + gap), heading(headings.spread, width + spreadAt)] : []),
    ],
  }
}
