import { defineMetric } from '../../core/metric.ts'
import { totalOfJudges } from './shared/judging.ts'

export default defineMetric({
  id: 'judge_cost_usd',
  per: 'run',
  role: 'diagnostic',
  title: 'Cost of judging',
  description:
    'What judging the run cost in US dollars, added up over its judges, judgments that are not valid included. ' +
    'Not measured where one of them has no recorded cost: a part would be too low.',
  formula: 'sum over judges of their recorded cost',
  format: 'usd',
  better: 'lower',
  range: [0, Infinity],
  value: run => totalOfJudges(run, 'costUsd'),
})
