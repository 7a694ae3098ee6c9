import { defineMetric } from '../../core/metric.ts'
import { columnNumbers } from '../../core/table.ts'
import { measuredValue } from '../process/process-measures.ts'
import correctionLoops from './correction-loops.ts'

export default defineMetric({
  id: 'iterations_to_success',
  per: 'run',
  role: 'diagnostic',
  title: 'Iterations to success',
  description:
    'How many batches of changes it took until the checks passed: 1 where the first did. Runs whose last batch failed ' +
    'never got there and have no value of their own. A group has the median of the Kaplan-Meier estimate, in which ' +
    'such runs count as far as they got, every run alike: a mean over those that succeeded would be too low. Where fewer ' +
    'than half get there the median is not reached, and there is only a lower limit. Tiers are compared by a log-rank ' +
    'test within tasks. Not measured where no change was checked.',
  formula:
    '1 + checked batches of changes that follow a failed one, where the last one passed; groups: Kaplan-Meier median',
  format: 'count',
  better: 'lower',
  range: [0, Infinity],
  value: ({ process }) => measuredValue(process, 'iterations_to_success'),
  observedUntil: runs => columnNumbers(runs, correctionLoops.id).map(loops => loops + 1),
})
