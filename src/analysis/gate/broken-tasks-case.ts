import type { BrokenTasksRule } from '../../core/gate-rule.ts'
import type { BrokenTasks } from '../versus/broken-tasks.ts'
import type { Needed } from '../versus/needed.ts'
import type { GateVerdict, RuleCase } from './rule-case.ts'

/** What a rule about broken tasks comes to. */
export interface BrokenTasksVerdict {
  readonly about: 'broken tasks'
  readonly rule: BrokenTasksRule
  readonly verdict: GateVerdict
  /** Null where runs have no verdicts on both sides. */
  readonly broken: BrokenTasks | null
  /** Why it is inconclusive, or why tasks may break without breaking the rule. */
  readonly reason: string | null
  /** No number of runs is known to be enough. */
  needed(): Needed | null
}

/** Broken where more tasks broke than are allowed, and more than chance explains; chance alone never breaks it. */
export const brokenTasksCase = (
  rule: BrokenTasksRule,
  broken: BrokenTasks | null,
  fewShared: string | null,
  chance: number,
): RuleCase<BrokenTasksVerdict> => {
  const obstacle = fewShared ?? obstacleIn(broken)
  const failsAt = (level: number) =>
    obstacle === null && broken !== null && broken.tasks.length > rule.most && broken.p <= level
  const about = { about: 'broken tasks', rule, broken, needed: () => null } as const
  return {
    failsAt,
    verdict: failed => {
      if (obstacle !== null) return { ...about, verdict: 'inconclusive', reason: obstacle }
      if (failed) return { ...about, verdict: 'fail', reason: null }
      const isMore = broken !== null && broken.tasks.length > rule.most
      const why = failsAt(chance) ? 'more than chance explains, but not Holm-adjusted for all rules' : byChance
      return { ...about, verdict: 'pass', reason: isMore ? why : null }
    },
  }
}

const byChance = 'chance explains so many'

const obstacleIn = (broken: BrokenTasks | null): string | null => {
  if (broken === null) return 'no verdicts of runs on both sides'
  return broken.examined === 0 ? 'no task has two runs with a verdict on both sides' : null
}
