import type { Part } from '../../../formats/manifest.ts'
import type { Analyzed } from '../../analyze.ts'
import { cut, displayWidth, padEnd } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'

const files: Record<Part, readonly (readonly [string, string])[]> = {
  data: [
    ['data/summary.json', 'the headline numbers of every group'],
    ['data/estimates.csv', 'every metric in every grouping'],
    ['data/runs.csv', 'one row per run; data/schema.json describes all tables'],
    ['problems.csv', 'what is wrong with the data, and what to do'],
  ],
  tables: [['tables/', 'for Markdown, LaTeX, HTML and spreadsheets']],
  report: [['report.html', 'all of it on pages: open it in a browser']],
  figures: [['figures/', 'and their data; index.csv lists them']],
}

/** Where the results are. */
export const filesText = (
  out: string,
  parts: readonly Part[],
  { unchanged, exhibits }: Pick<Analyzed, 'unchanged' | 'exhibits'>,
  { width, colours }: Look,
): string => {
  const made = (part: Part) => exhibits.filter(({ kind, status }) => `${kind}s` === part && status === 'made').length
  const lines = parts.flatMap(part =>
    files[part].map(([name, what]) => [name, made(part) > 0 ? `${made(part)} ${part} ${what}` : what] as const),
  )
  const nameWidth = Math.max(...lines.map(([name]) => displayWidth(name)))
  return [
    `${colours.bold('Results')} are in ${printable(out)}${unchanged ? ', which was up to date' : ''}:`,
    ...lines.map(([name, what]) => `  ${padEnd(name, nameWidth)}  ${colours.dim(cut(what, width - nameWidth - 4))}`),
  ].join('\n')
}
