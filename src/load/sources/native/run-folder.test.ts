import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cells } from '../../../../test/support/cells.ts'
import {
  codesOf,
  loadFiles,
  loadRuns,
  type RawRun,
  rawExperiment,
  rawRun,
  runFolder,
  withCode,
} from '../../../../test/support/raw.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { analyze } from '../../../apps/analyze.ts'
import { processMetrics } from '../../../core/record.ts'
import { load } from '../../../transform/loading/load.ts'

const resultFile = `${runFolder()}/run_result.json`

const readRun = async (run: RawRun) => {
  const { tables, problems } = await loadRuns(run)
  const [row] = cells(tables.runs, ...Object.keys(tables.runs.columns))
  return { row, problems, tables }
}

describe('run_result.json', () => {
  test('gives what the harness measured and recorded', async () => {
    const { row, problems } = await readRun({ result: { judge_grade: 'B' } })
    expect(problems).toEqual([])
    expect(row).toMatchObject({
      exit_code: 0,
      cost_usd: 0.5,
      duration_seconds: 60,
      agent_duration_seconds: 40,
      judge_duration_seconds: 20,
      input_tokens: 30,
      output_tokens: 700,
      cache_creation_tokens: 2000,
      cache_read_tokens: 10000,
      total_tokens: 12730,
      recorded_score: 0.8,
      recorded_passed: true,
      recorded_grade: 'B',
    })
  })

  test('a value of the wrong type, a negative and an absent one are not measured, and the rest is used', async () => {
    const result = { duration_seconds: 'long', agent_duration_seconds: -4, judge_duration_seconds: undefined }
    const { row, problems } = await readRun({ result })
    expect(row).toMatchObject({
      duration_seconds: null,
      agent_duration_seconds: null,
      judge_duration_seconds: null,
      cost_usd: 0.5,
    })
    expect(problems).toMatchObject([
      { code: 'wrong-type', severity: 'error', file: resultFile, at: 'duration_seconds' },
      { code: 'number-out-of-range', severity: 'warning', file: resultFile, at: 'agent_duration_seconds' },
    ])
  })

  test('where run_number differs from the folder, the folder counts', async () => {
    const { row, problems } = await readRun({ result: { run_number: 77 } })
    expect(row.run_number).toBe(1)
    expect(problems).toMatchObject([{ code: 'run-number-differs', severity: 'note', file: resultFile }])
  })
})

describe('a run_result.json that says nothing of its run', () => {
  test.each([
    ['is empty', '{}'],
    ['holds its number alone', '{"run_number": 1}'],
    ['holds null', '{"judge_score": null, "judge_passed": null, "exit_code": null}'],
  ])('because it %s: the run is missing, and the file is named', async (_, result) => {
    const { tables, problems } = await loadRuns({ result }, { run: 2 })
    expect(cells(tables.runs, 'run_number')).toEqual([{ run_number: 2 }])
    expect(cells(tables.missing_runs, 'run_number', 'reason')).toEqual([{ run_number: 1, reason: 'unreadable' }])
    expect(withCode(problems, 'value-missing')).toMatchObject([{ severity: 'warning', file: resultFile, at: '' }])
    expect(withCode(problems, 'run-not-finished')).toMatchObject([{ file: runFolder() }])
  })

  test.each([{ judge_passed: true }, { exit_code: 0 }, { judges: [] }, { imported: {} }])(
    'is not one with %j',
    async result => {
      const { tables } = await loadRuns({ result: JSON.stringify(result) })
      expect(tables.runs.size).toBe(1)
    },
  )
})

