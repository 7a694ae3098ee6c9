import { naturalOrder, nullableOrder } from './dimensions.ts'
import type { RunKey } from './record.ts'

/** The canonical order of runs: by experiment, task, agent, model, tier, subtest and repetition. */
export const keyOrder = (a: RunKey, b: RunKey): number =>
  naturalOrder(a.experiment, b.experiment) ||
  naturalOrder(a.task, b.task) ||
  nullableOrder(a.agent, b.agent) ||
  nullableOrder(a.model, b.model) ||
  nullableOrder(a.tier, b.tier) ||
  nullableOrder(a.subtest, b.subtest) ||
  a.run - b.run

/** Whether two runs are repetitions of the same thing, or the same run: they differ in their number at most. */
export const areRepetitions = (a: RunKey, b: RunKey): boolean =>
  a.subtest === b.subtest &&
  a.tier === b.tier &&
  a.model === b.model &&
  a.agent === b.agent &&
  a.task === b.task &&
  a.family === b.family &&
  a.experiment === b.experiment
