import { byRole } from '../../../core/roles.ts'
import { choose } from '../address.ts'
import type { PageProps } from '../app.tsx'
import { useRuns } from '../data/use-loaded.ts'
import { distributionChart, pairChart } from '../parts/chart.ts'
import { EstimatesTable } from '../parts/estimate-table.tsx'
import { Figure } from '../parts/figure.tsx'
import { Picker } from '../parts/picker.tsx'

const directions = { higher: 'Higher is better', lower: 'Lower is better', neither: 'Neither direction is better' }

/** Any metric: what it means, by tier, by subtest, as a distribution and against another one. */
export const MetricPage = (props: PageProps) => {
  const { main, address } = props
  const known = new Set(main.estimates.map(({ metric }) => metric))
  const metrics = main.metrics.filter(({ id }) => known.has(id))
  const metric = metrics.find(({ id }) => id === address.chosen.metric) ?? byRole(metrics)[0]
  const perRun = metrics.filter(({ per }) => per === 'run')
  const other = perRun.find(({ id }) => id === address.chosen.against) ?? perRun.find(({ id }) => id !== metric?.id)
  const { runs } = useRuns(props)
  if (!metric) return <p>Nothing was measured.</p>
  const name = metric.id.replaceAll('_', '-')
  const figures = main.figures.filter(({ about }) => about.includes(metric.id))
  const isPerRun = metric.per === 'run' && runs?.has(metric.id)
  const levelsOf = (dimension: string) => main.dimensions.find(({ id }) => id === dimension)?.levels.length ?? 0
  const [hasTiers, hasModels, hasSubtests] = [levelsOf('tier') > 0, levelsOf('model') > 1, levelsOf('subtest') > 0]
  const tableBy = (grouping: string) => (
    <EstimatesTable key={grouping} main={main} metric={metric} grouping={grouping} />
  )
  return (
    <>
      <h2>{metric.title}</h2>
      <Picker label="Metric" options={metrics} value={metric.id} onPick={id => choose({ metric: id })} />
      <p>{metric.description}</p>
      <p class="note">
        <code>{metric.id}</code> = {metric.formula}. {directions[metric.better]}.
      </p>
      {['overall', ...(hasTiers ? ['by_tier'] : []), 'by_model', 'by_agent'].map(tableBy)}
      <div class="figures">
        {figures.map(figure => (
          <Figure key={figure.id} {...figure} />
        ))}
        {isPerRun && runs && !figures.some(({ id }) => id.endsWith('-distribution')) && (
          <Figure
            id={`${name}-runs`}
            title={`${metric.title} of all runs`}
            {...distributionChart(runs, metric, main.dimensions[0])}
          />
        )}
      </div>
      {isPerRun && runs && other && (
        <>
          <Picker label="Against" options={perRun} value={other.id} onPick={id => choose({ against: id })} />
          <Figure
            id={`${name}-against-${other.id}`}
            title={`${metric.title} against ${other.title}`}
            {...pairChart(runs, other, metric, main.dimensions[0])}
          />
        </>
      )}
      {[
        ...(hasTiers && hasModels ? ['by_model_and_tier'] : []),
        'by_agent_and_model',
        'by_task',
        ...(hasSubtests ? ['by_subtest'] : []),
      ].map(tableBy)}
    </>
  )
}
