import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '../../../../test/support/temporary.ts'
import type { Found, Part, Plan } from '../../../core/importer.ts'
import type { Problem } from '../../../core/problem.ts'
import { noFacts } from '../../../core/process.ts'
import type { MissingRun, RunRecord } from '../../../core/record.ts'
import { schema, type TableName } from '../../../core/schema.ts'
import results from './importer.ts'

type Cells = Readonly<Record<string, string>>

const csv = (columns: readonly string[], rows: readonly Cells[]): string =>
  [columns.join(','), ...rows.map(row => columns.map(name => row[name] ?? '').join(',')), ''].join('\n')

const table = (name: TableName, rows: readonly Cells[]): string =>
  csv(
    schema[name].map(column => column.name),
    rows,
  )

const place = (tier: string, run: string, experiment = 'e1', model = 'm'): Cells => ({
  experiment,
  agent_model: model,
  tier,
  subtest: '00',
  run_number: run,
  task: 'task',
})
const judge = (number: string, model = 'j'): Cells => ({ judge_model: model, judge_number: number })
const run = (key: Cells, more: Cells = {}): Cells => ({
  ...key,
  failure_kind: 'none',
  folder: `${key.experiment}/${key.tier}/00/run_${key.run_number}`,
  ...more,
})

const [first, second, third] = [place('T0', '1'), place('T0', '2'), { ...place('T10', '1'), agent: 'scaffold' }]
const other = place('T0', '1', 'e2', '')

/** Holes everywhere: a run without judges, a judge without criteria, criteria without items, one name twice. */
const tables: Readonly<Record<TableName, readonly Cells[]>> = {
  runs: [
    run(first, { cost_usd: 'inf', exit_code: '1', failure_kind: 'timeout', recorded_passed: 'False', num_turns: '7' }),
    run(second, { input_tokens: '12', cost_usd: '1e-7', recorded_score: '0.5', recorded_grade: 'B' }),
    run(third, { family: 'f', failure_kind: '', recorded_cfp: '0.25' }),
    run(other),
  ],
  judges: [
    { ...second, ...judge('1'), judge_score: '0.5', judge_is_valid: 'False', judge_reasoning: '"a ""b"", c\n"' },
    {
      ...second,
      ...judge('2'),
      judge_passed: 'True',
      judge_grade: 'A',
      judge_is_valid: 'True',
      judge_seconds: '3',
      judge_impl_rate: '0.5',
    },
    { ...other, ...judge('1', ''), judge_cost_usd: '0.5' },
    { ...other, ...judge('1', ''), judge_cost_usd: '0.25' },
  ],
  criteria: [
    {
      ...second,
      ...judge('2'),
      criterion_raw: 'A',
      criterion_achieved: '1',
      criterion_max: '2',
      criterion_number: '1',
    },
    { ...second, ...judge('2'), criterion: 'a', criterion_raw: 'a', criterion_score: '0.5', criterion_number: '2' },
    { ...other, ...judge('1', ''), criterion: 'x', criterion_raw: 'x', criterion_number: '1' },
    { ...other, ...judge('1', ''), criterion: 'y', criterion_raw: 'y', criterion_number: '1' },
  ],
  items: [
    { ...second, ...judge('2'), criterion: 'a', criterion_number: '2', item_id: 'R1', item_reason: 'why' },
    { ...second, ...judge('2'), criterion: 'a', criterion_number: '2', item_id: 'R2', item_max: '-inf' },
    { ...other, ...judge('1', ''), criterion: 'y', criterion_number: '1', item_id: 'R1', item_achieved: '1' },
  ],
  usage: [
    { ...first, model: 'm', output_tokens: '5', cost_usd: '0.1' },
    { ...third, model: 'm' },
  ],
  steps: [{ ...second, step_id: 's', step_weight: '2', step_completed: 'True', step_description: 'do' }],
  changes: [{ ...third, change_id: 'c', change_caused_failure: 'False' }],
  process: [{ ...third, calls: '3', known: '2', ok: '1', error: '1', unknown: '1', total_cost_usd: '0.25' }],
  tools: [{ ...third, tool: 'Bash', calls: '3', known: '2', ok: '1', error: '1', unknown: '1' }],
  actions: [
    {
      ...third,
      action_number: '1',
      tool: 'Bash',
      action: 'ls',
      outcome: 'ok',
      seconds: '0.5',
      file: 'a.jsonl',
      line: '3',
    },
    { ...third, action_number: '2', sub_agent: 's', tool: 'Bash', outcome: 'error', correction: 'retry' },
  ],
  missing_runs: [
    {
      ...place('T0', '3'),
      reason: 'not finished',
      files_present: 'agent judge',
      folder: 'e1/T0/00/run_3',
      task: 'task',
    },
    { ...place('T0', '4'), reason: 'not started', folder: 'e1/T0/00/run_4', task: 'task' },
  ],
  experiments: [
    { experiment: 'e1', agent_model: 'm', task: 'task', runs_per_subtest: '4', judge_models: '"[""j"",""k""]"' },
    { experiment: 'e2', task: 'task', pass_threshold: '0.6', rubric_hash: 'abc' },
  ],
  rubric: [
    { experiment: 'e1', agent_model: 'm', criterion: 'A', weight: '2', item_id: 'R1', points: '1', check: 'works' },
    { experiment: 'e1', agent_model: 'm', criterion: 'A', weight: '2', item_id: 'R2' },
    { experiment: 'e1', agent_model: 'm', criterion: 'B', weight: '1' },
  ],
  components: [
    { experiment: 'e1', agent_model: 'm', tier: 'T0', subtest: '00', component: 'tools:Read' },
    { experiment: 'e1', agent_model: 'm', tier: 'T0', subtest: '00', component: 'tools:Edit' },
    { experiment: 'e1', agent_model: 'm', tier: 'T10', subtest: '00', component: 'tools:Read' },
  ],
}

