import type { Part } from '../../../output/files/manifest.ts'
import type { Analyzed } from '../../analyze.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { cut, displayWidth, padEnd } from '../screen-layout.ts'

/** A file or folder, what is in it, and how that is said of one exhibit where that differs. */
type Listed = readonly [name: string, what: string, ofOne?: string]

const files: Record<Part, readonly Listed[]> = {
  data: [
    ['data/summary.json', 'the headline numbers of every group'],
    ['data/estimates.csv', 'every metric in every grouping'],
    ['data/runs.csv', 'one row per run; data/schema.json describes all tables'],
    ['problems.csv', 'what is wrong with the data, and what to do'],
  ],
  tables: [['tables/', 'for Markdown, LaTeX, HTML and spreadsheets']],
  report: [['report.html', 'all of it on pages: open it in a browser']],
  figures: [['figures/', 'and their data; index.csv lists them', 'and its data; index.csv lists it']],
}

/** Where the results are. */
export const filesText = (
  out: string,
  parts: readonly Part[],
  { unchanged, exhibits }: Pick<Analyzed, 'unchanged' | 'exhibits'>,
  { width, colors }: Look,
): string => {
  const of = (part: Part) => exhibits.filter(({ kind }) => `${kind}s` === part)
  const lines = parts.flatMap(part => files[part].map(listed => [listed[0], toldOf(part, listed, of(part))] as const))
  const nameWidth = Math.max(...lines.map(([name]) => displayWidth(name)))
  return [
    `${colors.bold('Results')} are in ${printable(out)}${unchanged ? ', which was up to date' : ''}:`,
    ...lines.map(([name, what]) => `  ${padEnd(name, nameWidth)}  ${colors.dim(cut(what, width - nameWidth - 4))}`),
  ].join('\n')
}

/** How many exhibits were made; of those asked for by name, why none was. */
const toldOf = (part: Part, [, what, ofOne = what]: Listed, exhibits: Analyzed['exhibits']): string => {
  const made = exhibits.filter(({ status }) => status === 'made').length
  if (made === 1) return `1 ${part.slice(0, -1)} ${ofOne}`
  if (made > 0) return `${made} ${part} ${what}`
  const [first] = exhibits
  return first ? `none: ${printable(first.id)}: ${printable(first.text)}` : what
}
