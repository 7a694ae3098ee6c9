import { describe, expect, test } from 'vitest'
import { cells } from '../../../test/support/cells.ts'
import { assembled, chunkOf, experimentOf } from '../../../test/support/chunks.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { type ProblemCode, problemCodes } from '../../core/problem-codes.ts'
import { schema } from '../../core/schema.ts'
import { defaultSettings } from '../../core/settings.ts'
import { assemble } from './table-assembly.ts'

const variant = (experiment: string, tier: string, components: string[]) => ({
  experiment,
  model: 'm',
  tier,
  subtest: '00',
  components,
})

describe('tables that come from the plan', () => {
  const category = (name: string, weight: number) => ({ name, weight, items: [{ id: 'I1', check: 'c?', points: 2 }] })
  const { tables, problems } = assemble(
    chunkOf([]),
    {
      experiments: [
        experimentOf({ name: 'e10', judgeModels: ['a,"b"', 'c'], rubric: [category('x', 0.5)] }),
        experimentOf({ name: 'e2', model: null, rubric: [category('x', 0.25), { name: 'y', weight: 1, items: [] }] }),
      ],
      components: [variant('e10', 'T2', ['tools:Read']), variant('e2', 'T10', []), variant('e2', 'T2', ['a:1', 'b:2'])],
    },
    [],
    defaultSettings,
  )

  test('come in natural order, with every column of the schema', () => {
    expect(cells(tables.experiments, 'experiment', 'agent_model', 'judge_models')).toEqual([
      { experiment: 'e2', agent_model: null, judge_models: null },
      { experiment: 'e10', agent_model: 'm', judge_models: '["a,\\"b\\"","c"]' },
    ])
    expect(cells(tables.rubric, 'experiment', 'criterion', 'weight', 'item_id')).toEqual([
      { experiment: 'e2', criterion: 'x', weight: 0.25, item_id: 'I1' },
      { experiment: 'e2', criterion: 'y', weight: 1, item_id: null },
      { experiment: 'e10', criterion: 'x', weight: 0.5, item_id: 'I1' },
    ])
    expect(cells(tables.components, 'experiment', 'tier', 'component')).toEqual([
      { experiment: 'e2', tier: 'T2', component: 'a:1' },
      { experiment: 'e2', tier: 'T2', component: 'b:2' },
      { experiment: 'e10', tier: 'T2', component: 'tools:Read' },
    ])
    for (const name of ['experiments', 'rubric', 'components'] as const)
      expect(Object.keys(tables[name].columns)).toEqual(schema[name].map(column => column.name))
  })

  test('different weights of a category are told with both', () =>
    expect(problems).toMatchObject([
      { code: 'rubric-conflict', file: 'e10', at: 'x', message: 'x weighs 0.5 in e10 and 0.25 in e2.' },
    ]))
})

describe('problems', () => {
  const told = (...problems: Problem[]) =>
    assembled(chunkOf(problems.map(each => ({ kind: 'problem', problem: each })))).problems
  const about = (code: ProblemCode, file: string, at = '') => problem(code, file, 'm', 'h', at)

  test('come worst first, then by code, file and place, in natural order', () => {
    const sorted = [
      about('json-invalid', 'run_2'),
      about('json-invalid', 'run_10'),
      about('run-twice', 'run_1'),
      about('judge-missing', 'a'),
      about('criterion-twice', 'a', 'judge 2'),
      about('criterion-twice', 'a', 'judge 10'),
    ]
    expect(sorted.map(({ code }) => problemCodes[code].severity)).toEqual([
      'error',
      'error',
      'error',
      'warning',
      'note',
      'note',
    ])
    expect(told(...sorted.toReversed())).toEqual(sorted)
  })

  test('the same one is told once', () => {
    const once = about('wrong-type', 'f', 'x')
    expect(told(once, about('wrong-type', 'f', 'y'), { ...once })).toHaveLength(2)
  })
})
