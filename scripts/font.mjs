import { readFileSync } from 'node:fs'

/**
 * What measuring text needs of a TrueType font: how wide each character is, in units of `em`.
 * @typedef {{ em: number, widths: Map<number, number> }} Font
 */

/**
 * @param {URL} file
 * @returns {Font}
 */
export const readFont = file => {
  const bytes = readFileSync(file)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const table = tableFinder(view)
  const em = view.getUint16(table('head') + 18)
  const measured = view.getUint16(table('hhea') + 34)
  /** @param {number} glyph */
  const advance = glyph => view.getUint16(table('hmtx') + 4 * Math.min(glyph, measured - 1))
  const widths = [...glyphsOf(view, table('cmap'))].map(
    ([code, glyph]) => /** @type {const} */ ([code, advance(glyph)]),
  )
  return { em, widths: new Map(widths.sort(([a], [b]) => a - b)) }
}

/** @param {DataView} view */
const tableFinder = view => {
  const count = view.getUint16(4)
  const offsets = Array.from({ length: count }, (_, i) => {
    const at = 12 + 16 * i
    const tag = String.fromCharCode(...[0, 1, 2, 3].map(k => view.getUint8(at + k)))
    return /** @type {const} */ ([tag, view.getUint32(at + 8)])
  })
  const found = new Map(offsets)
  /** @param {string} tag */
  return tag => {
    const offset = found.get(tag)
    if (offset === undefined) throw new Error(`The font has no table ${tag}.`)
    return offset
  }
}

/**
 * Pairs of character and glyph, from the subtable of all planes (format 12).
 * @param {DataView} view
 * @param {number} start
 */
const glyphsOf = function* (view, start) {
  const offsets = Array.from({ length: view.getUint16(start + 2) }, (_, i) => start + view.getUint32(start + 8 + 8 * i))
  const table = offsets.find(at => view.getUint16(at) === 12)
  if (table === undefined) throw new Error('The font has no map of characters in format 12.')
  for (let i = 0; i < view.getUint32(table + 12); i++) {
    const at = table + 16 + 12 * i
    const [first, last, glyph] = [view.getUint32(at), view.getUint32(at + 4), view.getUint32(at + 8)]
    for (let code = first; code <= last; code++) yield/** @type {const} */ ([code, glyph + code - first])
  }
}

/**
 * Neighbouring characters of one width as `first count width`, all in base 36, so that a font takes a few kilobytes.
 * @param {Font} font
 */
const packed = ({ widths }) => {
  /** @type {[number, number, number][]} */
  const runs = []
  for (const [code, width] of widths) {
    const last = runs.at(-1)
    if (last && last[0] + last[1] === code && last[2] === width) last[1]++
    else runs.push([code, 1, width])
  }
  let end = 0
  return runs
    .map(([first, count, width]) => {
      const skipped = first - end
      end = first + count
      return [skipped, count, width].map(number => number.toString(36)).join(' ')
    })
    .join(',')
}

const weights = { regular: 'SourceSans3-Regular', bold: 'SourceSans3-SemiBold' }

export const widthsFile = new URL('../src/output/plot/widths.gen.ts', import.meta.url)

/** The text of the file that holds the widths of the shipped fonts. */
export const widthsText = () => {
  const entries = Object.entries(weights).map(([weight, name]) => {
    const font = readFont(new URL(`../assets/fonts/${name}.ttf`, import.meta.url))
    return `  ${weight}: {\n    em: ${font.em},\n    runs: '${packed(font)}',\n  },`
  })
  return [
    '// Generated from the fonts in assets: run `npm run generate` after changing them.',
    '// How wide characters are: `skipped count width` in base 36, for neighbours of one width.',
    'export const fontWidths = {',
    ...entries,
    '} as const',
    '',
  ].join('\n')
}
