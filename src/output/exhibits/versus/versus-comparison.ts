import type { Versus } from '../../../analysis/versus/versus.ts'
import type { DrawnTable, ExhibitContext, TableColumn } from '../../../core/exhibit.ts'
import { formatNumber } from '../../../core/format.ts'
import { intervalText, methodsNotes } from '../../narrative/interval-words.ts'
import { text } from '../../narrative/messages.ts'
import { brokenIn } from '../../narrative/versus-claims.ts'
import { sideTexts, words } from '../cell-columns.ts'
import { deltaText, differenceText, limitsText } from '../difference-text.ts'
import { assembleTable } from '../exhibit-context.ts'
import { metricOf } from '../row-values.ts'
import { typicalNotes } from '../typical.ts'
import { marginNote } from './margins.ts'
import { type VersusRow, versusRow } from './versus-rows.ts'

const percentOf = (share: number): string => `${Number((100 * share).toPrecision(6))}%`

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
  const tost = rows.filter(row => row.equivalence_low !== null)
  return assembleTable<VersusRow>({
    id: 'comparison',
    title: `${versus.candidate.name} vs. ${versus.base.name}`,
    rows,
    columns: [
      words('metric_title', 'Metric'),
      value('base', 'Base'),
      value('candidate', 'Candidate'),
      {
        title: `Difference [${percentOf(context.settings.confidence)} CI]`,
        align: 'right',
        text: row => differenceText(row.effect, row, metricOf(context, row.metric)),
      },
      {
        title: 'p',
        align: 'right',
        text: row => formatNumber((row.family === 'exploratory' ? row.p_raw : row.p_adjusted) ?? NaN, 'p-value'),
      },
      {
        title: "Cliff's delta",
        align: 'right',
        text: row => deltaText(row.cliffs_delta, row.delta_low, row.delta_high),
      },
      ...(tost.length > 0
        ? [
            {
              title: `${percentOf(tost[0].equivalence_confidence)} CI (TOST)`,
              align: 'right' as const,
              text: (row: VersusRow) =>
                limitsText(
                  { low: row.equivalence_low, high: row.equivalence_high, scale: row.scale },
                  metricOf(context, row.metric),
                ),
            },
          ]
        : []),
      words('verdict', 'Verdict'),
    ],
    notes: [
      ...brokenIn(versus).map(broken => text(broken)),
      `In brackets: ${intervalText(context.settings)}; shares differ by points, × is the ratio candidate / base.`,
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
      'p is Holm-adjusted over the metrics that have a verdict, and unadjusted where the verdict is exploratory.',
      marginNote(versus.metrics(), context.settings),
      ...methodsNotes(rows),
      ...versus.warnings.map(warning => text(warning)),
    ],
    block: row => row.family,
  })
}
