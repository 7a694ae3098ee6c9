import { describe, expect, test } from 'vitest'
import { defaultSimulation } from '../../../src/simulate/options.ts'
import { simulate } from '../../../src/simulate/simulation.ts'
import { type DamagedFile, planDamage } from './plan.ts'

const options = { ...defaultSimulation, tasks: 1, tiers: 2, subtests: 1, runs: 1, judges: 1 }
const damage = planDamage(options)

type Files = ReadonlyMap<string, DamagedFile>

interface Criterion {
  readonly achieved: unknown
  readonly max: unknown
  readonly items: Readonly<Record<string, { readonly achieved: unknown }>>
}
interface Judgment {
  readonly is_valid?: unknown
  readonly criteria_scores?: Readonly<Record<string, Criterion>>
}
interface RunResult {
  readonly run_number?: unknown
  readonly exit_code?: unknown
  readonly cost_usd?: unknown
  readonly token_stats?: { readonly output_tokens: unknown }
  readonly judge_passed?: unknown
  readonly judges?: readonly { readonly passed: unknown }[]
  readonly progress_tracking?: unknown
  readonly process_metrics?: Readonly<Record<string, unknown>>
}
interface AgentResult {
  readonly exit_code?: unknown
  readonly stdout?: unknown
}

const all: Files = new Map([...damage.files()].map(file => [file.path, file]))

const text = (files: Files, path: string): string => {
  const file = files.get(path)
  return file !== undefined && 'bytes' in file && typeof file.bytes === 'string' ? file.bytes : ''
}

const json = <T>(files: Files, path: string): T | null => {
  try {
    return JSON.parse(text(files, path))
  } catch {
    return null
  }
}

/** The files under a folder, by their path in it. */
const under = (folder: string): Files =>
  new Map(
    [...all]
      .filter(([path]) => path.startsWith(`${folder}/`))
      .map(([path, file]) => [path.slice(folder.length + 1), file]),
  )

const first = 'judge/judge_01/judgment.json'
const judgment = (run: Files, judge = 1) => json<Judgment>(run, `judge/judge_0${judge}/judgment.json`)
const criteria = (run: Files) => judgment(run)?.criteria_scores ?? {}
const agent = (run: Files) => json<AgentResult>(run, 'agent/result.json')
const result = (run: Files) => json<RunResult>(run, 'run_result.json')
const output = (run: Files) => String(agent(run)?.stdout)

const added = (criterion: Criterion): number =>
  Object.values(criterion.items).reduce((sum, { achieved }) => sum + (Number(achieved) || 0), 0)

/** How each damage of a run looks, said apart from how it is done: true of the damaged run and of no other. */
const looks: Readonly<Record<string, (run: Files) => boolean>> = {
  'json-truncated': run => text(run, first).startsWith('{') && judgment(run) === null,
  'number-as-text': run => typeof criteria(run).code_quality?.achieved === 'string',
  'criterion-not-applicable': run => String(criteria(run).build_pipeline?.max) === 'N/A',
  'maximum-null': run => criteria(run).proportionality?.max === null,
  'items-do-not-add-up': run =>
    Object.values(criteria(run)).some(
      it => Number.isFinite(it.achieved) && it.achieved !== added(it) && it.max !== null,
    ),
  'criterion-invented': run => 'Core Functionality Overall' in criteria(run),
  'criterion-respelled': run => 'Code Quality' in criteria(run),
  'criterion-twice': run => 'Functional' in criteria(run) && 'functional' in criteria(run),
  'achieved-above-max': run =>
    Object.values(criteria(run)).some(it => it.max !== null && Number(it.achieved) > Number(it.max)),
  'judgment-missing': run => run.has('judge/judge_02/MODEL.md') && !run.has('judge/judge_02/judgment.json'),
  'judge-missing': run => run.has(first) && ![...run.keys()].some(path => path.startsWith('judge/judge_03')),
  'judgment-invalid': run => judgment(run, 2)?.is_valid === false && judgment(run, 1)?.is_valid === true,
  'no-valid-judge': run => [1, 2, 3].every(judge => judgment(run, judge)?.is_valid === false),
  'not-utf8': run => {
    const file = run.get(first)
    return file !== undefined && 'bytes' in file && file.bytes instanceof Uint8Array && file.bytes.includes(0xff)
  },
  'file-too-large': run => {
    const file = run.get(first)
    return file !== undefined && 'size' in file && file.size > 200 * 2 ** 20
  },
  'unreadable-file': run => {
    const file = run.get(first)
    return file !== undefined && 'folder' in file
  },
  'run-result-wrong-type': run => Array.isArray(result(run)),
  'cost-as-word': run => String(result(run)?.cost_usd) === 'cheap',
  'cost-negative': run => Number(result(run)?.cost_usd) < 0,
  'run-not-finished': run => run.has('agent/result.json') && !run.has('run_result.json'),
  'run-not-started': run => run.size === 0,
  'run-number-differs': run => Number(result(run)?.run_number) === 77,
  'verdict-differs': run => {
    const judges = result(run)?.judges ?? []
    return judges.length > 0 && judges.filter(({ passed }) => passed).length >= 2 !== result(run)?.judge_passed
  },
  'judge-name-odd': run => /\*\*Model\*\*: .*".*,.*\n\*?[^*]/.test(text(run, 'judge/judge_01/MODEL.md')),
  infrastructure: run => Number(agent(run)?.exit_code) === 1 && result(run)?.token_stats?.output_tokens === 0,
  timeout: run => Number(result(run)?.exit_code) === 124 && Number(agent(run)?.exit_code) === 124,
  'agent-output-unread': run => output(run).startsWith('All done'),
  'agent-result-missing': run => run.has('run_result.json') && !run.has('agent/result.json'),
  'empty-file': run => run.has('agent/result.json') && text(run, 'agent/result.json') === '',
  'model-usage-list': run => output(run).startsWith('{') && Array.isArray(JSON.parse(output(run)).modelUsage),
}

