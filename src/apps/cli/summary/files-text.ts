import { cut, displayWidth, padEnd } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'

const files = [
  ['data/summary.json', 'the headline numbers of every group'],
  ['data/estimates.csv', 'every metric in every grouping'],
  ['data/runs.csv', 'one row per run; data/schema.json describes all tables'],
  ['problems.csv', 'what is wrong with the data, and what to do'],
] as const

const nameWidth = Math.max(...files.map(([name]) => displayWidth(name)))

/** Where the results are. */
export const filesText = (out: string, unchanged: boolean, { width, colours }: Look): string =>
  [
    `${colours.bold('Results')} are in ${printable(out)}${unchanged ? ', which was up to date' : ''}:`,
    ...files.map(([name, what]) => `  ${padEnd(name, nameWidth)}  ${colours.dim(cut(what, width - nameWidth - 4))}`),
  ].join('\n')
