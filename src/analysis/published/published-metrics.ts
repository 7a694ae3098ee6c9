/** What the published profile asks of which metrics: part of its definition, whatever the roles of metrics are today. */
const process = ['r_prog', 'cfp', 'pr_revert_rate'] as const

export const passRate = 'pass_rate'

export const publishedMetrics = {
  normality: ['score', 'impl_rate', 'cost_usd', 'duration_seconds', ...process],
  /** Compared between tiers. */
  compared: [passRate, 'impl_rate', 'duration_seconds', ...process],
  interactions: ['score', 'impl_rate', 'cost_usd', 'duration_seconds'],
  correlations: [
    ['score', 'cost_usd'],
    ['score', 'total_tokens'],
    ['score', 'duration_seconds'],
    ['score', 'impl_rate'],
    ['impl_rate', 'cost_usd'],
    ['impl_rate', 'duration_seconds'],
    ['cost_usd', 'total_tokens'],
  ],
} as const
