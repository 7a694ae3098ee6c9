import type { Versus } from '../../src/analysis/versus/versus.ts'
import { judgeSides } from '../../src/apps/gate-run.ts'
import { RandomState } from '../../src/core/random.ts'
import type { JudgedGate } from '../../src/output/files/gate-json.ts'
import { type RunSpec, runsOf } from './runs.ts'
import { sideWith } from './sides.ts'

/** What a person with bad intentions would call a task. */
const nasty = '<script>alert("1")</script> | @everyone `code` \u001b[31m ](http://evil.example) & more'

/** Twelve tasks of three runs around a truth; one task has a name that no report may obey. */
const runsAround = (seed: number, score: number, cost: number): RunSpec[] => {
  const random = new RandomState(seed)
  return Array.from({ length: 12 }, (_, i) =>
    [1, 2, 3].map((run): RunSpec => {
      const implRate = Math.min(1, Math.max(0, random.normal(score + 0.02 * (i - 6), 0.08)))
      const task = i === 0 ? nasty : `task-${i}`
      return { task, run, implRate, passed: implRate > 0.5, cost: cost * Math.exp(random.normal(0, 0.1)) }
    }),
  ).flat()
}

export const everyVerdict = [
  'no-worse impl_rate:0.02',
  'no-worse pass_rate:0.02',
  'max-increase cost_usd:10%',
  'min impl_rate:0.3',
  'no-worse cost_of_pass:10%',
  'max impl_rate:0.5',
]

/** A gate with a rule that is broken, one that is open and some that are kept; all from fixed seeds. */
export const gatedStudy = (
  rules: readonly string[] = everyVerdict,
): JudgedGate & { readonly versus: Versus | null } => {
  const base = sideWith(runsAround(1, 0.62, 1), { name: nasty })
  const candidate = sideWith(runsAround(2, 0.5, 0.9), {
    name: 'branch',
    missing: runsOf([{ task: 'task-1' }, { task: 'task-2' }]),
  })
  return { base, candidate, ...judgeSides(base, candidate, rules) }
}
