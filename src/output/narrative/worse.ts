import type { Comparison } from '../../analysis/comparisons/index.ts'
import { directionOf } from '../../analysis/versus/verdict.ts'
import type { Metric } from '../../core/metric.ts'

/** Whether the later side of a pair is the worse one; never so where more is neither better nor worse. */
export const isWorse = ({ scale, ratio, difference }: Comparison, { better }: Pick<Metric, 'better'>): boolean => {
  const change = scale === 'ratio' ? Math.log(ratio ?? NaN) : (difference ?? NaN)
  return better !== 'neither' && directionOf(better) * change < 0
}
