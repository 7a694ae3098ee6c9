import { describe, expect, test } from 'vitest'
import { cells } from '../../../../test/support/cells.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { defaultSettings } from '../../../core/settings.ts'
import { load } from '../../../transform/loading/load.ts'

const read = async (
  files: Readonly<Record<string, string | Uint8Array>>,
  given = '',
  columns: Readonly<Record<string, string>> = {},
) => {
  await using folder = await temporaryFolder(files)
  const { tables, problems } = await load([`${folder.path}/${given}`], {
    jobs: 0,
    settings: { ...defaultSettings, columns },
  })
  const rows = (...names: readonly string[]) => cells(tables.runs, ...names).map(row => names.map(name => row[name]))
  return { rows, problems: problems.map(({ code, at }) => (at === '' ? code : `${code} ${at}`)) }
}

/** The same four runs, however they are written. */
const objects = [
  { task: 'a', model: 'm', success: true, cost: 0.5, latency: 10 },
  { task: 'b', model: 'm', success: false, cost: 0.25, latency: 20 },
  { task: 'a', model: 'n', success: true, cost: 1.5, latency: 30 },
  { task: 'b', model: 'n', success: true, cost: 2, latency: 40 },
]
const expected = [
  ['a', 'm', true, 0.5, 10],
  ['a', 'n', true, 1.5, 30],
  ['b', 'm', false, 0.25, 20],
  ['b', 'n', true, 2, 40],
]
const names = ['task', 'agent_model', 'passed', 'cost_usd', 'duration_seconds'] as const

const text = (separator: string, write: (cell: unknown) => string = String) =>
  [Object.keys(objects[0]), ...objects.map(object => Object.values(object))]
    .map(row => row.map(write).join(separator))
    .join('\n')

const shapes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  commas: { 'runs.csv': text(',') },
  semicolons: { 'runs.csv': text(';') },
  'semicolons and decimal commas': { 'runs.csv': text(';', cell => String(cell).replace('.', ',')) },
  tabs: { 'runs.tsv': text('\t') },
  'tabs in a .csv': { 'runs.csv': text('\t') },
  'quotes, a byte order mark and Windows line ends': {
    'runs.csv': `\ufeff${text(',', cell => `"${cell}"`).replaceAll('\n', '\r\n')}\r\n`,
  },
  'JSON lines': { 'runs.jsonl': objects.map(object => JSON.stringify(object)).join('\n') },
  'a JSON array': { 'runs.json': JSON.stringify(objects) },
  'a JSON file per run': Object.fromEntries(
    objects.map((object, i) => [`runs/run-${i}.json`, JSON.stringify(object, null, 2)]),
  ),
}

describe('a table with task, model, success, cost and latency', () => {
  test.each(Object.entries(shapes))('as %s', async (_, files) => {
    const { rows, problems } = await read(files)
    expect(rows(...names).sort()).toEqual(expected)
    expect(problems).toEqual([])
    expect(new Set(rows('experiment').flat())).toEqual(new Set(['runs']))
  })

  test('is read alone, beside files that are none', async () => {
    const { rows } = await read({ 'runs.csv': text(','), 'package.json': '{"name": "p"}', 'all.json': '[1, 2]' })
    expect(rows('task')).toHaveLength(4)
  })

  test('as JSON is a copy where there is one as CSV', async () => {
    const { rows } = await read({ ...shapes.commas, ...shapes['a JSON array'] })
    expect(rows('task')).toHaveLength(4)
  })
})

const outcomesOf = async (header: string, values: readonly string[]) => {
  const { rows, problems } = await read({
    'runs.csv': [`task,${header}`, ...values.map((value, i) => `t${i},${value}`)].join('\n'),
  })
  return { values: rows('passed', 'score'), problems }
}

