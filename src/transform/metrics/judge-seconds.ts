import { defineMetric } from '../../core/metric.ts'
import { totalOfJudges } from './shared/judging.ts'

export default defineMetric({
  id: 'judge_seconds',
  per: 'run',
  role: 'diagnostic',
  title: 'Working time of judges',
  description:
    'How many seconds the judges of the run worked, added up over them, judgments that are not valid included. ' +
    'Where judges work side by side this is more than the time that passed (judge duration). Not measured where one ' +
    'of them has no recorded time: a part would be too low.',
  formula: 'sum over judges of their recorded seconds',
  format: 'seconds',
  better: 'lower',
  range: [0, Infinity],
  value: run => totalOfJudges(run, 'seconds'),
})
