/**
 * What was compared in earlier publications, by the ids of the metrics: facts of those, which later metrics do not change.
 */
const processMetrics = ['r_prog', 'cfp', 'pr_revert_rate']

export const passRate = 'pass_rate'
export const cost = 'cost_usd'

/** What is compared between tiers. */
export const comparedMetrics = [passRate, 'impl_rate', 'duration_seconds', ...processMetrics]

export const normalityMetrics = ['score', 'impl_rate', cost, 'duration_seconds', ...processMetrics]

export const interactionMetrics = ['score', 'impl_rate', cost, 'duration_seconds']

export const correlatedMetrics = [
  ['score', cost],
  ['score', 'total_tokens'],
  ['score', 'duration_seconds'],
  ['score', 'impl_rate'],
  ['impl_rate', cost],
  ['impl_rate', 'duration_seconds'],
  [cost, 'total_tokens'],
] as const
