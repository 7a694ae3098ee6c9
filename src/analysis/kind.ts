import type { MetricInfo } from '../core/metric.ts'
import type { Kind } from './inference/index.ts'

/** What kind of number a metric is, by what its definition says of its values. */
export const kindOf = ({ binary, range: [low, high] }: MetricInfo): Kind => {
  if (binary) return 'rate'
  if (low === 0 && high === 1) return 'score'
  return low === 0 ? 'amount' : 'number'
}
