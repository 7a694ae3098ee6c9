import { quoted } from './expression.ts'
import { colorOf, dashes, palette } from './theme.ts'

interface Lines {
  readonly field: string
  /** Those drawn. */
  readonly levels: readonly string[]
  /** All there could be: the place among them decides the color. */
  readonly among: readonly string[]
}

/** What the lines of a plot need beside their colors where two have the same one: dashes; nothing where none have. */
export const twinDashes = ({ field, levels, among }: Lines) => {
  const places = levels.map(level => Math.max(0, among.indexOf(level)))
  if (new Set(places.map(colorOf)).size === levels.length) return null
  const range = places.map(place => dashes[Math.floor(place / palette.length) % dashes.length])
  return {
    // Under its own name, since Vega-Lite would make one legend of all that shows the same field.
    transform: [{ calculate: `datum['${field}']`, as: 'dashed' }],
    encoding: {
      strokeDash: {
        field: 'dashed',
        type: 'nominal' as const,
        scale: { domain: [...levels], range: range.map(dash => [...dash]) },
        legend: null,
      },
    },
  }
}

const marksOnLine = 4

/** Whether a row has a mark, as an expression: some along each line, no two lines at the same share of their way. */
export const marksAlong = (field: string, x: string, lines: ReadonlyMap<string, readonly number[]>): string =>
  [...lines]
    .map(([level, places], line) => {
      const shares = Array.from({ length: marksOnLine }, (_, i) => (i + (line + 1) / (lines.size + 1)) / marksOnLine)
      const marked = shares.map(share => places[Math.floor(share * places.length)])
      return `(datum['${field}'] === ${quoted(level)} && indexof([${marked.join(', ')}], datum['${x}']) >= 0)`
    })
    .join(' || ')
