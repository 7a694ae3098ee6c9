import type { RatedRun } from '../../src/core/metric.ts'

/** A run of which nothing was measured but what the test says: `ratedRun({ costUsd: 0.25 })`. */
export const ratedRun = (measured: Partial<RatedRun> = {}): RatedRun => ({
  key: { experiment: 'e', task: 'e', family: null, agent: null, model: 'm', tier: 'T0', subtest: '00', run: 1 },
  folder: 'e/T0/00/run_01',
  exitCode: NaN,
  tokens: { input: NaN, output: NaN, cacheCreation: NaN, cacheRead: NaN },
  costUsd: NaN,
  seconds: { total: NaN, agent: NaN, judge: NaN },
  apiCalls: NaN,
  turns: NaN,
  trouble: null,
  recorded: {
    score: NaN,
    passed: null,
    grade: null,
    process: { r_prog: NaN, strategic_drift: NaN, cfp: NaN, pr_revert_rate: NaN },
  },
  judges: [],
  usage: [],
  steps: [],
  changes: [],
  consensus: { score: NaN, passed: null, grade: null, implRate: NaN, judges: 0 },
  process: null,
  ...measured,
})
