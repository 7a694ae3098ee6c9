import { qualityMetrics } from '../core/roles.ts'
import { columnNumbers } from '../core/table.ts'
import { remembered } from '../transform/metrics/shared/remembered.ts'
import type { Answers } from './answers.ts'
import type { Kind } from './inference/index.ts'
import { kindOf } from './kind.ts'

/** The metric that says how good a run is. */
export interface QualityMetric {
  readonly id: string
  readonly kind: Kind
}

/** No run has it: what an analysis without any such metric goes by. */
const none: QualityMetric = { id: 'none', kind: 'score' }

/** How good a run is: its score; where no run has one, the first headline that says so, which is whether it passed. */
export const qualityOf = remembered(
  ({ tables: { runs }, metrics }: Pick<Answers, 'tables' | 'metrics'>): QualityMetric => {
    const measured = qualityMetrics(metrics).filter(({ id }) =>
      columnNumbers(runs, id).some(value => !Number.isNaN(value)),
    )
    const found = measured.find(({ format }) => format === 'score') ?? measured[0]
    return found ? { id: found.id, kind: kindOf(found) } : none
  },
)