/** Damage that sound runs may show too. */
const common: Readonly<Record<string, (run: Files) => boolean>> = {
  'process-not-measured': run =>
    result(run)?.progress_tracking === undefined &&
    Object.values(result(run)?.process_metrics ?? {}).every(value => value === 0),
}

const attemptOf = (name: string) => {
  const [path = ''] = [...all.keys()].filter(path => path.startsWith(`${name}/2026`))
  return path.split('/').slice(0, 2).join('/')
}

const runFolders = (() => {
  const attempt = attemptOf('damaged-runs')
  const subtests = [
    ...new Set([...all.keys()].filter(path => path.startsWith(attempt)).map(path => path.split('/', 4))),
  ]
  const folders = subtests
    .filter(([, , tier, subtest]) => /^T\d$/.test(tier) && subtest !== undefined)
    .map(p => p.join('/'))
  return [...new Set(folders)].flatMap(folder => [1, 2, 3].map(run => `${folder}/run_0${run}`))
})()

describe('damage to runs is where the manifest says, and nowhere else', () => {
  const placed = damage.faults.filter(({ file }) => file.startsWith('damaged-runs/'))

  test('each kind once, each on a run of its own', () => {
    const kinds = placed.map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual([...Object.keys(looks), ...Object.keys(common)].sort())
    const folders = placed.map(({ file }) => file.split('/').slice(0, 5).join('/'))
    expect(new Set(folders).size).toBe(placed.length)
  })

  for (const { kind, file } of placed) {
    test(kind, () => {
      const folder = file.split('/').slice(0, 5).join('/')
      const look = looks[kind] ?? common[kind]
      expect(look(under(folder))).toBeTruthy()
      if (kind in looks) expect(runFolders.filter(other => look(under(other)))).toEqual([folder])
    })
  }
})

describe('damage to experiments', () => {
  const fault = (kind: string) => {
    const found = damage.faults.find(it => it.kind === kind)
    if (found === undefined) throw new Error(`There is no ${kind}`)
    return found
  }

  test('an older attempt with one run', () => {
    const older = under(fault('older-attempt').file)
    expect([...older.keys()].filter(path => path.endsWith('run_result.json'))).toEqual(['T0/00/run_01/run_result.json'])
    expect(fault('older-attempt').file < attemptOf('damaged-layout')).toBe(true)
  })

  test('a link to its own tier', () => {
    expect(all.get(fault('symlink-loop').file)).toMatchObject({ link: '../T0' })
  })

  test('a folder with quotes, comma and line break in its name', () => {
    expect(fault('folder-name-odd').file).toMatch(/T0\/.*".*,.*\n/)
    expect(under(fault('folder-name-odd').file).size).toBe(1)
  })

  test('a broken manifest, plan and rubric', () => {
    for (const kind of ['manifest-broken', 'plan-broken']) {
      expect(text(all, fault(kind).file)).not.toBe('')
      expect(json(all, fault(kind).file)).toBeNull()
    }
    expect(text(all, fault('rubric-broken').file)).toContain('weight: [0.35\n')
  })

  test('a rubric that weighs otherwise, and none', () => {
    expect(text(all, fault('rubric-conflict').file)).toContain('weight: 0.50')
    expect(text(all, `${attemptOf('damaged-runs')}/rubric.yaml`)).toContain('weight: 0.35')
    expect(all.has(fault('rubric-missing').file)).toBe(false)
    expect(under(attemptOf('missing-rubric')).has('config/experiment.json')).toBe(true)
  })

  test('a plan that is not there, and a tier that is only in the plan', () => {
    expect(under(attemptOf('missing-plan')).has('config/experiment.json')).toBe(false)
    expect(under(attemptOf('missing-plan')).has('rubric.yaml')).toBe(true)
    const { file } = fault('tier-not-started')
    expect(text(all, `${file}/config/experiment.json`)).toContain('"T99"')
    expect(under(`${file}/T0`).size).toBeGreaterThan(0)
    expect(under(`${file}/T99`).size).toBe(0)
  })
})

test('the expected counts are those of the files', () => {
  const results = [...all.keys()].filter(path => path.endsWith('run_result.json') && !path.includes('-older/'))
  const usable = results.filter(path => json(all, path) !== null && !Array.isArray(json(all, path)))
  expect(damage.runs).toBe(usable.length)
  const planned = runFolders.length
  const found = usable.filter(path => path.startsWith('damaged-runs/')).length
  expect(damage.missingRuns).toBe(planned - found)
  const experiments = new Set([...all.keys()].map(path => path.split('/')[0]))
  expect(damage.experiments).toBe(experiments.size)
})

test('there is room for every fault whatever the number of tiers, and any seed can be damaged', () => {
  for (const [tiers, seed] of [
    [1, 1],
    [1, 2],
    [5, 3],
  ]) {
    const other = planDamage({ ...options, tiers, seed })
    expect([...other.files()].length).toBeGreaterThan(0)
    expect(other.faults.map(({ kind }) => kind)).toEqual(damage.faults.map(({ kind }) => kind))
  }
})

test('the same options give the same bytes, beside the sound experiments', () => {
  expect([...planDamage(options).files()]).toEqual([...all.values()])
  for (const { path } of simulate(options)) expect(all.has(path)).toBe(false)
})