const problemRow = (code: string, file: string): Cells => ({ code, file, message: 'm', hint: 'h', at: 'a' })
const problems = [
  problemRow('json-invalid', 'e1/T0/00/run_1/judge/judge_01/judgment.json'),
  problemRow('run-not-finished', 'e1/T0/00/run_3'),
  problemRow('run-not-started', 'e1/T0/00/run_4'),
  problemRow('process-not-measured', 'e1/T10'),
  problemRow('config-missing', 'e1/config/experiment.json'),
  problemRow('judgment-invalid', 'e1/T0/00/run_2'),
]

const resultsFolder = (changed: Readonly<Record<string, string>> = {}): Promise<TemporaryFolder> => {
  const names = Object.keys(tables) as readonly TableName[]
  return temporaryFolder({
    'manifest.json': '{"tiercel": "0.1.0"}',
    'problems.csv': csv(['code', 'severity', 'file', 'at', 'message', 'hint'], problems),
    ...Object.fromEntries(names.map(name => [`data/${name}.csv`, table(name, tables[name])])),
    ...changed,
  })
}

interface Read {
  readonly plan: Plan
  readonly runs: readonly RunRecord[]
  readonly missing: readonly MissingRun[]
  readonly told: readonly string[]
}

const placeOf = ({ code, file, at }: Pick<Problem, 'code' | 'file' | 'at'>): string =>
  `${code} ${file}${at && `, ${at}`}`

/** What is counted with its kind, which the subject names after the file. */
const tell = (found: Found): string[] => {
  if (found.kind === 'problem') return [placeOf(found.problem)]
  return found.kind === 'tally' ? [`${placeOf(found.tally)}: ${found.tally.subject.split('\n').at(-1)}`] : []
}

const readAll = (path: string, keep: (part: Part) => Part = part => part, label = ''): Read => {
  const plan = results.plan({ path, label })
  const found = plan.parts.flatMap(part => [...results.read(keep(part))])
  return {
    plan,
    runs: found.flatMap(each => (each.kind === 'run' ? [each.run] : [])),
    missing: found.flatMap(each => (each.kind === 'missing' ? [each.missing] : [])),
    told: [...plan.problems.map(placeOf), ...found.flatMap(tell)],
  }
}

