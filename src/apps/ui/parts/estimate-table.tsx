import { formatEstimate } from '../../../core/format.ts'
import type { ReportEstimate, ReportMain, ReportMetric } from '../../../core/report-data.ts'
import { overRunsNote } from '../../../core/weights.ts'
import { addressText } from '../address.ts'
import { DataTable, right } from './data-table.tsx'

export const shownEstimate = ({ value, low, high, overRuns }: ReportEstimate, { format }: ReportMetric): string =>
  formatEstimate(value ?? NaN, low ?? NaN, high ?? NaN, overRuns, format)

export const overRunsNotes = (estimates: readonly ReportEstimate[]): string[] =>
  estimates.some(({ overRuns }) => overRuns !== null) ? [overRunsNote] : []

/** The estimates of a metric in one grouping. */
export const estimatesOf = (main: ReportMain, metric: string, grouping: string): ReportEstimate[] =>
  main.estimates.filter(each => each.metric === metric && each.grouping === grouping)

const columnsOf = (main: ReportMain, estimates: readonly ReportEstimate[]) =>
  main.dimensions.filter(({ column }) => estimates.some(({ key }) => column in key))

/** A metric in every group of a grouping, each leading to its runs. */
export const EstimatesTable = ({
  main,
  metric,
  grouping,
}: {
  main: ReportMain
  metric: ReportMetric
  grouping: string
}) => {
  const estimates = estimatesOf(main, metric.id, grouping)
  if (estimates.length === 0) return null
  const dimensions = columnsOf(main, estimates)
  const hasVariants = estimates.some(({ variant }) => variant !== null)
  const ways = new Set(estimates.map(wayOf))
  return (
    <DataTable
      id={`${metric.id}-${grouping}`}
      caption={`${metric.title} ${grouping.replaceAll('_', ' ')}`}
      columns={[
        ...dimensions.map(({ title }) => ({ title })),
        ...(hasVariants ? [{ title: 'Of' }] : []),
        { ...right(metric.title), better: metric.better },
        right('n'),
        right('Not measured'),
        ...(ways.size > 1 ? [{ title: 'How' }] : []),
      ]}
      rows={estimates.map(each => [
        ...dimensions.map(({ column }, i) => ({
          text: each.key[column] ?? '–',
          link: i === 0 ? addressText('runs', null, filterOf(main, each)) : null,
        })),
        ...(hasVariants ? [{ text: each.variant ?? '–' }] : []),
        { text: shownEstimate(each, metric), order: each.value ?? NaN },
        { text: each.n.toLocaleString('en'), order: each.n },
        { text: each.missing.toLocaleString('en'), order: each.missing },
        ...(ways.size > 1 ? [{ text: wayOf(each) }] : []),
      ])}
      notes={[...overRunsNotes(estimates), ...(ways.size > 1 ? [] : [`How: ${[...ways].join()}.`])]}
    />
  )
}

const wayOf = ({ method, reason }: ReportEstimate): string => [method, reason].filter(Boolean).join('; ')

const filterOf = (main: ReportMain, { key }: ReportEstimate): Record<string, string | null> =>
  Object.fromEntries(main.dimensions.flatMap(({ id, column }) => (column in key ? [[id, key[column]]] : [])))
