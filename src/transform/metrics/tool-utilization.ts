import { defineMetric } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import { numbers, type Rows } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { firstOverSecond } from './shared/first-over-second.ts'

const usedAndRead = (runs: Rows): [number, number] => {
  const calls = measured(numbers(runs, 'tool_calls'))
  return [calls.filter(count => count > 0).length, calls.length]
}

export default defineMetric({
  id: 'tool_utilization',
  per: 'group',
  role: 'diagnostic',
  title: 'Runs that use tools',
  description:
    'The share of runs that called at least one tool, of those whose transcript has the steps. Runs without a ' +
    'transcript are left out. Neither more nor less is better.',
  formula: 'runs with at least one tool call / runs with a transcript',
  format: 'percent',
  better: 'neither',
  range: [0, 1],
  binary: true,
  inRun: run => {
    const [used, read] = usedAndRead(run)
    return read === 0 ? NaN : used
  },
  interval: {
    rule: 'totals',
    totals: usedAndRead,
    combine: firstOverSecond,
  },
  value: runs => {
    const [used, read] = usedAndRead(runs)
    const counts = { n: read, missing: runs.rows.length - read }
    return read === 0
      ? { value: NaN, ...counts, reasons: [reason('no-transcripts')] }
      : { value: used / read, ...counts }
  },
})
