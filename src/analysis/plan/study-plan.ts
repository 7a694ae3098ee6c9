import type { MetricInfo } from '../../core/metric.ts'
import type { Scale } from '../inference/index.ts'
import { kindOf } from '../kind.ts'
import { type Extent, mapExtent } from '../versus/extent.ts'
import { bestOf, type Spending, spendings } from './budget.ts'
import { type GatePlan, planGate } from './gate-plan.ts'
import { type Lever, leversOf } from './levers.ts'
import type { Pilot } from './pilot.ts'
import { createPlanner, type StudyDesign } from './plan-power.ts'
import type { StudyModel } from './study-model.ts'

/** What a study is to find, and with what means. */
export interface PlanQuestion {
  /** On the scale of the comparison: points of a share, or the logarithm of a factor. */
  readonly effect: number
  /** How often it is to be found. */
  readonly power: number
  /** Of the interval that must leave out 0. */
  readonly confidence: number
  /** A comparison looks at both sides, a gate at one. */
  readonly sided: 1 | 2
  /** How much worse a gate lets a candidate be, on the scale of the comparison; null where no gate is planned. */
  readonly margin: number | null
  readonly seed: number
  /** US dollars for both conditions together. */
  readonly budget: number | null
  /** No more tasks than this are to be had. */
  readonly mostTasks: number | null
  /** A study whose power is wanted. */
  readonly design: Partial<StudyDesign>
}

/** What is known of a study to come: from a pilot, or as assumed. */
export interface StudyBasis {
  readonly metric: MetricInfo
  readonly scale: Scale
  readonly base: number
  readonly model: StudyModel
  /** Of a candidate that is as good as the base. */
  readonly unchanged: StudyModel
  readonly pilot: Pilot | null
  /** US dollars per run; NaN where not known. */
  readonly price: number
}

/** A number of runs of each task, the tasks that it takes, and what that comes to. */
export interface StudySize {
  readonly runs: number
  readonly tasks: Extent
  /** Of both conditions. */
  readonly runsInAll: Extent
  readonly cost: Extent | null
}

/** How likely a study finds the effect. */
export interface StudyPower extends StudyDesign {
  readonly power: Extent
  readonly cost: number
}

/** How large a study must be, and what would help it most: what {@link plan} gives. */
export interface StudyPlan {
  readonly basis: StudyBasis
  readonly question: PlanQuestion
  /** Tasks that it takes, by runs of each. */
  readonly sizes: readonly StudySize[]
  /** Runs of each task that it takes with the tasks of the pilot, or with all that are to be had; null where neither is known. */
  readonly withTasks: { readonly tasks: number; readonly runs: Extent } | null
  readonly powers: readonly StudyPower[]
  readonly levers: readonly Lever[]
  readonly budget: { readonly ways: readonly Spending[]; readonly best: Spending | null } | null
  /** What a gate would decide; null where none is planned. */
  readonly gate: GatePlan | null
}

const usualRuns = [1, 2, 3, 5, 10]
/** Studies whose power is shown, as multiples of one that would do. */
const multiples = [0.25, 0.5, 0.75, 1, 1.5, 2]
const fewestTasks = 5

/** Answers before the money is spent: how large a study must be, what it finds, and what would help it most. */
export const planStudy = (basis: StudyBasis, question: PlanQuestion): StudyPlan => {
  const { model, pilot, price } = basis
  const { effect, design, mostTasks } = question
  // What is one-sided leaves out twice as much, half of it where nobody looks.
  const confidence = question.sided === 2 ? question.confidence : 2 * question.confidence - 1
  const planner = createPlanner(model, { ...question, confidence })
  const sizes = usualRuns.map(runs => sizeOf(runs, planner.tasksFor(effect, runs), price))
  const given = design.tasks ?? mostTasks ?? pilot?.tasks ?? null
  const centre = design.tasks ?? middleOf(sizes)
  const runsShown = design.runs === undefined ? usualRuns : [design.runs]
  const tasksShown =
    design.tasks === undefined
      ? multiples.map(times => Math.max(fewestTasks, Math.round(times * centre)))
      : [design.tasks]
  const subtests = pilot?.subtests ?? 1
  const perSubtest = (design.runs ?? pilot?.perTask ?? 3) / subtests
  return {
    basis,
    question,
    sizes,
    withTasks: given === null ? null : { tasks: given, runs: planner.runsFor(effect, given) },
    powers: [...new Set(tasksShown)].flatMap(tasks =>
      runsShown.map(runs => ({
        tasks,
        runs,
        power: planner.power(effect, { tasks, runs }),
        cost: 2 * tasks * runs * price,
      })),
    ),
    levers: leversOf(
      model,
      effect,
      { tasks: given ?? centre, subtests, runs: perSubtest },
      pilot?.components ?? null,
      pilot?.panel ?? null,
    ),
    budget: question.budget === null ? null : budgetOf(planner, question.budget, price, mostTasks),
    gate: gateOf(basis, question, given),
  }
}

const gateOf = (
  basis: StudyBasis,
  { margin, design, ...question }: PlanQuestion,
  given: number | null,
): GatePlan | null =>
  margin === null ? null : planGate({ ...basis, room: roomOf(basis) }, { ...question, margin }, design, given)

/** How far the score of a task can fall where it breaks, from the mean or, where that is not known, from the top. */
const roomOf = ({ metric, base }: StudyBasis): number | null => {
  if (kindOf(metric) !== 'score') return null
  const [bottom, top] = metric.range
  if (Number.isNaN(base)) return top - bottom
  return metric.better === 'lower' ? top - base : base - bottom
}

const sizeOf = (runs: number, tasks: Extent, price: number): StudySize => {
  const runsInAll = mapExtent(tasks, count => 2 * count * runs)
  return { runs, tasks, runsInAll, cost: Number.isNaN(price) ? null : mapExtent(runsInAll, count => count * price) }
}

/** The tasks that three runs of each take, as a middle to look around; a round number where none will do. */
const middleOf = (sizes: readonly StudySize[]): number => {
  const { about } = (sizes.find(({ runs }) => runs === 3) ?? sizes[0]).tasks
  return Number.isFinite(about) ? Math.min(about, 400) : 100
}

const budgetOf = (
  planner: ReturnType<typeof createPlanner>,
  budget: number,
  price: number,
  mostTasks: number | null,
): StudyPlan['budget'] => {
  const ways = price > 0 ? spendings(planner, { budget, price, mostTasks: mostTasks ?? Infinity }) : []
  return { ways, best: bestOf(ways) }
}
