import type { Analysis } from '../../../analysis/analysis.ts'
import { dimensionColumns } from '../../../core/dimensions.ts'
import type { Metric } from '../../../core/metric.ts'
import { numbers, type Rows, words } from '../../../core/table.ts'
import { arenasOf, metricsAsked } from '../arenas.ts'
import type { Linked, Message } from '../messages.ts'
import { named, titleOf } from '../words.ts'
import { fewTasks, tasksIn } from './few-tasks.ts'

/** Where enough tasks were tried, but few of them measured: everywhere, or in which tiers, models and agents. */
export const fewMeasuredCaveats = (analysis: Analysis): Linked<'few-measured' | 'few-measured-in'>[] =>
  metricsAsked(analysis)
    .filter(({ per }) => per === 'run')
    .flatMap(metric =>
      fewMeasured(analysis, metric).map(message => ({ ...message, link: `#/metrics?metric=${metric.id}` })),
    )

const fewMeasured = (analysis: Analysis, metric: Metric): Message<'few-measured' | 'few-measured-in'>[] => {
  const title = titleOf(metric, analysis.settings)
  const countsIn = (rows: Rows) => ({ tried: tasksIn(rows), measured: measuredTasks(rows, metric) })
  const isFew = ({ tried, measured }: ReturnType<typeof countsIn>) =>
    tried >= fewTasks && measured > 0 && measured < fewTasks
  const all = countsIn(analysis.groups('overall')[0].rows)
  if (isFew(all)) return [{ code: 'few-measured', params: { title, ...all } }]
  const places = arenasOf(analysis).flatMap(({ groups, word, column }) =>
    groups.map(({ key, rows }) => ({ word, name: named(key[column]), ...countsIn(rows) })).filter(isFew),
  )
  return places.length === 0 ? [] : [{ code: 'few-measured-in', params: { title, least: fewTasks, places } }]
}

const measuredTasks = (rows: Rows, { id }: Metric): number => {
  const values = numbers(rows, id)
  return new Set(words(rows, dimensionColumns.task).filter((_, i) => !Number.isNaN(values[i]))).size
}
