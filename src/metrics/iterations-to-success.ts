import { defineMetric } from '../core/metric.ts'
import { numbers } from '../core/table.ts'
import { measuredValue } from '../process/measures.ts'
import { rowsBelow } from './shared/below.ts'

export default defineMetric({
  id: 'iterations_to_success',
  per: 'run',
  title: 'Iterations to success',
  description:
    'How many batches of changes it took until the checks passed: 1 where the first did. Runs whose last batch failed ' +
    'never got there; they are left out and counted, so a mean is over those that succeeded. Not measured where no ' +
    'change was checked.',
  formula: '1 + checked batches of changes that follow a failed one, where the last one passed',
  format: 'count',
  better: 'lower',
  range: [0, Infinity],
  value: ({ process }) => measuredValue(process, 'iterations_to_success'),
  remark: (runs, whole) => {
    const facts = rowsBelow(runs, whole.process)
    if (!facts) return null
    const [censored, batches] = [numbers(facts, 'censored'), numbers(facts, 'change_batches')]
    const checked = batches.filter(count => count > 0).length
    const never = censored.filter(flag => flag === 1).length
    return never === 0 ? null : `${never} of ${checked} runs with checked changes never succeeded and are left out`
  },
})
