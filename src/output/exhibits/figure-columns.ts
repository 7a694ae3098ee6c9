import type { FigureColumns } from '../../core/exhibit.ts'

/** Columns that several figures have, and mean the same in all of them. */
const shared = {
  agent: { title: 'Agent' },
  agent_model: { title: 'Model' },
  tier: { title: 'Tier' },
  task: { title: 'Task' },
  subtest: { title: 'Subtest' },
  judge: { title: 'Judge' },
  metric_title: { title: 'Metric' },
  cost_usd: { metric: 'cost_usd', interval: ['cost_usd_low', 'cost_usd_high'] },
  rho: { title: 'Rank correlation', interval: ['low', 'high'] },
  on_frontier: { title: 'Worth its cost' },
  p_adjusted: { title: 'Adjusted p', format: 'p-value' },
  n: { title: 'n' },
  runs: { title: 'Runs' },
  tasks: { title: 'Tasks' },
  subtests: { title: 'Subtests' },
} satisfies FigureColumns

/** Some of the columns that figures share, by their names. */
export const common = (...names: readonly (keyof typeof shared)[]): FigureColumns =>
  Object.fromEntries(names.map(name => [name, shared[name]]))

/** The columns of the limits of a figure's only estimate. */
export const limits = ['low', 'high'] as const
