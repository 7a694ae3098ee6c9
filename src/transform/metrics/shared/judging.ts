import type { RatedRun } from '../../../core/metric.ts'
import { sum } from '../../../statistics/sum.ts'

/** What all judges of a run took together. What one of them did not record makes the sum unknown: a part is no sum. */
export const totalOfJudges = ({ judges }: RatedRun, value: 'seconds' | 'costUsd'): number =>
  judges.length === 0 ? NaN : sum(judges.map(judge => judge[value]))
