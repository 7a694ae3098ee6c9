import type { DrawnFigure, DrawnTable } from '../../core/exhibit.ts'
import type { FigureFormat } from '../../core/settings.ts'
import type { PictureFormat } from '../render/render.ts'
import { exhibitCsv } from './csv-writer.ts'
import { latexFigure } from './figures/latex.ts'
import { htmlTable } from './tables/html.ts'
import { latexTable } from './tables/latex.ts'
import { markdownTable } from './tables/markdown.ts'

/** A file of an exhibit: its ending and its text. */
export interface TextFile {
  readonly ending: string
  readonly text: string
}

const tableTexts: Readonly<Record<string, (table: DrawnTable) => string>> = {
  md: markdownTable,
  tex: latexTable,
  csv: ({ rows }) => exhibitCsv(rows),
  html: htmlTable,
}

/** A table in every format. */
export const tableFiles = (table: DrawnTable): TextFile[] =>
  Object.entries(tableTexts).map(([ending, textOf]) => ({ ending, text: textOf(table) }))

export const tableEndings: readonly string[] = Object.keys(tableTexts)

export const picturesOf = (formats: readonly FigureFormat[]): PictureFormat[] =>
  formats.filter((format): format is PictureFormat => format !== 'vl')

const isIncluded = (pictures: readonly PictureFormat[]): boolean => pictures.includes('pdf') || pictures.includes('png')

/** The endings of all files of a figure. */
export const figureEndings = (pictures: readonly PictureFormat[]): string[] => [
  ...['vl.json', 'csv', ...(isIncluded(pictures) ? ['tex'] : [])],
  ...pictures,
]

/** What of a figure is text: its description and rows, and how LaTeX includes it where there is a picture to include. */
export const figureFiles = (figure: DrawnFigure, pictures: readonly PictureFormat[]): TextFile[] => [
  { ending: 'vl.json', text: specText(figure) },
  { ending: 'csv', text: exhibitCsv(figure.rows) },
  ...(isIncluded(pictures) ? [{ ending: 'tex', text: latexFigure(figure) }] : []),
]

/** The description for people and programs: a row of data on each line, then the rest. */
const specText = ({ spec: { data, ...view } }: DrawnFigure): string => {
  const values = data && 'values' in data && Array.isArray(data.values) ? data.values : []
  const rows = values.map(row => `    ${JSON.stringify(row)}`).join(',\n')
  return `{\n  "data": {"values": [\n${rows}\n  ]},\n${JSON.stringify(view, null, 2).slice(2)}\n`
}
