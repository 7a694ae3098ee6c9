import type { Versus } from '../../analysis/versus/versus.ts'
import type { DrawnTable, ExhibitContext, TableColumn } from '../../core/exhibit.ts'
import { assembleTable } from '../assemble.ts'
import { sideTexts, words } from '../columns.ts'
import { differenceColumns } from '../difference-columns.ts'
import { deltaText } from '../difference-text.ts'
import { intervalText, methodsNotes } from '../drawing/words.ts'
import { metricOf } from '../rows.ts'
import { typicalNotes } from '../typical.ts'
import { marginNote } from './margins.ts'
import { type VersusRow, versusRow } from './rows.ts'

/** Every metric of a candidate against a base, headlines first. */
export const comparisonTable = (versus: Versus, context: ExhibitContext): DrawnTable => {
  const rows = versus.metrics().map(compared => versusRow(compared, context.settings))
  const value = (field: 'base' | 'candidate', title: string): TableColumn<VersusRow> => ({
    title,
    align: 'right',
    text: row => {
      const [base, candidate] = sideTexts(
        row.typical_base ?? row.base,
        row.typical_candidate ?? row.candidate,
        metricOf(context, row.metric).format,
      )
      return field === 'base' ? base : candidate
    },
  })
  return assembleTable<VersusRow>({
    id: 'comparison',
    title: `${versus.candidate.name} against ${versus.base.name}`,
    rows,
    columns: [
      words('metric_title', 'Metric'),
      value('base', 'Base'),
      value('candidate', 'Candidate'),
      ...differenceColumns(context),
      {
        title: "Cliff's delta",
        align: 'right',
        text: row => deltaText(row.cliffs_delta, row.delta_low, row.delta_high),
      },
      words('verdict', 'Verdict'),
    ],
    notes: [
      `In brackets: ${intervalText(context.settings)}; shares differ by points, × says how many times as much the candidate is.`,
      ...typicalNotes(
        rows.map(row => ({
          metric: metricOf(context, row.metric),
          title: row.metric_title,
          means: [row.base ?? NaN, row.candidate ?? NaN],
          typical:
            row.typical_base === null || row.typical_candidate === null
              ? null
              : [row.typical_base, row.typical_candidate],
        })),
      ),
      'p is corrected (Holm) for the metrics of one block.',
      marginNote(versus.metrics(), context.settings),
      ...methodsNotes(rows),
      ...versus.warnings.map(({ message }) => message),
    ],
    block: row => row.family,
  })
}