describe('an outcome', () => {
  test.each([
    ['true', 'False'],
    ['1', '0'],
    ['1.0', '0.0'],
    ['Yes', 'no'],
    ['PASS', 'fail'],
    ['passed', 'FAILED'],
    ['resolved', 'Unresolved'],
    ['success', 'failure'],
    ['Correct', 'incorrect'],
  ])('is %s or %s, under any name', async (pass, fail) => {
    for (const header of ['passed', 'success', 'Is Correct', 'reward', 'verdict', 'outcome', 'grade'])
      expect(await outcomesOf(header, [pass, fail])).toMatchObject({
        values: [
          [true, null],
          [false, null],
        ],
        problems: [],
      })
  })

  test.each([
    ['true', 'false'],
    ['PASS', 'FAIL'],
    ['yes', 'no'],
    ['resolved', 'unresolved'],
  ])('is %s or %s, also under the name of a score', async (pass, fail) => {
    for (const header of ['score', 'accuracy', 'Rating'])
      expect(await outcomesOf(header, [pass, fail, ''])).toEqual({
        values: [
          [true, null],
          [false, null],
          [null, null],
        ],
        problems: ['run-without-outcome'],
      })
  })

  test('under the name of a score is one where it holds numbers, of 0 and 1 too', async () => {
    for (const [value, other] of [
      ['1', '0'],
      ['1', '0.5'],
    ])
      expect(await outcomesOf('score', [value, other])).toMatchObject({
        values: [
          [null, 1],
          [null, Number(other)],
        ],
        problems: [],
      })
    expect((await outcomesOf('score', ['0.5', 'yes'])).problems).toEqual([
      'wrong-type line 3.score',
      'run-without-outcome',
    ])
  })

  test('in words under the name of a score stands back behind a verdict, and both are named', async () => {
    const { rows, problems } = await read({ 'a.csv': 'task,success,score\na,0,PASS\nb,1,FAIL\n' })
    expect(rows('passed', 'score')).toEqual([
      [false, null],
      [true, null],
    ])
    expect(problems).toEqual(['column-ambiguous'])
  })

  test('in words under the name of a score is read from JSON too', async () => {
    const run = (task: string, score: boolean) => JSON.stringify({ task, score })
    const { rows } = await read({ 'runs/1.json': run('a', true), 'runs/2.json': run('b', false) })
    expect(rows('passed')).toEqual([[true], [false]])
  })

  test('is a score where numbers of the whole column are fractions', async () =>
    expect(await outcomesOf('reward', ['1', '0', '0.5', 'N/A'])).toEqual({
      values: [
        [null, 1],
        [null, 0],
        [null, 0.5],
        [null, null],
      ],
      problems: ['run-without-outcome'],
    }))

  test('that is none is reported, and becomes no other', async () => {
    expect(await outcomesOf('success', ['yes', 'maybe', '0.5'])).toEqual({
      values: [
        [true, null],
        [null, null],
        [null, null],
      ],
      problems: ['wrong-type line 3.passed', 'wrong-type line 4.passed', 'run-without-outcome'],
    })
  })

  test('in percent is a share; above 1 it is kept and reported', async () => {
    expect(await outcomesOf('score', ['87%', '5 %'])).toMatchObject({
      values: [
        [null, 0.87],
        [null, 0.05],
      ],
      problems: [],
    })
    const { values, problems } = await outcomesOf('accuracy', ['87', '12'])
    expect(values).toEqual([
      [null, 87],
      [null, 12],
    ])
    expect(problems.join()).toContain('score-out-of-range')
  })
})

describe('cells', () => {
  const one = async (header: string, cell: string) => {
    const { rows, problems } = await read({ 'a.csv': `task,passed,${header}\nt,1,${cell}\n` })
    return [...rows('duration_seconds', 'cost_usd', 'input_tokens')[0], ...problems]
  }

  test('of times are seconds, by the unit in their name', async () => {
    for (const [header, cell] of [
      ['duration_ms', '1500'],
      ['latencyMs', '1500'],
      ['Latency (ms)', '1500'],
      ['elapsed', '1.5'],
      ['duration_s', '1.5'],
      ['seconds', '1.5'],
      ['duration_minutes', '0.025'],
    ])
      expect(await one(header, cell)).toEqual([1.5, null, null])
  })

  test('may be empty or not available', async () => {
    for (const cell of ['', 'N/A', 'nan', 'None', '-']) expect(await one('cost', cell)).toEqual([null, null, null])
  })

  test('may be dollars; other money is reported', async () => {
    expect(await one('price', '$0.12')).toEqual([null, 0.12, null])
    expect(await one('price', '€0.12')).toEqual([null, null, null, 'wrong-type line 2.cost_usd'])
  })

  test('with commas for thousands are reported, and not taken for decimals', async () => {
    const { rows, problems } = await read({ 'a.csv': 'task;passed;prompt_tokens\nt;1;1,234\n' })
    expect(rows('input_tokens')).toEqual([[null]])
    expect(problems).toEqual(['wrong-type line 2.input_tokens'])
  })

  test('below an object are columns', async () => {
    const run = { task: 't', model: 'm', success: 1, tokens: { input: 5, output: 7 }, usage: { total_tokens: 12 } }
    const { rows, problems } = await read({ 'a.jsonl': JSON.stringify(run) })
    expect(rows('input_tokens', 'output_tokens')).toEqual([[5, 7]])
    expect(problems).toEqual([])
  })

  test('under a key that comes up late count', async () => {
    const lines = Array.from({ length: 60 }, (_, i) =>
      JSON.stringify({ task: `t${i}`, success: true, ...(i >= 50 && { cost: i }) }),
    )
    const { rows } = await read({ 'a.jsonl': lines.join('\n') })
    expect(rows('cost_usd').flat().filter(Number)).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59])
  })
})

