import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'num_models',
  per: 'run',
  role: 'diagnostic',
  title: 'Models used',
  description:
    "How many different models took part in the run, from the agent's own result: sub-agents on another model and " +
    'small auxiliary calls count. Neither more nor fewer is better. Not measured where usage per model is not recorded.',
  formula: 'number of different models with recorded usage',
  format: 'count',
  better: 'neither',
  range: [0, Infinity],
  value: run => new Set(run.usage.map(use => use.model)).size || NaN,
})
