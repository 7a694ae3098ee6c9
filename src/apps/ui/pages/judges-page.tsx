import { formatInterval, formatNumber } from '../../../core/format.ts'
import type { ReportRow } from '../../../core/report-data.ts'
import { addressText } from '../address.ts'
import type { PageProps } from '../app.tsx'
import { useRuns } from '../data/use-loaded.ts'
import { type DataCell, type DataColumn, DataTable, right } from '../parts/data-table.tsx'
import { Figures } from '../parts/figure.tsx'

const number = (row: ReportRow, name: string): number => (typeof row[name] === 'number' ? row[name] : NaN)

interface Column extends DataColumn {
  readonly cell: (row: ReportRow) => DataCell
}

const text = (title: string, name: string): Column => ({
  title,
  cell: row => ({ text: row[name] === null ? '–' : String(row[name]) }),
})

const interval = (title: string, name: string): Column => ({
  ...right(title),
  cell: row => ({
    text: formatInterval(number(row, name), number(row, 'ci_low'), number(row, 'ci_high'), 'score'),
    order: number(row, name),
  }),
})

const plain = (title: string, name: string, format: 'score' | 'percent' | 'count' = 'score'): Column => ({
  ...right(title),
  cell: row => ({ text: formatNumber(number(row, name), format), order: number(row, name) }),
})

const how: Column = { title: 'How', cell: row => ({ text: [row.method, row.reason].filter(Boolean).join('; ') }) }

interface JudgesTableProps {
  readonly id: string
  readonly caption: string
  readonly rows: readonly ReportRow[]
  readonly columns: readonly Column[]
}

const JudgesTable = ({ rows, columns, ...about }: JudgesTableProps) => (
  <DataTable {...about} columns={columns} rows={rows.map(row => columns.map(({ cell }) => cell(row)))} />
)

export const JudgesPage = (props: PageProps) => {
  const { main } = props
  const { alphas, pairs, severities, splits, flips, disputed } = main.judges
  const { keys } = useRuns(props)
  return (
    <>
      <h2>Judges</h2>
      <JudgesTable
        id="judge-alpha"
        caption="Agreement of all judges (Krippendorff's alpha; 1 is perfect, 0 is chance)"
        rows={alphas}
        columns={[
          text('On', 'of'),
          interval('Alpha', 'alpha'),
          plain('Runs', 'n_runs', 'count'),
          plain('Judges', 'n_judges', 'count'),
          how,
        ]}
      />
      <JudgesTable
        id="judge-pairs"
        caption="Pairs of judges"
        rows={pairs}
        columns={[
          text('Judge', 'judge1'),
          text('and', 'judge2'),
          plain('Spearman', 'spearman'),
          plain('Pearson', 'pearson'),
          plain('Mean distance', 'mean_abs_difference'),
          plain('Same verdict', 'verdict_agreement', 'percent'),
          plain('Runs', 'n', 'count'),
        ]}
      />
      <JudgesTable
        id="judge-severity"
        caption="Severity: how far each judge is from the others (negative is stricter)"
        rows={severities}
        columns={[
          text('Judge', 'judge'),
          interval('Deviation', 'severity'),
          plain('Pass rate', 'pass_rate', 'percent'),
          plain('Pass rate of the others', 'others_pass_rate', 'percent'),
        ]}
      />
      <JudgesTable
        id="judge-splits"
        caption="Runs on which the judges disagree about the verdict"
        rows={splits}
        columns={[plain('Disagree', 'split', 'count'), plain('Of', 'n', 'count'), plain('Share', 'share', 'percent')]}
      />
      {flips.some(row => number(row, 'n') > 0) && (
        <JudgesTable
          id="judge-flips"
          caption="Verdicts that would flip without a judge, of runs with at least four verdicts"
          rows={flips}
          columns={[
            text('Without', 'judge'),
            plain('Flipped', 'flipped', 'count'),
            plain('Of', 'n', 'count'),
            plain('Share', 'share', 'percent'),
          ]}
        />
      )}
      {keys && disputed.length > 0 && (
        <DataTable
          id="disputed"
          caption="Runs on which the judges disagree most"
          columns={[{ title: 'Run' }, right('Scores apart by')]}
          rows={disputed.map(({ run, spread }) => [
            { text: keys.of(run), link: addressText('run', keys.of(run)) },
            { text: formatNumber(spread, 'score'), order: spread },
          ])}
        />
      )}
      <Figures figures={main.figures.filter(({ id }) => id.startsWith('judge-'))} />
    </>
  )
}
