import type { GatePlan } from '../../analysis/plan/gate-plan.ts'
import type { Lever } from '../../analysis/plan/levers.ts'
import type { Pilot } from '../../analysis/plan/pilot.ts'
import type { Component } from '../../analysis/plan/plan-components.ts'
import type { StudyPlan } from '../../analysis/plan/study-plan.ts'
import type { Extent } from '../../analysis/versus/extent.ts'
import { version } from '../../core/version.ts'
import { text } from '../narrative/messages.ts'
import { planNotes } from '../narrative/plan-claims.ts'
import { finite } from './json-writer.ts'
import { extentData } from './versus-json.ts'

const componentData = ({ value, low, high }: Component) => ({
  variance: finite(value),
  low: finite(low),
  high: finite(high),
})

const leverData = ({ of, from, to, difference, mean }: Lever) => ({
  doubled: of,
  from,
  to,
  difference_narrower_by: difference && extentData(difference),
  mean_narrower_by: mean && extentData(mean),
})

const pilotData = ({ tasks, conditions, perTask, subtests, base, components, panel, assumed }: Pilot) => ({
  tasks,
  conditions,
  runs_per_task: perTask,
  subtests_per_task: subtests,
  base: finite(base),
  assumed_correlation: assumed && extentData(assumed),
  components: components && {
    task: componentData(components.task),
    subtest: componentData(components.subtest),
    run: componentData(components.run),
  },
  judges: panel && {
    judges: panel.judges,
    judgments_per_run: panel.perRun,
    taken_as_they_are: panel.isFixed,
    disagreement: componentData(panel.noise),
    severity: componentData(panel.severity),
  },
})

/** Effects of amounts are written as shares: 0.1 is 10 % more. */
const effectOf =
  ({ basis: { scale } }: StudyPlan) =>
  (effect: number) =>
    finite(scale === 'log ratio' ? Math.expm1(effect) : effect)

const gateData = (plan: StudyPlan, { margin, leastTasks, sizes, chances }: GatePlan) => ({
  margin: effectOf(plan)(margin),
  least_tasks_to_pass: leastTasks,
  sizes: sizes.map(({ runs, pass, fail, runsInAll, cost }) => ({
    runs_per_task: runs,
    tasks_to_pass: extentData(pass),
    tasks_to_fail: extentData(fail),
    runs_in_all: extentData(runsInAll),
    cost_usd: cost && extentData(cost),
  })),
  chances: chances.map(({ tasks, runs, passes, fails }) => ({
    tasks,
    runs_per_task: runs,
    unchanged_passes: extentData(passes),
    worse_fails: extentData(fails),
  })),
})

/** A plan as plain data, for programs. */
export const planData = (plan: StudyPlan): object => {
  const { basis, question, sizes, withTasks, powers, levers, budget } = plan
  const effect = effectOf(plan)
  const effects = ({ low, about, high }: Extent) => ({ low: effect(low), about: effect(about), high: effect(high) })
  return {
    tiercel: version,
    metric: basis.metric.id,
    effect: effect(question.effect),
    effect_is: basis.scale === 'log ratio' ? 'share' : 'difference',
    power: question.power,
    confidence: question.confidence,
    sided: question.sided,
    price_usd: finite(basis.price),
    pilot: basis.pilot && pilotData(basis.pilot),
    sizes: sizes.map(({ runs, tasks, runsInAll, cost }) => ({
      runs_per_task: runs,
      tasks: extentData(tasks),
      runs_in_all: extentData(runsInAll),
      cost_usd: cost && extentData(cost),
    })),
    with_tasks: withTasks && { tasks: withTasks.tasks, runs_per_task: extentData(withTasks.runs) },
    powers: powers.map(({ tasks, runs, power, cost }) => ({
      tasks,
      runs_per_task: runs,
      power: extentData(power),
      cost_usd: finite(cost),
    })),
    levers: levers.map(leverData),
    budget: budget && {
      budget_usd: question.budget,
      best: budget.best && budget.ways.indexOf(budget.best),
      ways: budget.ways.map(({ tasks, runs, cost, effect: found }) => ({
        tasks,
        runs_per_task: runs,
        cost_usd: cost,
        effect: effects(found),
      })),
    },
    gate: plan.gate && gateData(plan, plan.gate),
    notes: planNotes(plan).map(note => text(note)),
  }
}
