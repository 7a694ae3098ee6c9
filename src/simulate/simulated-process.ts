import type { RandomState } from '../core/random.ts'
import { roundTo } from './simulated-files.ts'

/** How a run proceeded, in the fields of run_result.json. */
export interface ProcessRecord {
  readonly process_metrics?: Readonly<Record<'r_prog' | 'strategic_drift' | 'cfp' | 'pr_revert_rate', number>>
  readonly progress_tracking?: readonly Step[]
  readonly changes?: readonly Change[]
}

interface Step {
  readonly step_id: string
  readonly description: string
  readonly weight: number
  readonly completed: boolean
  readonly goal_alignment: number
}

interface Change {
  readonly change_id: string
  readonly description: string
  readonly succeeded: boolean
  readonly caused_failure: boolean
  readonly reverted: boolean
}

const shareTracked = 1 / 3
const shareMeasured = 1 / 2

const stepNames = [
  'Read the task',
  'Find the place to change',
  'Make the change',
  'Run the checks',
  'Clean up',
  'Report',
]
const changeNames = ['Edit the main file', 'Add a helper', 'Adjust a test', 'Rename a function', 'Update the notes']

/** What harnesses write when nothing measured the process. */
export const unmeasured: ProcessRecord = {
  process_metrics: { r_prog: 0, strategic_drift: 0, cfp: 0, pr_revert_rate: 0 },
}

/** A third of the runs was tracked, and half of those carry the metrics too; better runs get further and break less. */
export const drawProcess = (random: RandomState, quality: number): ProcessRecord => {
  if (random.randomSample() >= shareTracked) return unmeasured
  const competence = 1 / (1 + Math.exp(-quality - 0.6))
  const steps = Array.from({ length: random.randint(4, 7) }, (_, i): Step => {
    const weight = 0.5 * random.randint(1, 5)
    // The first step is always reached, so that drift has something to be measured on.
    const completed = i === 0 || random.randomSample() < competence
    const alignment = 0.4 + 0.6 * Math.sqrt(random.randomSample()) * (0.6 + 0.4 * competence)
    return {
      step_id: `step-${i + 1}`,
      description: stepNames[i],
      weight,
      completed,
      goal_alignment: roundTo(alignment, 3),
    }
  })
  const changes = Array.from({ length: random.randint(2, 7) }, (_, i): Change => {
    const broke = random.randomSample() < 0.4 * (1 - competence)
    const reverted = random.randomSample() < (broke ? 0.6 : 0.04)
    const description = changeNames[random.randint(0, changeNames.length)]
    return { change_id: `change-${i + 1}`, description, succeeded: !broke, caused_failure: broke, reverted }
  })
  const measured = random.randomSample() < shareMeasured
  return {
    ...(measured ? { process_metrics: metricsOf(steps, changes) } : {}),
    progress_tracking: steps,
    changes,
  }
}

const metricsOf = (steps: readonly Step[], changes: readonly Change[]) => {
  const completed = steps.filter(step => step.completed)
  const weight = (of: readonly Step[]) => of.reduce((sum, step) => sum + step.weight, 0)
  const aligned = completed.reduce((sum, step) => sum + step.weight * step.goal_alignment, 0)
  const share = (is: (change: Change) => boolean) => changes.filter(is).length / changes.length
  return {
    r_prog: weight(completed) / weight(steps),
    strategic_drift: 1 - aligned / weight(completed),
    cfp: share(change => change.caused_failure),
    pr_revert_rate: share(change => change.reverted),
  }
}
