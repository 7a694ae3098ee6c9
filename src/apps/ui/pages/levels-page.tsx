import type { ReportMain, ReportMetric } from '../../../core/report-data.ts'
import { directed, leadingMetrics } from '../../../core/roles.ts'
import { addressText, choose } from '../address.ts'
import type { PageProps } from '../app.tsx'
import { DataTable, right } from '../parts/data-table.tsx'
import { EstimatesTable, estimatesOf, overRunsNotes, shownEstimate } from '../parts/estimate-table.tsx'
import { Figures } from '../parts/figure.tsx'
import { Picker } from '../parts/picker.tsx'

const measuredIn = (main: ReportMain, grouping: string): ReportMetric[] =>
  main.metrics.filter(({ id }) => estimatesOf(main, id, grouping).length > 0)

/** Tiers, models or agents side by side: the headlines of all, then one metric in depth. */
export const LevelsPage = ({ main, address, dimension }: PageProps & { dimension: 'tier' | 'model' | 'agent' }) => {
  const { title, levels, column } = main.dimensions.find(({ id }) => id === dimension) ?? main.dimensions[0]
  const grouping = `by_${dimension}`
  const metrics = measuredIn(main, grouping)
  const shown = directed(leadingMetrics(metrics))
  const metric = metrics.find(({ id }) => id === address.chosen.metric) ?? shown[0] ?? metrics[0]
  const name = metric?.id.replaceAll('_', '-') ?? ''
  const figures = ['by-tier', 'by-model', 'distribution', 'by-subtest', 'by-task'].flatMap(
    about => main.figures.find(figure => figure.id === `${name}-${about}`) ?? [],
  )
  return (
    <>
      <h2>{`${title}s`}</h2>
      <DataTable
        id={`${dimension}s`}
        caption={`${title}s and what they came to`}
        columns={[{ title }, ...shown.map(each => ({ ...right(each.title), better: each.better }))]}
        rows={levels.map(level => [
          { text: level, link: addressText('runs', null, { [dimension]: level }) },
          ...shown.map(each => {
            const found = estimatesOf(main, each.id, grouping).find(({ key }) => key[column] === level)
            return { text: found ? shownEstimate(found, each) : '–', order: found?.value ?? NaN }
          }),
        ])}
        notes={overRunsNotes(shown.flatMap(each => estimatesOf(main, each.id, grouping)))}
      />
      {metric && (
        <>
          <Picker label="Metric" options={metrics} value={metric.id} onPick={id => choose({ metric: id })} />
          <p class="note">{metric.description}</p>
          <EstimatesTable main={main} metric={metric} grouping={grouping} />
          <Figures figures={figures} />
        </>
      )}
    </>
  )
}
