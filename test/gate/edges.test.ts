import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Warning } from '../../src/analysis/versus/versus-warnings.ts'
import { reason } from '../../src/core/reasons.ts'
import { hintText } from '../../src/output/narrative/messages/warnings-messages.ts'
import { text } from '../../src/output/narrative/messages.ts'
import { reasonText } from '../../src/output/narrative/reason-words.ts'
import { verdictWords, voteText } from '../../src/output/narrative/versus-words.ts'
import { commandHere } from '../support/command.ts'
import { type Files, rawExperiment, rawRun } from '../support/raw.ts'
import { rawStudy } from '../support/raw-study.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

const names = (prefix: string, count = 10) => Array.from({ length: count }, (_, i) => `${prefix}-${i + 1}`)
const wobble = (t: number, r: number) => 0.55 + 0.03 * ((t * 7 + r * 3) % 10)
const otherRubric = `categories:
  functional:
    weight: 1
    items: [{ id: F1, check: Is it elsewhere?, points: 10 }]
grading: { pass_threshold: 0.6 }
`

/** A run that each of a panel gave a score. */
const panelStudy = (scores: readonly number[]): Files => {
  const at = 'task-1/2026-01-01T00-00-00'
  const judges = scores.map(score => ({ score }))
  return { ...rawExperiment({ at, config: { experiment_id: 'task-1' } }), ...rawRun({ at, run: 1, judges }) }
}

let folder: TemporaryFolder
const run = (...args: string[]) => commandHere([...args, '--quiet'], { cwd: folder.path })

beforeAll(async () => {
  const studies = {
    base: rawStudy({ tasks: names('task'), score: wobble }),
    better: rawStudy({ tasks: names('task'), score: (t, r) => wobble(t, r) + 0.1 + 0.005 * (t % 3) }),
    strangers: rawStudy({ tasks: names('other'), score: wobble }),
    rejudged: rawStudy({ tasks: names('task'), score: (t, r) => wobble(t, r) - 0.02, rubric: otherRubric }),
    free: rawStudy({ tasks: names('task'), score: (t, r) => wobble(t, r) + 0.01 * (t % 2), cost: null }),
    outvoted: panelStudy([0.9, 0.2, 0.2]),
    agreed: panelStudy([0.2, 0.9, 0.9]),
    few: rawStudy({ tasks: names('task', 3), runs: 4, score: wobble }),
  }
  const files = Object.entries(studies).flatMap(([name, study]) =>
    Object.entries(study).map(([path, text]) => [`${name}/${path}`, text] as const),
  )
  folder = await temporaryFolder({ ...Object.fromEntries(files), 'empty/readme.txt': 'nothing here' })
}, 120_000)
afterAll(() => folder[Symbol.asyncDispose]())

const flat = (screen: string): string => screen.replace(/\s+/g, ' ')
const codesIn = (warnings: readonly { code: string }[]): string[] => warnings.map(({ code }) => code)

const rule = ['--no-worse', 'impl_rate:0.02']

describe('no task in common', () => {
  test('compare warns loudly, and compares the sides as a whole', async () => {
    const { code, stdout } = await run('compare', 'base', 'strangers')
    expect(code).toBe(0)
    const apart: Warning = { code: 'no-common-task', params: { base: 10, candidate: 10 } }
    expect(flat(stdout)).toContain(`! ${text(apart)} → ${hintText(apart)}`)
    const { tasks, warnings } = JSON.parse((await run('compare', 'base', 'strangers', '--json')).stdout)
    expect(tasks).toMatchObject({ shared: 0, only_base: 10, only_candidate: 10 })
    expect(codesIn(warnings)).toContain('no-common-task')
  })

  test('a gate that compares stays open; one that does not is judged', async () => {
    const { code, stdout } = await run('gate', 'base', 'strangers', ...rule, '--json')
    expect(code).toBe(4)
    expect(JSON.parse(stdout).rules).toMatchObject([
      { verdict: 'inconclusive', reason: reasonText(reason('no-shared-task')) },
    ])
    expect((await run('gate', 'base', 'strangers', '--min', 'impl_rate:0.3')).code).toBe(0)
  })
})

