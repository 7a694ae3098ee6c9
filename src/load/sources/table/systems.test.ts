import { describe, expect, test } from 'vitest'
import { cells } from '../../../../test/support/cells.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { defaultSettings } from '../../../core/settings.ts'
import { parseSettings } from '../../../core/settings-schema.ts'
import { load } from '../../../transform/loading/load.ts'

const read = async (
  files: Readonly<Record<string, string>>,
  { columns = {}, pathPattern }: { columns?: Readonly<Record<string, string>>; pathPattern?: string } = {},
) => {
  await using folder = await temporaryFolder(files)
  const { tables, problems } = await load([folder.path], {
    jobs: 0,
    settings: { ...defaultSettings, columns },
    ...(pathPattern !== undefined && { overrides: { pathPattern } }),
  })
  const levels = (name: 'agent' | 'agent_model' | 'tier' | 'subtest') => [
    ...new Set(cells(tables.runs, name).map(row => row[name])),
  ]
  return { levels, codes: problems.map(({ code }) => code), problems }
}

/** Two tasks, each tried once with every value of the columns given. */
const table = (header: string, ...values: readonly string[]): Record<string, string> => ({
  'runs.csv': [
    `task,${header},success`,
    ...['a', 'b'].flatMap(task => values.map((value, i) => `${task},${value},${i % 2 === 0}`)),
  ].join('\n'),
})

describe('a column that names systems', () => {
  test.each(['llm', 'llm_model', 'model_id', 'model_name', 'LLM Name', 'engine', 'provider'])(
    '%s is the model',
    async name => {
      const { levels, codes } = await read(table(name, 'x', 'y'))
      expect(levels('agent_model')).toEqual(['x', 'y'])
      expect(codes).toEqual([])
    },
  )

  test.each(['agent_name', 'bot', 'scaffold', 'harness', 'framework'])('%s is the agent', async name => {
    const { levels, codes } = await read(table(name, 'x', 'y'))
    expect(levels('agent')).toEqual(['x', 'y'])
    expect(codes).toEqual([])
  })

  test.each(['method', 'approach', 'condition', 'arm', 'config', 'Prompt Version', 'strategy'])(
    '%s is the tier',
    async name => {
      const { levels, codes } = await read(table(name, 'x', 'y'))
      expect(levels('tier')).toEqual(['x', 'y'])
      expect(codes).toEqual([])
    },
  )

  test('beside others takes the next dimension', async () => {
    const { levels, codes } = await read(table('model,engine,method,config', 'm,e,x,1', 'm,e,y,1', 'm,e,x,2'))
    expect([levels('agent_model'), levels('tier'), levels('subtest')]).toEqual([['m'], ['x', 'y'], ['1', '2']])
    expect(codes).toEqual([])
  })

  test('of one meaning with another is named, and not lost where it differs', async () => {
    const { levels, problems } = await read(table('model,llm', 'm,x', 'm,y'))
    expect(levels('agent_model')).toEqual(['m'])
    expect(problems.map(({ code, message }) => [code, message.includes('llm')])).toEqual([
      ['systems-pooled', true],
      ['column-ambiguous', true],
    ])
  })
})

describe('a column of text that nothing reads', () => {
  test('is named with the option to paste where it differs within tasks', async () => {
    const { problems } = await read(table('flavor', 'x', 'y'))
    expect(problems).toMatchObject([
      { code: 'systems-pooled', severity: 'warning', hint: expect.stringContaining('--columns model=flavor') },
    ])
    expect(problems[0].message).toContain('flavor')
  })

  test('is named with each other one, and never as what is known already', async () => {
    const { problems } = await read(table('model,flavor,prompt', 'm,x,one', 'm,y,two'))
    expect(problems.map(({ hint }) => hint)).toEqual([expect.stringContaining('--columns agent=flavor,tier=prompt')])
  })

  test('is read once that option is given', async () => {
    const { settings } = parseSettings({ columns: { model: 'flavor' } }, [])
    const { levels, codes } = await read(table('flavor', 'x', 'y'), settings)
    expect(levels('agent_model')).toEqual(['x', 'y'])
    expect(codes).toEqual([])
  })

  test.each([
    ['is the same in each task', 'flavor', ['x', 'x']],
    ['tells what a run came to', 'exit_status', ['ok', 'timeout']],
    ['holds numbers', 'turns', ['3', '4']],
    ['holds verdicts', 'valid', ['yes', 'no']],
    ['is mostly empty', 'flavor', ['x', '', '', '', 'y']],
    ['has many values', 'flavor', Array.from({ length: 40 }, (_, i) => `v${i}`)],
    ['mostly agrees', 'model,flavor', ['m,x', 'n,x', 'o,y']],
  ])('is no fault where it %s', async (_, header, values) =>
    expect((await read(table(header, ...values))).codes).toEqual([]),
  )

  test('is no fault where it goes with the task', async () =>
    expect((await read({ 'a.csv': 'task,topic,success\na,x,1\na,x,0\nb,y,1\nb,y,0\n' })).codes).toEqual([]))
})

describe('files of the same tasks', () => {
  const one = 'task,success\na,true\nb,true\n'
  const two = 'task,success\na,false\nb,true\n'

  test('are named where nothing says which model ran them, with the pattern to paste', async () => {
    const { problems } = await read({ 'gpt.csv': one, 'opus.csv': two })
    expect(problems).toMatchObject([
      { code: 'systems-pooled', file: 'gpt.csv', hint: expect.stringContaining('--path-pattern "{model}.csv"') },
    ])
    for (const name of ['gpt.csv', 'opus.csv']) expect(problems[0].message).toContain(name)
  })

  test.each([
    ['{model}.csv', { 'gpt.csv': one, 'opus.csv': two }],
    ['{model}', { 'gpt/runs.csv': one, 'opus/runs.csv': two }],
    ['all/{model}.csv', { 'all/gpt.csv': one, 'all/opus.csv': two }],
    ['{model}', { 'gpt/1.json': '{"task": "a", "success": true}', 'opus/1.json': '{"task": "a", "success": false}' }],
  ])('have their models with %s', async (pathPattern, files) => {
    const { problems } = await read(files)
    expect(problems.map(({ hint }) => hint)).toEqual([expect.stringContaining(`"${pathPattern}"`)])
    const table = await read(files, { pathPattern })
    expect(table.levels('agent_model')).toEqual(['gpt', 'opus'])
    expect(table.codes).toEqual([])
  })

  test('are no fault where they name models, have tasks of their own, or hold a run each', async () => {
    expect(
      (await read({ 'a.csv': 'task,model,success\na,m,1\n', 'b.csv': 'task,model,success\na,m,0\n' })).codes,
    ).toEqual([])
    expect((await read({ 'a.csv': 'task,success\na,1\n', 'b.csv': 'task,success\nb,0\n' })).codes).toEqual([])
    const runs = [1, 2].map(i => [`runs/${i}.json`, JSON.stringify({ task: 'a', success: i === 1 })])
    expect((await read(Object.fromEntries(runs))).codes).toEqual([])
  })
})
