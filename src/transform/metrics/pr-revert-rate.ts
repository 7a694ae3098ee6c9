import { defineMetric } from '../../core/metric.ts'
import { shareTrue } from './shared/share-true.ts'

export default defineMetric({
  id: 'pr_revert_rate',
  per: 'run',
  role: 'diagnostic',
  place: 4,
  title: 'Revert rate',
  description:
    'The share of the changes of a run that were taken back. Taken from the tracked changes, else from what the harness ' +
    'recorded; one analysis uses one of them for all its runs. Changes of which nobody knows whether they were taken ' +
    'back are left out. Not measured without changes.',
  formula: 'reverted changes / changes',
  format: 'percent',
  better: 'lower',
  range: [0, 1],
  sources: {
    changes: run => shareTrue(run.changes.map(change => change.reverted)),
    recorded: run => run.recorded.process.pr_revert_rate,
  },
})
