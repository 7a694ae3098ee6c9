import { analyze } from '../../src/apps/analyze.ts'
import { deepeval } from '../support/importers/deepeval.ts'
import type { FieldFixture, LogFixture } from '../support/importers/fixture.ts'
import { harbor } from '../support/importers/harbor.ts'
import { helm } from '../support/importers/helm.ts'
import { inspect } from '../support/importers/inspect.ts'
import { lmEval } from '../support/importers/lm-eval.ts'
import { metr } from '../support/importers/metr.ts'
import { openhands } from '../support/importers/openhands.ts'
import { promptfoo } from '../support/importers/promptfoo.ts'
import { sweBench } from '../support/importers/swe-bench.ts'
import { table } from '../support/importers/table.ts'
import { tauBench } from '../support/importers/tau-bench.ts'
import { terminalBench } from '../support/importers/terminal-bench.ts'
import { attempt, type Files, rawExperiment, rawRun } from '../support/raw.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

const tracked = {
  process_metrics: { r_prog: 0.5, strategic_drift: 0.1, cfp: 0, pr_revert_rate: 0 },
  progress_tracking: [{ step_id: 's1', description: 'Parse', weight: 2, completed: true, goal_alignment: 0.5 }],
  changes: [{ change_id: 'c1', description: 'Move', succeeded: true, caused_failure: false, reverted: false }],
}

/** A little of everything: two tiers, several judges, a run that never finished and one that never started. */
const native: Files = {
  ...rawExperiment({
    config: { tiers_to_run: ['T0', 'T1'], runs_per_subtest: 3, judge_models: ['judge-1', 'judge-2'] },
  }),
  ...rawRun({ run: 1, judges: [{}, { score: 0.5 }], result: tracked }),
  ...rawRun({ run: 2, judges: [{}, { score: 0.3, folder: false }] }),
  ...rawRun({ run: 3, result: null }),
  ...rawRun({ tier: 'T1', judges: [{}, { criteria: { Invented: { achieved: '3', max: 'N/A' } } }] }),
  [`${attempt}/T0/00/config_manifest.json`]: '{"resources": {"tools": {"enabled": ["Read"]}}, "inherited_from": null}',
}

/** What each tool writes, and how that goes wrong. */
export const logFixtures: Readonly<Record<string, LogFixture>> = {
  deepeval,
  harbor,
  helm,
  inspect,
  'lm-eval': lmEval,
  metr,
  openhands,
  promptfoo,
  'swe-bench': sweBench,
  table,
  'tau-bench': tauBench,
  'terminal-bench': terminalBench,
}

/** What all that is read from JSON, JSON lines, tables and archives knows of its fields. */
export const fieldFixtures: Readonly<Record<string, FieldFixture>> = {
  ...logFixtures,
  native: {
    sound: native,
    identity: [],
    leftOut: [
      ...['experiment_id', 'models', 'judge_models', 'tiers_to_run', 'language', 'runs_per_subtest', 'api_calls'],
      ...['duration_seconds', 'agent_duration_seconds', 'judge_duration_seconds', 'judge_score', 'judge_passed'],
      ...['process_metrics', 'progress_tracking', 'changes', 'judges', 'score', 'passed', 'grade', 'reasoning'],
    ],
    maps: [],
    // Points that are no numbers mean that there are none to be had, and variants may have components of any kind.
    anything: ['criteria_scores', 'resources'],
  },
}

const ofLogs = Object.entries(logFixtures).map(([id, { sound }]) => [id, () => temporaryFolder(sound)] as const)

/** A folder that each importer recognizes as its own; one for every importer there is. */
export const importerFixtures: Readonly<Record<string, () => Promise<TemporaryFolder>>> = {
  ...Object.fromEntries(ofLogs),
  native: () => temporaryFolder(native),
  results: async () => {
    await using raw = await temporaryFolder(native)
    const folder = await temporaryFolder()
    await analyze([raw.path], { out: folder.path, jobs: 0, parts: ['data'] })
    return folder
  },
}
