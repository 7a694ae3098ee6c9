import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'
import { shareTrue } from './shared/share-true.ts'

export default defineMetric({
  id: 'cfp',
  per: 'run',
  role: 'diagnostic',
  place: 3,
  title: 'Change fail percentage',
  description:
    'The share of the changes of a run that caused a failure. In a transcript a change is a row of edits, and it fails if ' +
    'any check before the next edit does. Taken from the transcript, else from the tracked changes, else from what the ' +
    'harness recorded; one analysis uses one of them for all its runs. Changes that nothing checked are left out. Not ' +
    'measured without changes.',
  formula: 'changes that caused a failure / changes',
  format: 'percent',
  better: 'lower',
  range: [0, 1],
  sources: {
    transcript: run => measuredValue(run.process, 'cfp'),
    changes: run => shareTrue(run.changes.map(change => change.causedFailure)),
    recorded: run => run.recorded.process.cfp,
  },
})
