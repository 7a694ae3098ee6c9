import { describe, expect, test } from 'vitest'
import { Fields, FileAccount, Findings, type JsonObject } from './fields.ts'

/** What a reading gives and what it reports: `[value, 'code at', …]`. */
const asked = <T>(value: JsonObject, ask: (fields: Fields) => T): [T, ...string[]] => {
  const account = new FileAccount('result.json', new Findings())
  const answer = ask(new Fields(value, account))
  account.close()
  const problems = account.findings.found.flatMap(each => (each.kind === 'problem' ? [each.problem] : []))
  for (const problem of problems) expect(problem).toMatchObject({ file: 'result.json', hint: expect.any(String) })
  return [answer, ...problems.map(({ code, at }) => `${code} ${at}`.trim())]
}

const number = (value: unknown) => asked({ x: value }, fields => fields.number('x'))
const points = (value: unknown) => asked({ x: value }, fields => fields.points('x'))

describe('numbers', () => {
  test('absent and null are not measured, and no problem', () => {
    expect(number(undefined)).toEqual([NaN])
    expect(number(null)).toEqual([NaN])
    expect(number(0)).toEqual([0])
  })

  test.each([
    ['1.5', 1.5],
    [' 12 ', 12],
    ['-3e2', -300],
    ['.5', 0.5],
    ['7.', 7],
  ])('%j is converted, with a note', (text, value) => expect(number(text)).toEqual([value, 'number-as-text']))

  test.each(['', 'N/A', '0x10', '1,5', 'Infinity', '1e999', true, [], {}])('%j is no number', value =>
    expect(number(value)).toEqual([NaN, 'wrong-type x']),
  )

  test('nor is a list ten thousands deep', () =>
    expect(number(JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)))).toEqual([NaN, 'wrong-type x']))

  test('a number too large to hold is not measured', () =>
    expect(number(JSON.parse('1e999'))).toEqual([NaN, 'number-out-of-range x']))

  test('an amount is never negative', () => {
    expect(asked({ x: -1 }, fields => fields.amount('x'))).toEqual([NaN, 'number-out-of-range x'])
    expect(asked({ x: '-1' }, fields => fields.amount('x'))).toEqual([NaN, 'number-out-of-range x', 'number-as-text'])
    expect(asked({ x: 0 }, fields => fields.amount('x'))).toEqual([0])
  })

  test('texts that were converted are counted in one note per file', () => {
    const account = new FileAccount('f', new Findings())
    const fields = new Fields({ a: '1', b: '2' }, account)
    fields.number('a')
    fields.points('b')
    account.close()
    expect(account.findings.found).toHaveLength(1)
    expect(account.findings.found[0]).toMatchObject({ problem: { message: expect.stringMatching(/\b2\b/) } })
  })
})

describe('points', () => {
  test.each(['N/A', 'n/a', '', null, undefined, true, [], JSON.parse('1e999')])('%j means that there are none', value =>
    expect(points(value)).toEqual([NaN]),
  )

  test('numbers in text are converted, with a note', () => expect(points('2.5')).toEqual([2.5, 'number-as-text']))
})

describe('other fields', () => {
  test('a flag is true, false or not recorded; a word that says so is a wrong type', () => {
    expect(asked({ x: false }, fields => fields.flag('x'))).toEqual([false])
    expect(asked({}, fields => fields.flag('x'))).toEqual([null])
    expect(asked({ x: 'true' }, fields => fields.flag('x'))).toEqual([null, 'wrong-type x'])
    expect(asked({ x: 1 }, fields => fields.flag('x'))).toEqual([null, 'wrong-type x'])
  })

  test('an empty word is none; odd characters stay as they are', () => {
    expect(asked({ x: '' }, fields => fields.word('x'))).toEqual([null])
    expect(asked({ x: '"quoted",\n\u0000' }, fields => fields.word('x'))).toEqual(['"quoted",\n\u0000'])
    expect(asked({ x: 5 }, fields => fields.word('x'))).toEqual([null, 'wrong-type x'])
  })

  test('lists of words are taken whole or not at all', () => {
    expect(asked({ x: ['a', 'b'] }, fields => fields.words('x'))).toEqual([['a', 'b']])
    expect(asked({ x: ['a', 1] }, fields => fields.words('x'))).toEqual([[], 'wrong-type x'])
    expect(asked({ x: 'a' }, fields => fields.words('x'))).toEqual([[], 'wrong-type x'])
    expect(asked({ x: null }, fields => fields.words('x'))).toEqual([[]])
  })

  test('names in a list count each by itself', () => {
    expect(asked({ x: ['a', 1, 'b'] }, fields => fields.names('x'))).toEqual([['a', 'b'], 'wrong-type x[1]'])
    expect(asked({ x: 'a' }, fields => fields.names('x'))).toEqual([[], 'wrong-type x'])
    expect(asked({ x: null }, fields => fields.names('x'))).toEqual([[]])
  })

  test('an index is a whole number from 0', () => {
    expect(asked({ x: 0 }, fields => fields.index('x'))).toEqual([0])
    expect(asked({}, fields => fields.index('x'))).toEqual([NaN])
    for (const x of [-1, 0.5, 2 ** 53])
      expect(asked({ x }, fields => fields.index('x'))).toEqual([NaN, 'number-out-of-range x'])
    expect(asked({ x: [] }, fields => fields.index('x'))).toEqual([NaN, 'wrong-type x'])
  })

  test('what is missing is counted, with the first place', () => {
    const account = new FileAccount('runs.jsonl', new Findings())
    const rows = [{ x: 1 }, { x: null }, {}].map((row, i) => new Fields(row, account, `line ${i + 1}`))
    expect(rows.map(row => row.lacks('x'))).toEqual([false, true, true])
    expect(account.findings.problems()).toMatchObject([
      { code: 'value-missing', file: 'runs.jsonl', at: 'line 2.x', message: 'line 2.x is missing (2× in this file).' },
    ])
  })

  test('what is wrong inside lists and objects is told with its place', () => {
    const read = (fields: Fields) => fields.objects('judges').map(judge => judge.number('score'))
    expect(asked({ judges: [{ score: 1 }, 'no', { score: [] }] }, read)).toEqual([
      [1, NaN],
      'wrong-type judges[1]',
      'wrong-type judges[2].score',
    ])
    expect(asked({ judges: {} }, read)).toEqual([[], 'wrong-type judges'])
    expect(asked({ a: { b: 'x' } }, fields => fields.object('a')?.object('b') ?? null)).toEqual([
      null,
      'wrong-type a.b',
    ])
  })

  test('the message shows the value, in short', () => {
    const account = new FileAccount('f', new Findings())
    new Fields({ x: 'word '.repeat(100), y: null, z: { a: 1 } }, account).number('x')
    new Fields({ z: { a: 1 } }, account).number('z')
    const [first, second] = account.findings.found.map(each => (each.kind === 'problem' ? each.problem.message : ''))
    expect(first).toMatch(/^x .*"word word .*…$/)
    expect(first.length).toBeLessThan(120)
    expect(second).toMatch(/^z .*\{ a: 1 \}$/)
  })
})

test('digits without end are no number, and told at once', () =>
  expect(number(`${'0'.repeat(2_000_000)}e`)).toEqual([NaN, 'wrong-type x']))