describe('an empty side', () => {
  test.each([
    ['compare', 'base', 'empty'],
    ['compare', 'empty', 'base'],
    ['gate', 'base', 'empty', ...rule],
    ['baseline', 'save', 'empty'],
    ['plan', 'empty'],
  ])('%s %s %s: nothing to analyse, code 2', async (...args) => {
    const { code, stdout, stderr } = await run(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^error: .*\bempty\b/)
  })

  test('a selection that no run meets says what there is', async () => {
    const { code, stderr } = await run('compare', 'base', '--base', 'tier=T0', '--candidate', 'tier=T7')
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error: .*\btier=T7\b.*\n {2}.*\bT0\b/)
  })
})

describe('different rubrics', () => {
  test('are a loud warning in every output', async () => {
    const compared = await run('compare', 'base', 'rejudged')
    expect(compared.code).toBe(0)
    const { warnings } = JSON.parse((await run('compare', 'base', 'rejudged', '--json')).stdout)
    const said = text({ code: 'rubric-changed', params: { tasks: names('task') } })
    expect(warnings).toMatchObject([{ code: 'rubric-changed', message: said }])
    expect(flat(compared.stdout)).toContain(said)
    const gate = await run('gate', 'base', 'rejudged', ...rule, '--junit', 'gate.xml', '--markdown', 'gate.md')
    expect(flat(gate.stdout)).toContain(said)
    const { warnings: judged } = JSON.parse((await run('gate', 'base', 'rejudged', ...rule, '--json')).stdout)
    expect(judged).toEqual(warnings)
    const written = (name: string) => readFileSync(`${folder.path}/${name}`, 'utf8')
    const [beforeVerdicts] = written('gate.md').split('| Verdict')
    expect(beforeVerdicts.replaceAll('\\', '')).toContain(said)
    expect(written('gate.xml').match(/<(?:failure|skipped) [^>]*>([^<]*)</)?.[1]).toContain(said)
  })
})

describe('a metric that one side lacks', () => {
  test('is not compared, and it says which side', async () => {
    const { code, stdout } = await run('compare', 'base', 'free')
    expect(code).toBe(0)
    const reasons = [reason('sides-not-measured', { sides: ['candidate'] })]
    expect(flat(stdout)).toContain(
      text({ code: 'not-compared', params: { titles: ['Cost of pass', 'Cost'], reasons } }),
    )
    expect(stdout).toMatch(new RegExp(`^Cost .* ${verdictWords['not compared']}$`, 'm'))
  })

  test('leaves a rule about it open', async () => {
    const { code, stdout } = await run('gate', 'base', 'free', '--max-increase', 'cost_usd:10%', '--json')
    expect(code).toBe(4)
    expect(JSON.parse(stdout).rules).toMatchObject([
      { verdict: 'inconclusive', reason: reasonText(reason('rule-not-measured', { sides: ['candidate'] })) },
    ])
  })
})

test('errors in the data are a loud warning', async () => {
  const table = (...rows: string[]) => ['task,run_number,passed,cost_usd', ...rows].join('\n')
  const clean = names('task').flatMap(task => [`${task},1,true,0.5`, `${task},2,false,0.4`])
  await using tables = await temporaryFolder({
    'clean.csv': table(...clean),
    'twice.csv': table(...clean, 'task-1,1,false,0.9'),
  })
  const { code, stdout } = await commandHere(['compare', 'clean.csv', 'twice.csv', '--quiet'], { cwd: tables.path })
  expect(code).toBe(0)
  const twice: Warning = { code: 'data-contradictions', params: { side: 'candidate', faults: [['run-twice', 1]] } }
  expect(flat(stdout)).toContain(`! ${text(twice)} → ${hintText(twice)}`)
})

