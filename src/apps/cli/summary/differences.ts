import type { Analysis } from '../../../analysis/analysis.ts'
import { cautionText, differenceLists, type ListedPair, testsText } from '../../../output/narrative/differences.ts'
import { detectableText, effectWithLimits, pText } from '../../../output/narrative/effects.ts'
import { isWorse } from '../../../output/narrative/worse.ts'
import { displayWidth, paragraph } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { type TextColumn, textTable } from '../text-table.ts'

const longestName = 40

/** The files hold every pair; the screen the ones that matter most. */
const most = { significant: 12, inconclusive: 8, exploratory: 4 } as const

/** Significant differences as one family, then what is inconclusive, exploratory or untested; null where nothing is compared. */
export const differencesText = (analysis: Analysis, look: Look): string | null => {
  const lists = differenceLists(analysis, name => printable(name ?? '–', longestName))
  const { tests, significant, inconclusive, exploratory, untested } = lists
  const title = 'Significant differences'
  const common = commonRemark(significant)
  const lines = [
    ...(tests === null || significant.length > 0
      ? []
      : [look.colours.bold(title), paragraph('  ', testsText(lists), look.width)]),
    ...listLines(
      significant.map(listed => claimed(common === null ? listed : { ...listed, remark: null })),
      `${title} (${[tests?.count, common].filter(Boolean).join(', ')})`,
      most.significant,
      look,
    ),
    ...listLines(inconclusive.map(open), 'Inconclusive (MDE: 80% power, unadjusted)', most.inconclusive, look),
    ...listLines(exploratory.map(explored), 'Exploratory', most.exploratory, look),
    ...(untested.length === 0 ? [] : [look.colours.bold('Not tested')]),
    ...untested.map(({ text }) => paragraph('  ', text, look.width)),
  ]
  return lines.length === 0 ? null : lines.join('\n')
}

/** What is remarked on every pair is said once, above them. */
const commonRemark = (listed: readonly ListedPair[]): string | null => {
  const [first = null] = listed.map(({ remark }) => remark)
  return listed.every(({ remark }) => remark === first) ? first : null
}

/** A pair as a list shows it: in columns, or in two lines where these do not fit. */
interface Line {
  readonly mark: '▲' | '▼' | '◆' | null
  readonly sides: string
  readonly metric: string
  readonly estimate: string
  /** Cells with their headers; an empty header leaves the cell to say what it is. */
  readonly others: readonly (readonly [header: string, cell: string])[]
  readonly remark: string | null
}

const lineOf = ({ pair, metric, title, sides, remark }: ListedPair) => ({
  mark: null,
  sides,
  metric: title,
  estimate: effectWithLimits(pair, metric),
  remark,
})

const claimed = (listed: ListedPair): Line => {
  const worse = isWorse(listed.pair, listed.metric)
  return {
    ...lineOf(listed),
    mark: listed.metric.better === 'neither' ? '◆' : worse ? '▼' : '▲',
    metric: worse ? `${listed.title} (worse)` : listed.title,
    others: [['', pText(listed.pair.p_adjusted ?? NaN)]],
  }
}

const open = (listed: ListedPair): Line => {
  const { pair, metric } = listed
  return {
    ...lineOf(listed),
    others: [
      // In the column of that name.
      ['p', pText(pair.p_adjusted ?? NaN).replace('p = ', '')],
      // The unit stands beside, with the estimate.
      ['MDE', detectableText(pair, metric)?.replace(/ points$/, '') ?? '–'],
    ],
  }
}

const explored = (listed: ListedPair): Line => ({ ...lineOf(listed), others: [['', cautionText(listed.pair)]] })

/** The first lines below their title, and how many more there are. */
const listLines = (all: readonly Line[], title: string, most: number, look: Look): string[] => {
  if (all.length === 0) return []
  const shown = all.slice(0, all.length === most + 1 ? most + 1 : most)
  const { header, body } = aligned(shown)
  const fits = [header, ...body].every(line => displayWidth(line) <= look.width)
  const lines = fits ? body : shown.map(line => stacked(line, look.width))
  const more = all.length - shown.length
  return [
    ...titleLines(title, fits ? header : '', look),
    ...lines.map(line => coloured(line, look)),
    ...(more > 0 ? [`  … ${more} more in data/comparisons.csv`] : []),
  ]
}

const aligned = (lines: readonly Line[]): { header: string; body: string[] } => {
  const column = (header: string, align: TextColumn['align'], cellOf: (line: Line) => string): TextColumn => ({
    header,
    align,
    cells: lines.map(cellOf),
  })
  const { header, body } = textTable(
    [
      column('', 'left', ({ mark, sides }) => (mark === null ? `  ${sides}` : `  ${mark} ${sides}`)),
      column('', 'left', ({ metric }) => metric),
      column('', 'left', ({ estimate }) => estimate),
      ...lines[0].others.map(([header], i) =>
        column(header, header === '' ? 'left' : 'right', ({ others }) => others[i][1]),
      ),
      column('', 'left', ({ remark }) => (remark === null ? '' : `(${remark})`)),
    ],
    Infinity,
  )
  return { header: header[0], body }
}

const stacked = ({ mark, sides, metric, estimate, others, remark }: Line, width: number): string => {
  const start = mark === null ? '  ' : `  ${mark} `
  const cells = others.map(([header, cell]) => [header === 'p' ? 'p =' : header, cell].filter(Boolean).join(' '))
  return [
    paragraph(start, `${sides}  ${metric}${remark === null ? '' : ` (${remark})`}`, width),
    paragraph('    ', [estimate, ...cells].join('  '), width),
  ].join('\n')
}

/** The title, with the headers of the columns on its right. */
const titleLines = (title: string, header: string, { width, colours }: Look): string[] => {
  const [first, ...others] = paragraph('', title, width).split('\n')
  const [name, note = ''] = first.split(/(?= \()/)
  const isFree = header.slice(0, first.length + 1).trim() === ''
  return [
    `${colours.bold(name)}${note}${isFree ? header.slice(first.length) : ''}`,
    ...others,
    ...(isFree ? [] : [header]),
  ]
}

const coloured = (line: string, { colours }: Look): string =>
  line.replace(/^ {2}▲/, mark => colours.green(mark)).replace(/^ {2}▼/, mark => colours.red(mark))
