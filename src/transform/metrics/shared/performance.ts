import type { RunMetric } from '../../../core/metric.ts'
import implRate from '../impl-rate.ts'
import passRate from '../pass-rate.ts'
import score from '../score.ts'

/** What counts as performance where configurations are compared; each is a variant of such a comparison. */
export const performanceMetrics: readonly RunMetric[] = [passRate, implRate, score]
