import { gather } from '../core/gather.ts'
import { type Group, isTimeToEvent } from '../core/metric.ts'
import { columnNumbers } from '../core/table.ts'
import { measured } from '../statistics/describe.ts'
import { shapiroWilk } from '../statistics/shapiro-wilk.ts'
import { remembered } from '../transform/metrics/shared/remembered.ts'
import type { Answers } from './answers.ts'
import { sourcesDiffer } from './comparisons/mixed-sources.ts'
import { recalled } from './estimates/memory.ts'
import { placesOf } from './study-places.ts'

/** Could the values of a configuration come from a normal distribution? */
export interface Normality {
  readonly key: Group['key']
  readonly metric: string
  readonly n: number
  readonly w: number | null
  readonly p: number | null
  readonly isNormal: boolean
}

const fewest = 3

const known = remembered((_: Answers) => new Map<string, readonly Normality[]>())

/** Of the tiers of each model, or agent where agents share one; where there are no tiers, of what the study tells apart. */
export const normalityOf = (answers: Answers, id: string): readonly Normality[] =>
  recalled(known(answers), id, () => testNormality(answers, id))

const testNormality = (answers: Answers, id: string): Normality[] => {
  const { runs } = answers.tables
  const metric = answers.metrics.find(each => each.id === id)
  if (metric?.per !== 'run' || isTimeToEvent(metric) || sourcesDiffer(runs, id) !== null) return []
  const column = columnNumbers(runs, id)
  const groups =
    answers.groups('by_tier').length > 0
      ? answers.groups('by_configuration_and_tier')
      : placesOf(answers).places.map(({ group }) => group)
  return groups.flatMap(({ key, rows }): Normality[] => {
    const values = measured(gather(column, rows.rows))
    if (values.length < fewest) return []
    const { w, p } = shapiroWilk(values)
    const place = answers.configurations.byParts(key)
    return [
      { key: place, metric: id, n: values.length, w: orNull(w), p: orNull(p), isNormal: p > answers.settings.alpha },
    ]
  })
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)
