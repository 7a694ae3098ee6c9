import { defineMetric } from '../core/metric.ts'
import { totalMeasured } from './shared/measured.ts'

export default defineMetric({
  id: 'judge_seconds',
  per: 'run',
  title: 'Working time of judges',
  description:
    'How many seconds the judges of the run worked, added up over them, judgments that are not valid included. ' +
    'Where judges work side by side this is more than the time that passed (judge duration). Judges without a ' +
    'recorded time add nothing, so the sum can be too low; not measured where no judge has one.',
  formula: 'sum over judges of their recorded seconds',
  format: 'seconds',
  better: 'lower',
  range: [0, Infinity],
  value: run => totalMeasured(run.judges.map(judge => judge.seconds)),
})
