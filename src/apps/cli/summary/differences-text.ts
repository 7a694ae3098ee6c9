import type { Analysis } from '../../../analysis/analysis.ts'
import { claims } from '../../../output/narrative/claims.ts'
import {
  cautionText,
  detectableText,
  effectWithLimits,
  type PairClaim,
  pText,
  remarksText,
  sidesText,
  testCountText,
} from '../../../output/narrative/messages/claims-messages.ts'
import { type Message, text } from '../../../output/narrative/messages.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { displayWidth, paragraph } from '../screen-layout.ts'
import { type RowColumn, rowColumns, textTable } from '../text-table.ts'

const longestName = 40

/** The files hold every pair; the screen the ones that matter most. */
const most = { significant: 12, inconclusive: 8, exploratory: 4 } as const

/** Significant differences as one family, then what is inconclusive, exploratory or untested; null where nothing is compared. */
export const differencesText = (analysis: Analysis, look: Look): string | null => {
  const { tests, significant, inconclusive, exploratory, untested } = claims(analysis)
  const title = 'Significant differences'
  const common = commonRemark(significant)
  const lines = [
    ...(tests === null || significant.length > 0
      ? []
      : [look.colors.bold(title), said({ code: 'tests', params: tests }, look)]),
    ...listLines(
      significant.map(claim => claimed(common === null ? claim : { ...claim, remarks: [] })),
      `${title} (${[tests && testCountText(tests), common].filter(Boolean).join(', ')})`,
      most.significant,
      look,
    ),
    ...listLines(inconclusive.map(open), 'Inconclusive (MDE: 80% power, unadjusted)', most.inconclusive, look),
    ...listLines(exploratory.map(explored), 'Exploratory', most.exploratory, look),
    ...(untested.length === 0 ? [] : [look.colors.bold('Not tested')]),
    ...untested.map(message => said(message, look)),
  ]
  return lines.length === 0 ? null : lines.join('\n')
}

const written = (name: string | null): string => printable(name ?? '–', longestName)

const said = (message: Message, { width }: Look): string => paragraph('  ', text(message, written), width)

/** What is remarked on every pair is said once, above them. */
const commonRemark = (claims: readonly PairClaim[]): string | null => {
  const [first = null, ...others] = claims.map(({ remarks }) => remarksText(remarks))
  return others.every(remark => remark === first) ? first : null
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

const lineOf = ({ pair, metric, title, sides, remarks }: PairClaim) => ({
  mark: null,
  sides: sidesText(sides, written),
  metric: written(title),
  estimate: effectWithLimits(pair, metric),
  remark: remarksText(remarks),
})

const claimed = (claim: PairClaim): Line => {
  const { pair, metric, title, isWorse } = claim
  return {
    ...lineOf(claim),
    mark: metric.better === 'neither' ? '◆' : isWorse ? '▼' : '▲',
    metric: `${written(title)}${isWorse ? ' (worse)' : ''}`,
    others: [['', pText(pair.p_adjusted ?? NaN)]],
  }
}

const open = (claim: PairClaim): Line => {
  const { pair, metric } = claim
  return {
    ...lineOf(claim),
    others: [
      // In the column of that name.
      ['p', pText(pair.p_adjusted ?? NaN).replace('p = ', '')],
      // The unit stands beside, with the estimate.
      ['MDE', detectableText(pair, metric)?.replace(/ points$/, '') ?? '–'],
    ],
  }
}

const explored = (claim: PairClaim): Line => ({ ...lineOf(claim), others: [['', cautionText(claim.pair)]] })

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
    ...lines.map(line => colored(line, look)),
    ...(more > 0 ? [`  … ${more} more in data/comparisons.csv`] : []),
  ]
}

const aligned = (lines: readonly Line[]): { header: string; body: string[] } => {
  const columns: RowColumn<Line>[] = [
    ['', 'left', ({ mark, sides }) => (mark === null ? `  ${sides}` : `  ${mark} ${sides}`)],
    ['', 'left', ({ metric }) => metric],
    ['', 'left', ({ estimate }) => estimate],
    ...lines[0].others.map(
      ([header], i): RowColumn<Line> => [header, header === '' ? 'left' : 'right', ({ others }) => others[i][1]],
    ),
    ['', 'left', ({ remark }) => (remark === null ? '' : `(${remark})`)],
  ]
  const { header, body } = textTable(rowColumns(lines, columns), Infinity)
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
const titleLines = (title: string, header: string, { width, colors }: Look): string[] => {
  const [first, ...others] = paragraph('', title, width).split('\n')
  const [name, note = ''] = first.split(/(?= \()/)
  const isFree = header.slice(0, first.length + 1).trim() === ''
  return [
    `${colors.bold(name)}${note}${isFree ? header.slice(first.length) : ''}`,
    ...others,
    ...(isFree ? [] : [header]),
  ]
}

const colored = (line: string, { colors }: Look): string =>
  line.replace(/^ {2}▲/, mark => colors.green(mark)).replace(/^ {2}▼/, mark => colors.red(mark))