test('a rule that is given twice is judged once', async () => {
  const { stdout } = await run('gate', 'base', 'better', ...rule, ...rule, '--json')
  expect(JSON.parse(stdout).rules).toHaveLength(1)
})

test('few tasks: a statement about these tasks, and never equivalent', async () => {
  const { code, stdout } = await run('compare', 'few', 'few', '--json')
  expect(code).toBe(0)
  const found = JSON.parse(stdout).metrics.find(({ metric }: { metric: string }) => metric === 'impl_rate')
  expect(found.verdict).toBe('inconclusive')
  expect(found.reason).toContain(reasonText(reason('too-few-tasks')))
})

test('what is better is told as such, with what moved and what the judges said', async () => {
  const { stdout } = await run('compare', 'base', 'better', '--json')
  const { metrics, moved, tasks } = JSON.parse(stdout)
  expect(tasks).toEqual({ base: 10, candidate: 10, shared: 10, only_base: 0, only_candidate: 0 })
  expect(metrics.find(({ metric }: { metric: string }) => metric === 'impl_rate').verdict).toBe('better')
  expect(moved.tasks[0].base_reasons[0]).toMatchObject({ judge: 'judge-1', text: 'Sound work.' })
  expect(moved.tasks[0].candidate_reasons[0].score).toBeGreaterThan(moved.tasks[0].base_reasons[0].score)
})

test('the judge who is quoted voted as most did, and it says how', async () => {
  const screen = flat((await run('compare', 'outvoted', 'agreed')).stdout)
  const said = (score: number, passed: boolean) =>
    `judge-2${voteText({ judge: 'judge-2', score, passed, text: null })}: Sound`
  for (const each of [`base, ${said(0.2, false)}`, `candidate, ${said(0.9, true)}`]) expect(screen).toContain(each)
})

test('a baseline stands for the runs it was saved from, wherever it is used', async () => {
  await run('baseline', 'save', 'base', '--out', 'saved/baseline.json', '--name', 'main')
  const of = async (base: string) => JSON.parse((await run('compare', base, 'better', '--json')).stdout)
  const [direct, saved] = [await of('base'), await of('saved/baseline.json')]
  expect(saved.metrics).toEqual(direct.metrics)
  expect(saved.base.name).toBe('main')
  // 10 tasks do not rule out that a few others break, but not by so much.
  expect((await run('gate', 'saved/baseline.json', 'better', '--no-worse', 'impl_rate:0.3')).code).toBe(0)
})

test.each([
  ['a folder and itself', 'base', 'base'],
  ['a baseline and itself', 'same.json', 'same.json'],
  ['a baseline and the runs it was saved from', 'same.json', 'base'],
  ['results and the runs they were made from', 'base', 'analysed'],
])('the same runs on both sides are a loud warning: %s', async (_, before, now) => {
  await run('baseline', 'save', 'base', '--out', 'same.json')
  await run('analyze', 'base', '--out', 'analysed', '--only', 'data')
  const { stdout } = await run('compare', before, now)
  expect(flat(stdout)).toContain(`! ${text({ code: 'same-runs', params: {} })}`)
})

describe('options that contradict each other or the data, code 2', () => {
  test('a run cannot be on both sides', async () => {
    const { code, stderr } = await run('compare', 'base', '--base', 'task-1,task-2', '--candidate', 'task-2,task-3')
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error: .*\b2 /)
  })

  test.each([
    ['a certainty that no study reaches', ['plan', '--rate', '0.6', '--power', '1'], '--power: "1"'],
    ['a pilot beside what it would be instead of', ['plan', 'base', '--rate', '0.5'], '--rate'],
    ['a pilot that says nothing', ['plan', 'base', '--where', 'task-1'], 'base'],
  ])('%s', async (_, args, named) => {
    const { code, stderr } = await run(...args)
    expect(code).toBe(2)
    expect(stderr).toContain(named)
  })
})
