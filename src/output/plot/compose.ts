import type { TopLevelSpec } from 'vega-lite'
import type { Drawing, DrawnFigure, View, WrittenRow } from '../../core/exhibit.ts'
import { oneLine } from '../narrative/words.ts'
import { tamed } from './expression.ts'
import { wrap } from './text-width.ts'
import { config, lineHeight, titleLineHeight, titleOffset, titleSize } from './theme.ts'

const schema = 'https://vega.github.io/schema/vega-lite/v6.json'

/** What surrounds a figure, and a point for text that Vega rounds up. */
const margin = 5

/** Which figure it is, for files and for people, and what its rows tell. */
export type Named = Pick<DrawnFigure, 'id' | 'caption' | 'columns'>

/** A whole figure: the rows, the view, the title wrapped to the width, and the look that all figures share. */
export const compose = (
  { id, caption, columns }: Named,
  rows: readonly WrittenRow[],
  drawing: Drawing,
): DrawnFigure => {
  const { title, subtitle, width, view } = drawing
  const heading = headingOf(title, subtitle, width)
  const spec = {
    $schema: schema,
    title: heading.title,
    data: { values: tamed(rows.filter(({ shown }) => shown !== false)) },
    ...tamed(view),
    ...fitted(view, width, heading.height),
    config,
  } as TopLevelSpec
  const words = { caption: oneLine(caption), title: oneLine(title), subtitle: oneLine(subtitle) }
  return { id, ...words, width, spec, columns, rows }
}

/** The title wrapped to the width, and how high it is. */
const headingOf = (title: string, subtitle: string, width: number) => {
  const room = width - margin
  const lines = plainly(wrap(title, room, titleSize, 'bold'))
  const sublines = subtitle === '' ? [] : plainly(wrap(subtitle, room))
  return {
    title: { text: lines, ...(sublines.length > 0 && { subtitle: sublines }) },
    height: titleLineHeight * lines.length + lineHeight * sublines.length + titleOffset,
  }
}

/** The description of a figure with a sentence more below its title. */
export const withSentence = (figure: Omit<DrawnFigure, 'rows'>, sentence: string): TopLevelSpec => {
  const { spec, title, subtitle, width } = figure
  const [before, after] = [subtitle, `${subtitle} ${sentence}`.trim()].map(words => headingOf(title, words, width))
  const height = 'height' in spec &&
    typeof spec.height === 'number' && { height: spec.height + after.height - before.height }
  return { ...spec, title: after.title, ...height }
}

/** Vega looks lines up among the properties of an object, where `toString` is found; a space more, and it is not. */
const plainly = (lines: readonly string[]): string[] => lines.map(line => (line in {} ? `${line} ` : line))

/** A single view fills the width, and its title does not take from its height; panels have sizes of their own. */
const fitted = (view: View, width: number, titleHeight: number) => {
  if ('concat' in view || 'hconcat' in view || 'vconcat' in view) return {}
  const height = 'height' in view && typeof view.height === 'number' ? { height: view.height + titleHeight } : {}
  return { width, ...height, autosize: { type: 'fit', contains: 'padding' } }
}
