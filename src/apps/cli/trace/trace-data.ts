import { type Measured, measures } from '../../../process/measures.ts'
import type { Trace, TracedRun } from '../../trace.ts'

/** What was traced as plain data: not measured is null, with its reason. */
export const traceData = ({ runs, problems }: Trace) => ({
  runs: runs.map(runData),
  warnings: [
    ...problems.map(({ file, message }) => `${file}: ${message}`),
    ...runs.flatMap(({ transcript: { id, warnings } }) => warnings.map(warning => `${id}: ${warning}`)),
  ],
})

const runData = ({ transcript, facts }: TracedRun) => ({
  id: transcript.id,
  path: transcript.file,
  format: transcript.format,
  agents: known(facts.agents),
  calls: known(facts.calls),
  known: known(facts.known),
  ok: known(facts.ok),
  error: known(facts.error),
  denied: known(facts.denied),
  cancelled: known(facts.cancelled),
  timeout: known(facts.timeout),
  unknown: known(facts.unknown),
  steps: known(facts.steps),
  checks: known(facts.checks),
  change_batches: known(facts.change_batches),
  failed_batches: known(facts.failed_batches),
  self_corrections: {
    retry: known(facts.retries),
    fix: known(facts.fixes),
    rework: known(facts.reworks),
    revert: known(facts.reverts),
    steps: known(facts.corrective_steps),
  },
  metrics: Object.fromEntries(Object.entries(measures).map(([id, measure]) => [id, measuredData(measure(facts))])),
})

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

const measuredData = ({ value, num, den, reason }: Measured) => ({
  value: known(value),
  num: known(num),
  den: known(den),
  reason,
})
