import { defineMetric } from '../core/metric.ts'
import { totalMeasured } from './shared/measured.ts'

export default defineMetric({
  id: 'judge_cost_usd',
  per: 'run',
  title: 'Cost of judging',
  description:
    'What judging the run cost in US dollars, added up over its judges, judgments that are not valid included. ' +
    'Judges without a recorded cost add nothing, so the sum can be too low; not measured where no judge has one.',
  formula: 'sum over judges of their recorded cost',
  format: 'usd',
  better: 'lower',
  range: [0, Infinity],
  value: run => totalMeasured(run.judges.map(judge => judge.costUsd)),
})