const tokens = { input: NaN, output: NaN, cacheCreation: NaN, cacheRead: NaN }
const process = { r_prog: NaN, strategic_drift: NaN, cfp: NaN, pr_revert_rate: NaN }

describe('a results folder', () => {
  test('is recognised by its manifest and runs.csv', async () => {
    await using ours = await resultsFolder()
    expect(results.recognizes(ours.path)).toBe(true)
    expect(results.recognizes(join(ours.path, 'data'))).toBe(false)
    expect(results.recognizes(join(ours.path, 'manifest.json'))).toBe(false)
    for (const manifest of ['{"name": "another"}', '{"tiercel":', '[]']) {
      await using others = await resultsFolder({ 'manifest.json': manifest })
      expect(results.recognizes(others.path), manifest).toBe(false)
    }
    rmSync(join(ours.path, 'data', 'runs.csv'))
    expect(results.recognizes(ours.path)).toBe(false)
  })

  test('says what was planned: experiments with their rubrics, components, runs that never started', async () => {
    await using folder = await resultsFolder()
    const { plan } = readAll(folder.path)
    const blank = { task: 'task', family: null, language: null, timeoutSeconds: NaN }
    expect(plan.experiments).toEqual([
      {
        ...blank,
        name: 'e1',
        model: 'm',
        runsPerSubtest: 4,
        judgeModels: ['j', 'k'],
        rubricHash: null,
        passThreshold: NaN,
        rubric: [
          {
            name: 'A',
            weight: 2,
            items: [
              { id: 'R1', check: 'works', points: 1 },
              { id: 'R2', check: null, points: NaN },
            ],
          },
          { name: 'B', weight: 1, items: [] },
        ],
      },
      {
        ...blank,
        name: 'e2',
        model: null,
        runsPerSubtest: NaN,
        judgeModels: [],
        rubricHash: 'abc',
        passThreshold: 0.6,
        rubric: [],
      },
    ])
    const variant = { experiment: 'e1', model: 'm', subtest: '00' }
    expect(plan.components).toEqual([
      { ...variant, tier: 'T0', components: ['tools:Read', 'tools:Edit'] },
      { ...variant, tier: 'T10', components: ['tools:Read'] },
    ])
    expect(plan.planned.map(({ folder, reason }) => [folder, reason])).toEqual([['e1/T0/00/run_4', 'not started']])
    expect(plan.parts.map(({ runs }) => runs.map(({ experiment }) => experiment.name))).toEqual([
      ['e1', 'e1', 'e1', 'e2', 'e1'],
    ])
    expect(plan.parts[0].runs[0].experiment).toBe(plan.experiments[0])
  })

  test('gives each run what belongs to it, however many rows that is', async () => {
    await using folder = await resultsFolder()
    const { runs } = readAll(folder.path)
    const key = { task: 'task', family: null, agent: null, experiment: 'e1', model: 'm', subtest: '00' }
    const blank = {
      exitCode: NaN,
      tokens,
      costUsd: NaN,
      seconds: { total: NaN, agent: NaN, judge: NaN },
      apiCalls: NaN,
      turns: NaN,
      trouble: null,
      recorded: { score: NaN, passed: null, grade: null, process },
      judges: [],
      usage: [],
      steps: [],
      changes: [],
    }
    const unjudged = { score: NaN, passed: null, grade: null, valid: true, reasoning: null, seconds: NaN, costUsd: NaN }
    const noPoints = { score: NaN, achieved: NaN, max: NaN, items: [] }
    const noItem = { achieved: NaN, max: NaN, reason: null }
    const counted = { calls: 3, known: 2, ok: 1, error: 1, unknown: 1 }
    const uncounted = { denied: NaN, cancelled: NaN, timeout: NaN, benign: NaN, check_failed: NaN }
    const noAction = {
      ...{ agent: null, tool: 'Bash', what: null, errorClass: null, correction: null, seconds: NaN, file: null },
      line: NaN,
    }
    expect(runs).toEqual([
      {
        ...blank,
        key: { ...key, tier: 'T0', run: 1 },
        folder: 'e1/T0/00/run_1',
        costUsd: Infinity,
        exitCode: 1,
        turns: 7,
        trouble: 'timeout',
        recorded: { ...blank.recorded, passed: false },
        usage: [{ model: 'm', tokens: { ...tokens, output: 5 }, costUsd: 0.1 }],
      },
      {
        ...blank,
        key: { ...key, tier: 'T0', run: 2 },
        folder: 'e1/T0/00/run_2',
        tokens: { ...tokens, input: 12 },
        costUsd: 1e-7,
        recorded: { ...blank.recorded, score: 0.5, grade: 'B' },
        judges: [
          { ...unjudged, model: 'j', number: 1, score: 0.5, valid: false, reasoning: 'a "b", c\n', criteria: [] },
          {
            ...unjudged,
            model: 'j',
            number: 2,
            passed: true,
            grade: 'A',
            seconds: 3,
            criteria: [
              { ...noPoints, name: 'A', achieved: 1, max: 2 },
              {
                ...noPoints,
                name: 'a',
                score: 0.5,
                items: [
                  { ...noItem, id: 'R1', reason: 'why' },
                  { ...noItem, id: 'R2', max: -Infinity },
                ],
              },
            ],
          },
        ],
        steps: [{ id: 's', description: 'do', weight: 2, completed: true, alignment: NaN }],
      },
      {
        ...blank,
        key: { ...key, tier: 'T10', run: 1, agent: 'scaffold', family: 'f' },
        folder: 'e1/T10/00/run_1',
        recorded: { ...blank.recorded, process: { ...process, cfp: 0.25 } },
        usage: [{ model: 'm', tokens, costUsd: NaN }],
        changes: [{ id: 'c', description: null, succeeded: null, causedFailure: false, reverted: null }],
        measured: {
          facts: {
            ...noFacts(),
            ...counted,
            total_cost_usd: 0.25,
            tools: [{ tool: 'Bash', ...uncounted, ...counted }],
          },
          actions: [
            { ...noAction, number: 1, what: 'ls', outcome: 'ok', seconds: 0.5, file: 'a.jsonl', line: 3 },
            { ...noAction, number: 2, agent: 's', outcome: 'error', correction: 'retry' },
          ],
        },
      },
      {
        ...blank,
        key: { ...key, experiment: 'e2', model: null, tier: 'T0', run: 1 },
        folder: 'e2/T0/00/run_1',
        judges: [
          { ...unjudged, model: null, number: 1, costUsd: 0.5, criteria: [{ ...noPoints, name: 'x' }] },
          {
            ...unjudged,
            model: null,
            number: 1,
            costUsd: 0.25,
            criteria: [{ ...noPoints, name: 'y', items: [{ ...noItem, id: 'R1', achieved: 1 }] }],
          },
        ],
      },
    ])
  })

  test('tells again what was found in the raw runs, and leaves the rest to be found again', async () => {
    await using folder = await resultsFolder()
    expect([...readAll(folder.path).told].sort()).toEqual([
      'config-missing e1/config/experiment.json, a',
      'json-invalid e1/T0/00/run_1/judge/judge_01/judgment.json, a',
      'process-not-measured e1/T10, a',
      'run-not-finished e1/T0/00/run_3, a',
    ])
  })

  test('gives only the runs asked for, whole, with their problems', async () => {
    await using folder = await resultsFolder()
    const whole = readAll(folder.path)
    const keep = (wanted: readonly number[]) =>
      readAll(folder.path, part => ({ ...part, runs: part.runs.filter((_, i) => wanted.includes(i)) }))
    expect(keep([1, 3]).runs).toEqual([whole.runs[1], whole.runs[3]])
    expect(keep([1, 3]).told).toEqual(['config-missing e1/config/experiment.json, a'])
    expect(keep([2, 4])).toMatchObject({ runs: [whole.runs[2]], missing: whole.missing })
    expect(keep([2, 4]).told.slice(1).sort()).toEqual([
      'process-not-measured e1/T10, a',
      'run-not-finished e1/T0/00/run_3, a',
    ])
  })

  test('names runs and files after its label where several were given', async () => {
    await using folder = await resultsFolder({ 'data/steps.csv': '' })
    const { runs, missing, plan, told } = readAll(folder.path, part => part, 'before')
    expect(runs[0].folder).toBe('before/e1/T0/00/run_1')
    expect([...missing, ...plan.planned].map(run => run.folder)).toEqual([
      'before/e1/T0/00/run_3',
      'before/e1/T0/00/run_4',
    ])
    expect(told.every(each => each.split(' ')[1].startsWith('before/'))).toBe(true)
    expect(told).toContain('csv-invalid before/data/steps.csv, line 1')
  })

  test('with Windows line ends is the same', async () => {
    await using folder = await resultsFolder()
    const windows = Object.entries(tables).filter(([name]) => name !== 'judges')
    await using other = await resultsFolder(
      Object.fromEntries(
        windows.map(([name, rows]) => [`data/${name}.csv`, table(name as TableName, rows).replaceAll('\n', '\r\n')]),
      ),
    )
    expect(readAll(other.path).runs).toEqual(readAll(folder.path).runs)
  })

  test('is another one to the cache when a file changes', async () => {
    await using folder = await resultsFolder()
    const paths = () =>
      results.plan({ path: folder.path, label: '' }).parts.flatMap(part => part.runs.map(run => run.path))
    const before = paths()
    expect(new Set(before).size).toBe(5)
    expect(paths()).toEqual(before)
    writeFileSync(join(folder.path, 'data', 'items.csv'), table('items', []))
    expect(paths().filter(path => before.includes(path))).toEqual([])
  })
})

