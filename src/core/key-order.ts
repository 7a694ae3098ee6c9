import { naturalOrder, nullableOrder } from './dimensions.ts'
import type { RunKey } from './record.ts'

/** The canonical order of what runs are repetitions of: by experiment, task, agent, model, tier and subtest. */
export const rolesOrder = (a: Omit<RunKey, 'run'>, b: Omit<RunKey, 'run'>): number =>
  naturalOrder(a.experiment, b.experiment) ||
  naturalOrder(a.task, b.task) ||
  nullableOrder(a.agent, b.agent) ||
  nullableOrder(a.model, b.model) ||
  nullableOrder(a.tier, b.tier) ||
  nullableOrder(a.subtest, b.subtest)

/** The canonical order of runs. */
export const keyOrder = (a: RunKey, b: RunKey): number => rolesOrder(a, b) || a.run - b.run
