import { tasksAgainstBreakage } from '../inference/bounded-mean.ts'
import { type Extent, mapExtent } from '../versus/extent.ts'
import { createGatePlanner } from './gate-power.ts'
import type { StudyDesign } from './plan-power.ts'
import type { StudyModel } from './study-model.ts'

/** A number of runs of each task, and the tasks with which a gate decides as often as asked. */
export interface GateSize {
  readonly runs: number
  /** Tasks with which an unchanged candidate passes. */
  readonly pass: Extent
  /** Tasks with which a candidate worse by the effect fails. */
  readonly fail: Extent
  /** Of both conditions, for both. */
  readonly runsInAll: Extent
  readonly cost: Extent | null
}

/** How often a gate of this size decides as it should. */
export interface GateChance extends StudyDesign {
  readonly passes: Extent
  readonly fails: Extent
}

export interface GatePlan {
  /** On the scale of the comparison. */
  readonly margin: number
  /** Tasks below which no candidate can pass, because rare breakage could be as large as the margin; null for no scores. */
  readonly leastTasks: number | null
  readonly sizes: readonly GateSize[]
  readonly chances: readonly GateChance[]
}

export interface GateStudy {
  readonly model: StudyModel
  readonly unchanged: StudyModel
  /** US dollars per run; NaN where not known. */
  readonly price: number
  /** How much worse a task of a score can become; null for all else. */
  readonly room: number | null
}

const usualRuns = [1, 2, 3, 5, 10]
/** Gates whose chances are shown, as multiples of one that would do. */
const multiples = [0.25, 0.5, 1, 1.5, 2]
const fewestTasks = 5
const mostTasks = 400

/** How large a gate must be to pass what is unchanged, and to fail what is worse. */
export const planGate = (
  { model, unchanged, price, room }: GateStudy,
  question: {
    readonly margin: number
    readonly effect: number
    readonly power: number
    readonly confidence: number
    readonly seed: number
  },
  design: Partial<StudyDesign>,
  given: number | null,
): GatePlan => {
  const leastTasks = room === null ? null : tasksAgainstBreakage(question.margin, room, question.confidence)
  const planner = createGatePlanner(model, unchanged, { ...question, leastTasks: leastTasks ?? 1 })
  const sizes = usualRuns.map((runs): GateSize => {
    const [pass, fail] = [planner.tasksToPass(runs), planner.tasksToFail(runs)]
    const larger = (part: keyof Extent) => Math.max(pass[part], fail[part])
    const tasks = { low: larger('low'), about: larger('about'), high: larger('high') }
    const runsInAll = mapExtent(tasks, count => 2 * count * runs)
    return { runs, pass, fail, runsInAll, cost: Number.isNaN(price) ? null : mapExtent(runsInAll, n => n * price) }
  })
  return {
    margin: question.margin,
    leastTasks,
    sizes,
    chances: tasksShown(sizes, design, given).flatMap(tasks =>
      (design.runs === undefined ? usualRuns : [design.runs]).map(runs => ({
        tasks,
        runs,
        passes: planner.passes({ tasks, runs }),
        fails: planner.fails({ tasks, runs }),
      })),
    ),
  }
}

/** Around the tasks that a gate of three runs of each takes, and those that there are. */
const tasksShown = (sizes: readonly GateSize[], { tasks }: Partial<StudyDesign>, given: number | null): number[] => {
  if (tasks !== undefined) return [tasks]
  const { pass, fail } = sizes.find(({ runs }) => runs === 3) ?? sizes[0]
  const [least, most] = [Math.min(pass.about, fail.about), Math.max(pass.about, fail.about)]
  const centre = Math.min(mostTasks, Number.isFinite(most) ? most : Number.isFinite(least) ? least : mostTasks)
  const around = multiples.map(times => Math.max(fewestTasks, Math.round(times * centre)))
  return [...new Set([...around, ...(given === null ? [] : [given])])].sort((a, b) => a - b)
}