describe('a damaged results folder', () => {
  const damaged = async (changed: Readonly<Record<string, string>>, removed: readonly string[] = []) => {
    await using folder = await resultsFolder({
      'problems.csv': csv(['code', 'file', 'at', 'message', 'hint'], []),
      ...changed,
    })
    for (const name of removed) rmSync(join(folder.path, name))
    return readAll(folder.path)
  }

  test('without a file goes on without it, and says so', async () => {
    const { runs, told } = await damaged({}, ['data/judges.csv', 'data/experiments.csv', 'problems.csv'])
    expect(runs.map(({ judges }) => judges.length)).toEqual([0, 0, 0, 0])
    expect(told).toEqual([
      'unreadable-file data/experiments.csv',
      'unreadable-file problems.csv',
      'unreadable-file data/judges.csv',
      ...Array(4).fill(expect.stringMatching(/^csv-invalid data\/criteria.csv, line \d: judge$/)),
    ])
  })

  test('knows of an experiment that is not listed what its runs say', async () => {
    const { plan } = await damaged({ 'data/experiments.csv': table('experiments', []) })
    expect(plan.experiments.map(({ name, model, task, rubric }) => [name, model, task, rubric.length])).toEqual([
      ['e1', 'm', 'task', 2],
      ['e2', null, 'task', 0],
    ])
  })

  test('with a file cut off keeps what comes before', async () => {
    const { runs, told } = await damaged({ 'data/items.csv': table('items', tables.items).split('R2')[0] })
    expect(runs[1].judges[1].criteria[1].items.map(({ id }) => id)).toEqual(['R1'])
    expect(told[0]).toMatch(/^csv-invalid data\/items.csv, line 3/)
  })

  test('with the columns of another program gives no runs, and says why', async () => {
    const { plan, told } = await damaged({ 'data/runs.csv': 'id,score\n1,0.5\n2,0.5\n' })
    expect(plan.parts.flatMap(({ runs }) => runs.map(({ key }) => key.run))).toEqual([3])
    expect(told).toContain('csv-invalid data/runs.csv, line 2')
    expect(plan.problems.map(placeOf)).toContain('csv-invalid data/runs.csv, line 1')
    const lacking = plan.problems.find(({ at }) => at === 'line 1')?.message
    for (const column of ['experiment', 'agent_model', 'run_number', 'folder']) expect(lacking).toContain(column)
  })

  test('with cells of the wrong type does not measure them', async () => {
    const { runs, told } = await damaged({
      'data/runs.csv': table('runs', [
        run(first, { cost_usd: '0x10', recorded_passed: 'yes', failure_kind: 'bad luck' }),
        run(second, { cost_usd: '1.5 ', recorded_passed: 'TRUE' }),
        run({ ...third, run_number: 'one' }),
      ]),
      'data/experiments.csv': table('experiments', [{ experiment: 'e1', agent_model: 'm', judge_models: 'j' }]),
      'problems.csv': csv(['code', 'file', 'at', 'message', 'hint'], [problemRow('no-such-code', 'f')]),
    })
    expect(runs.map(({ costUsd, recorded, trouble }) => [costUsd, recorded.passed, trouble])).toEqual([
      [NaN, null, null],
      [NaN, true, null],
    ])
    const wrong = told.filter(
      each => !/^csv-invalid data\/(judges|criteria|items|usage|changes|process|tools|actions)/.test(each),
    )
    expect(wrong).toEqual([
      'csv-invalid data/experiments.csv, line 2',
      'wrong-type data/runs.csv, line 4',
      'csv-invalid data/runs.csv, line 4',
      'wrong-type problems.csv, line 2',
      'wrong-type data/runs.csv, line 2: cost_usd',
      'wrong-type data/runs.csv, line 2: failure_kind',
      'wrong-type data/runs.csv, line 2: recorded_passed',
      'wrong-type data/runs.csv, line 3: cost_usd',
    ])
  })

  test('with rows of no run, or not in the order of runs.csv, leaves them out and keeps in step', async () => {
    const stray = { ...place('T5', '1'), model: 'm' }
    const { runs, told } = await damaged({
      'data/usage.csv': table('usage', [
        stray,
        { ...first, model: 'm' },
        stray,
        { ...third, model: 'm' },
        { ...second, model: 'm' },
      ]),
    })
    expect(runs.map(({ usage }) => usage.length)).toEqual([1, 0, 1, 0])
    expect(told).toEqual([
      'csv-invalid data/usage.csv, line 2: no run',
      'csv-invalid data/usage.csv, line 4: no run',
      'csv-invalid data/usage.csv, line 6: order',
    ])
  })

  test('in which rows could belong to several runs gives them to none, unless the file tells tasks apart', async () => {
    const twins = table('runs', [run(first, { task: 'a' }), run(first, { task: 'b' })])
    const usage: Cells = Object.fromEntries(
      Object.entries({ ...first, model: 'm' }).filter(([name]) => name !== 'task'),
    )
    const apart = await damaged({
      'data/runs.csv': twins,
      'data/usage.csv': csv([...Object.keys(usage), 'task'], [{ ...usage, task: 'b' }]),
    })
    expect(apart.runs.map(({ usage }) => usage.length)).toEqual([0, 1])
    const mixed = await damaged({ 'data/runs.csv': twins, 'data/usage.csv': csv(Object.keys(usage), [usage]) })
    expect(mixed.runs.map(({ usage }) => usage.length)).toEqual([0, 0])
    expect(mixed.told).toContain('csv-invalid data/usage.csv, line 2: ambiguous')
  })

  test('never stops the reading, wherever it is cut or overwritten', async () => {
    await using folder = await resultsFolder()
    const whole = readAll(folder.path)
    const names = [...Object.keys(tables).map(name => `data/${name}.csv`), 'problems.csv']
    const contents = new Map(names.map(name => [name, csvOf(name)]))
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.nat(2000),
        fc.constantFrom('', '"', ',', '\n', '\ufffd', '9', 'x"y'),
        fc.boolean(),
        (name, at, text, cut) => {
          const content = contents.get(name) ?? ''
          const place = at % content.length
          writeFileSync(join(folder.path, name), content.slice(0, place) + text + (cut ? '' : content.slice(place)))
          const { runs } = readAll(folder.path)
          writeFileSync(join(folder.path, name), content)
          if (name !== 'data/runs.csv') expect(runs.map(({ key }) => key)).toEqual(whole.runs.map(({ key }) => key))
        },
      ),
    )
  })

  const csvOf = (name: string): string => {
    const found = Object.entries(tables).find(([each]) => name === `data/${each}.csv`)
    return found
      ? table(found[0] as TableName, found[1])
      : csv(['code', 'severity', 'file', 'at', 'message', 'hint'], problems)
  }
})