describe('repetitions', () => {
  const numbers = async (header: string, ...values: readonly string[]) => {
    const { rows, problems } = await read({
      'a.csv': [`task,success,${header}`, ...values.map((value, i) => `t,${i % 2},${value}`)].join('\n'),
    })
    return [rows('run_number').flat(), problems]
  }

  test('are numbered in order where no column tells them', async () =>
    expect(await numbers('notes', 'x', 'x', 'x', 'x', 'x')).toEqual([[1, 2, 3, 4, 5], []]))

  test('have the number of their column, or one of their own', async () => {
    expect(await numbers('run', '2', '1', '3')).toEqual([[1, 2, 3], []])
    expect(await numbers('trial', '0', '1', '2')).toEqual([[1, 2, 3], []])
    expect(await numbers('attempt', 'first', 'second')).toEqual([[1, 2], []])
    expect(await numbers('epoch,seed', '1,7', '1,8', '2,7')).toEqual([[1, 2, 3], []])
    const [seeds] = await numbers('seed', '42', '1337', '7')
    expect(new Set(seeds).size).toBe(3)
  })

  test('twice under one name are one run, and that is reported', async () => {
    expect(await numbers('seed', '42', '42')).toEqual([[42], ['run-twice line 3']])
    expect(await numbers('seed', 'a', 'a')).toEqual([[1], ['run-twice line 3']])
  })
})

describe('columns', () => {
  test('that mean the same are one note for the file', async () => {
    const { rows, problems } = await read({ 'a.csv': 'task,task,success,resolved\nt,u,1,0\n' })
    expect(rows('task', 'passed')).toEqual([['t', true]])
    expect(problems).toEqual(['column-ambiguous'])
  })

  test('are what a person says', async () => {
    const files = { 'a.csv': 'task,ok,success,time_ms\nt,0,1,1500\n' }
    const { rows } = await read(files, '', { passed: 'ok', duration_seconds: 'time_ms' })
    expect(rows('passed', 'duration_seconds')).toEqual([[false, 1.5]])
  })

  test('that a person names and no table has stop everything', async () => {
    for (const header of ['task,success', 'task,fine'])
      await expect(read({ 'a.csv': `${header}\nt,1\n` }, '', { passed: 'fien' })).rejects.toMatchObject({
        code: 'no-such-column',
        hint: expect.stringContaining(header.replace(',', ', ')),
      })
  })

  test('may be very many', async () => {
    const count = 100_000
    const header = ['task', 'success', ...Array.from({ length: count }, (_, i) => `c${i}`), 'cost']
    const row = ['t', '1', ...Array.from({ length: count }, () => ''), '0.5']
    const { rows, problems } = await read({ 'a.csv': `${header.join()}\n${row.join()}\n` })
    expect(rows('task', 'passed', 'cost_usd')).toEqual([['t', true, 0.5]])
    expect(problems).toEqual([])
  })

  test('with quotes and line breaks in their names are read, and shown in one line', async () => {
    const header = '"task\nid",success,"co""st","\u001b[31mModel\u0007name"'
    const { rows, problems } = await read({ 'a.csv': `${header}\nt,1,0.5,m\n` })
    expect(rows('task', 'passed', 'cost_usd')).toEqual([['t', true, 0.5]])
    expect(problems).toEqual(['columns-unknown'])
  })

  test('without rows are an empty table', async () =>
    expect(read({ 'a.csv': 'task,success\n' })).rejects.toMatchObject({ code: 'nothing-to-analyse' }))
})

test('a run that broke off has a file and no outcome', async () => {
  const { rows, problems } = await read({ ...shapes['a JSON file per run'], 'runs/run-9.json': '{"task": "c"}' })
  expect(rows('task', 'passed').at(-1)).toEqual(['c', null])
  expect(problems).toEqual(['run-without-outcome'])
})
