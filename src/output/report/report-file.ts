import type { Analysis } from '../../analysis/analysis.ts'
import type { ReportJudgments, ReportMain, ReportPairs, ReportRows } from '../../core/report-data.ts'
import type { Settings } from '../../core/settings.ts'
import { contextOf } from '../exhibits/context.ts'
import { noExhibits, type OwnExhibits } from '../exhibits/define.ts'
import { type MadeExhibits, nothingMade } from '../exhibits/made.ts'
import { packed, type ReportAssets, type ReportPiece, reportHtml } from './html.ts'
import { reportChild, reportRows } from './report-columns.ts'
import { reportMain } from './report-main.ts'
import { reportPairs } from './report-pairs.ts'
import { packTexts } from './texts.ts'

/** Everything that a page shows: what it needs at once, and the pieces that it fetches when they are asked for. */
export interface Report {
  readonly main: ReportMain
  readonly runs: ReportRows
  readonly judgments: ReportJudgments
  readonly pairs: ReportPairs
  readonly texts: readonly Uint8Array[]
}

export const createReport = (
  analysis: Analysis,
  detail: Settings['report']['detail'],
  made = nothingMade(),
  own: OwnExhibits = noExhibits,
): Report => {
  const { runs, judges, criteria, items } = analysis.tables
  const texts = packTexts(analysis, detail)
  return {
    main: reportMain(analysis, texts.detail, made, own),
    runs: reportRows(runs, name => !name.startsWith('recorded_')),
    judgments: { judges: reportChild(judges), criteria: reportChild(criteria), items: reportChild(items) },
    pairs: reportPairs(analysis, contextOf(analysis)),
    texts: texts.blocks,
  }
}

/** The pieces of data by name: `main`, `runs`, `judgments`, `pairs`, `texts-0`, … */
export const reportPieces = ({ main, runs, judgments, pairs, texts }: Report): ReportPiece[] => [
  packed('main', main),
  packed('runs', runs),
  packed('judgments', judgments),
  packed('pairs', pairs),
  ...texts.map((bytes, i) => ({ name: `texts-${i}`, bytes })),
]

/** The report as one HTML file that opens from disk, in pieces. */
export const reportFile = (
  analysis: Analysis,
  assets: ReportAssets,
  made: MadeExhibits,
  own: OwnExhibits,
): Iterable<string> => {
  const report = createReport(analysis, analysis.settings.report.detail, made, own)
  return reportHtml(`${report.main.title} – Tiercel`, assets, reportPieces(report))
}
