import { useMemo } from 'preact/hooks'
import { formatInterval, formatNumber } from '../../../core/format.ts'
import type { ReportRow } from '../../../core/report.ts'
import { addressText } from '../address.ts'
import type { PageProps } from '../app.tsx'
import { Rows } from '../data/rows.ts'
import { runKeys } from '../data/run-keys.ts'
import { useLoaded } from '../data/use-loaded.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Figure } from '../parts/figure.tsx'

const number = (row: ReportRow, name: string): number => (typeof row[name] === 'number' ? row[name] : NaN)
const text = (row: ReportRow, name: string): string => (row[name] === null ? '–' : String(row[name]))

const interval = (row: ReportRow, name: string) => ({
  text: formatInterval(number(row, name), number(row, 'ci_low'), number(row, 'ci_high'), 'score'),
  order: number(row, name),
})

const plain = (row: ReportRow, name: string, format: 'score' | 'percent' | 'count' = 'score') => ({
  text: formatNumber(number(row, name), format),
  order: number(row, name),
})

const right = (title: string) => ({ title, align: 'right' as const })

export const JudgesPage = ({ source, main, generation }: PageProps) => {
  const { alphas, pairs, severities, splits, flips, disputed } = main.judges
  const loaded = useLoaded(() => source.runs(), [source, generation])
  const runs = useMemo(() => loaded && new Rows(loaded), [loaded])
  const keys = useMemo(() => runs && runKeys(runs, main), [runs, main])
  const figures = main.figures.filter(({ id }) => id.startsWith('judge-'))
  return (
    <>
      <h2>Judges</h2>
      <DataTable
        id="judge-alpha"
        caption="Agreement of all judges (Krippendorff's alpha; 1 is perfect, 0 is chance)"
        columns={[{ title: 'On' }, right('Alpha'), right('Runs'), right('Judges'), { title: 'How' }]}
        rows={alphas.map(row => [
          { text: text(row, 'of') },
          interval(row, 'alpha'),
          plain(row, 'n_runs', 'count'),
          plain(row, 'n_judges', 'count'),
          { text: [row.method, row.reason].filter(Boolean).join('; ') },
        ])}
      />
      <DataTable
        id="judge-pairs"
        caption="Pairs of judges"
        columns={[
          { title: 'Judge' },
          { title: 'and' },
          right('Spearman'),
          right('Pearson'),
          right('Mean distance'),
          right('Same verdict'),
          right('Runs'),
        ]}
        rows={pairs.map(row => [
          { text: text(row, 'judge1') },
          { text: text(row, 'judge2') },
          plain(row, 'spearman'),
          plain(row, 'pearson'),
          plain(row, 'mean_abs_difference'),
          plain(row, 'verdict_agreement', 'percent'),
          plain(row, 'n', 'count'),
        ])}
      />
      <DataTable
        id="judge-severity"
        caption="Severity: how far each judge is from the others (negative is stricter)"
        columns={[{ title: 'Judge' }, right('Deviation'), right('Pass rate'), right('Pass rate of the others')]}
        rows={severities.map(row => [
          { text: text(row, 'judge') },
          interval(row, 'severity'),
          plain(row, 'pass_rate', 'percent'),
          plain(row, 'others_pass_rate', 'percent'),
        ])}
      />
      <DataTable
        id="judge-splits"
        caption="Runs on which the judges disagree about the verdict"
        columns={[right('Disagree'), right('Of'), right('Share')]}
        rows={splits.map(row => [
          plain(row, 'split', 'count'),
          plain(row, 'n', 'count'),
          plain(row, 'share', 'percent'),
        ])}
      />
      {flips.some(row => number(row, 'n') > 0) && (
        <DataTable
          id="judge-flips"
          caption="Verdicts that would flip without a judge, of runs with at least four verdicts"
          columns={[{ title: 'Without' }, right('Flipped'), right('Of'), right('Share')]}
          rows={flips.map(row => [
            { text: text(row, 'judge') },
            plain(row, 'flipped', 'count'),
            plain(row, 'n', 'count'),
            plain(row, 'share', 'percent'),
          ])}
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
      <div class="figures">
        {figures.map(figure => (
          <Figure key={figure.id} {...figure} />
        ))}
      </div>
    </>
  )
}