describe('a run that is not there', () => {
  const sound = rawRun({ run: 2 })
  const files = { ...rawExperiment({ config: { runs_per_subtest: 3 } }), ...sound, ...rawRun({ run: 1, result: null }) }

  test('was started and never finished, or planned and never started: no row of runs, but one of missing_runs', async () => {
    const { tables, problems } = await loadFiles(files)
    expect(cells(tables.runs, 'run_number')).toEqual([{ run_number: 2 }])
    expect(cells(tables.missing_runs, 'tier', 'subtest', 'run_number', 'reason', 'files_present', 'task')).toEqual([
      {
        tier: 'T0',
        subtest: '00',
        run_number: 1,
        reason: 'not finished',
        files_present: 'agent judge',
        task: 'task-1',
      },
      { tier: 'T0', subtest: '00', run_number: 3, reason: 'not started', files_present: null, task: 'task-1' },
    ])
    expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
      `run-not-finished ${runFolder({ run: 1 })}`,
      `run-not-started ${runFolder({ run: 3 })}`,
    ])
  })

  test.each([
    ['truncated', '{"exit_code": 0, "jud', 'json-invalid'],
    ['empty', '', 'json-invalid'],
    ['a list', '[]', 'wrong-type'],
  ])('because its result is %s', async (_, result, code) => {
    const { tables, problems } = await loadFiles({ ...rawExperiment(), ...sound, ...rawRun({ result }) })
    expect(cells(tables.missing_runs, 'reason')).toEqual([{ reason: 'unreadable' }])
    expect(codesOf(problems)).toEqual([code, 'run-not-finished'])
  })

  test('because its folder is empty', async () => {
    await using folder = await temporaryFolder({ ...rawExperiment(), ...sound })
    mkdirSync(join(folder.path, runFolder()))
    const { tables, problems } = await load([folder.path], { jobs: 0 })
    expect(cells(tables.missing_runs, 'files_present')).toEqual([{ files_present: null }])
    expect(codesOf(problems)).toEqual(['run-not-finished'])
  })

  test('where all are missing they can be looked at, but there is nothing to analyse', async () => {
    await using folder = await temporaryFolder({ ...rawExperiment(), ...rawRun({ result: '' }) })
    const { tables } = await load([folder.path], { jobs: 0 })
    expect([tables.runs.size, tables.missing_runs.size]).toEqual([0, 1])
    await expect(analyze([folder.path], { jobs: 0 })).rejects.toMatchObject({
      code: 'nothing-to-analyse',
      message: expect.stringMatching(/\b1\b/),
    })
  })
})

describe('process metrics', () => {
  const zero = { r_prog: 0, strategic_drift: 0, cfp: 0, pr_revert_rate: 0 }
  const step = { step_id: 's1', description: 'Parse', weight: 2, completed: true, goal_alignment: 0.5 }
  const change = { change_id: 'c1', description: null, succeeded: true, caused_failure: false, reverted: false }

  test('that are all 0 with nothing tracked beside them were not measured: one note per tier, with a count', async () => {
    const run = { result: { process_metrics: zero } }
    const { tables, problems } = await loadRuns(
      { ...run, run: 1 },
      { ...run, run: 2 },
      { ...run, tier: 'T1' },
      { run: 3, result: { process_metrics: { ...zero, cfp: 0.5 } } },
    )
    const recorded = cells(tables.runs, 'recorded_r_prog', 'recorded_cfp', 'cfp')
    expect(recorded).toEqual([
      ...[1, 2].map(() => ({ recorded_r_prog: null, recorded_cfp: null, cfp: null })),
      { recorded_r_prog: 0, recorded_cfp: 0.5, cfp: 0.5 },
      { recorded_r_prog: null, recorded_cfp: null, cfp: null },
    ])
    expect(withCode(problems, 'process-not-measured').map(({ message }) => message.match(/: (\d+)\./)?.[1])).toEqual([
      '2',
      '1',
    ])
  })

  test.each([
    ['progress', { progress_tracking: [step] }],
    ['changes', { changes: [change] }],
  ])('of 0 with %s tracked are 0', async (_, tracked) => {
    const { row, problems } = await readRun({ result: { process_metrics: zero, ...tracked } })
    for (const metric of processMetrics) expect(row[`recorded_${metric}`]).toBe(0)
    expect(withCode(problems, 'process-not-measured')).toEqual([])
  })

  test('absent ones are not measured, and no problem', async () => {
    const { row, problems } = await readRun({})
    for (const metric of processMetrics) expect(row[`recorded_${metric}`]).toBeNull()
    expect(problems).toEqual([])
  })

  test('steps and changes are tables of their own', async () => {
    const unnamed = { ...step, step_id: undefined, completed: 'yes' }
    const { tables, problems } = await readRun({ result: { progress_tracking: [step, unnamed], changes: [change] } })
    expect(
      cells(tables.steps, 'step_id', 'step_description', 'step_weight', 'step_completed', 'step_alignment'),
    ).toEqual([
      { step_id: 's1', step_description: 'Parse', step_weight: 2, step_completed: true, step_alignment: 0.5 },
      { step_id: '2', step_description: 'Parse', step_weight: 2, step_completed: null, step_alignment: 0.5 },
    ])
    expect(cells(tables.changes, 'change_id', 'change_description', 'change_succeeded', 'change_reverted')).toEqual([
      { change_id: 'c1', change_description: null, change_succeeded: true, change_reverted: false },
    ])
    expect(problems).toMatchObject([{ code: 'wrong-type', at: 'progress_tracking[1].completed' }])
  })
})
