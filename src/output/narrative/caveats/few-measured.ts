import type { Analysis } from '../../../analysis/analysis.ts'
import { dimensionColumns } from '../../../core/dimensions.ts'
import { listed } from '../../../core/listed.ts'
import type { Metric } from '../../../core/metric.ts'
import type { Sentence } from '../../../core/report.ts'
import { numbers, type Rows, words } from '../../../core/table.ts'
import { arenasOf, metricsAsked } from '../arenas.ts'
import { named, titleOf } from '../words.ts'
import { fewTasks, tasksIn } from './few-tasks.ts'

/** Where enough tasks were tried, but few of them measured: everywhere, or in which tiers, models and agents. */
export const fewMeasuredDoubts = (analysis: Analysis): Pick<Sentence, 'text' | 'link'>[] =>
  metricsAsked(analysis)
    .filter(({ per }) => per === 'run')
    .flatMap(metric => {
      const place = fewMeasuredText(analysis, metric)
      if (place === null) return []
      const text = `${titleOf(metric, analysis.settings)} was measured in ${place}: what is said of it may not hold for other tasks.`
      return [{ text, link: `#/metrics?metric=${metric.id}` }]
    })

const fewMeasuredText = (analysis: Analysis, metric: Metric): string | null => {
  const countsIn = (rows: Rows) => ({ tried: tasksIn(rows), measured: measuredTasks(rows, metric) })
  const isFew = ({ tried, measured }: ReturnType<typeof countsIn>) =>
    tried >= fewTasks && measured > 0 && measured < fewTasks
  const all = countsIn(analysis.groups('overall')[0].rows)
  if (isFew(all)) return `only ${all.measured} of ${all.tried} tasks`
  const places = arenasOf(analysis).flatMap(({ groups, word, column }) =>
    groups
      .map(({ key, rows }) => ({ name: `${word} ${named(key[column])}`, ...countsIn(rows) }))
      .filter(isFew)
      .map(({ name, measured, tried }) => `${name} (${measured} of ${tried})`),
  )
  return places.length === 0 ? null : `fewer than ${fewTasks} tasks of ${listed(places, 'and')}`
}

const measuredTasks = (rows: Rows, { id }: Metric): number => {
  const values = numbers(rows, id)
  return new Set(words(rows, dimensionColumns.task).filter((_, i) => !Number.isNaN(values[i]))).size
}
