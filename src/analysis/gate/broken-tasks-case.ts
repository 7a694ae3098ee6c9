import type { BrokenTasksRule } from '../../core/gate-rule.ts'
import { noReasons, type Reason, reason } from '../../core/reasons.ts'
import type { BrokenTasks } from '../versus/broken-tasks.ts'
import type { Needed } from '../versus/sample-size.ts'
import type { GateVerdict, RuleCase } from './rule-case.ts'

/** What a rule about broken tasks comes to. */
export interface BrokenTasksVerdict {
  readonly about: 'broken tasks'
  readonly rule: BrokenTasksRule
  readonly verdict: GateVerdict
  /** Null where runs have no verdicts on both sides. */
  readonly broken: BrokenTasks | null
  /** Why it is inconclusive, or why tasks may break without breaking the rule. */
  readonly reasons: readonly Reason[]
  /** No number of runs is known to be enough. */
  needed(): Needed | null
}

/** Broken where more tasks broke than are allowed, and more than chance explains; chance alone never breaks it. */
export const brokenTasksCase = (
  rule: BrokenTasksRule,
  broken: BrokenTasks | null,
  fewShared: Reason | null,
  chance: number,
): RuleCase<BrokenTasksVerdict> => {
  const obstacle = fewShared ?? obstacleIn(broken)
  const failsAt = (level: number) =>
    obstacle === null && broken !== null && broken.tasks.length > rule.most && broken.p <= level
  const about = { about: 'broken tasks', rule, broken, needed: () => null } as const
  return {
    failsAt,
    verdict: failed => {
      if (obstacle !== null) return { ...about, verdict: 'inconclusive', reasons: [obstacle] }
      if (failed) return { ...about, verdict: 'fail', reasons: noReasons }
      const isMore = broken !== null && broken.tasks.length > rule.most
      const why = reason(failsAt(chance) ? 'broken-tasks-after-adjustment' : 'chance-explains')
      return { ...about, verdict: 'pass', reasons: isMore ? [why] : noReasons }
    },
  }
}

const obstacleIn = (broken: BrokenTasks | null): Reason | null => {
  if (broken === null) return reason('no-verdicts-on-both-sides')
  return broken.examined === 0 ? reason('no-repeated-verdicts') : null
}
