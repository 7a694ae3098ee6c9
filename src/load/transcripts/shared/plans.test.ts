import { expect, test } from 'vitest'
import { planOf, TaskList } from './plans.ts'

test.each([
  [
    {
      todos: [
        { content: 'a', status: 'in_progress', activeForm: 'x' },
        { content: 'b', status: 'completed' },
      ],
    },
    [
      ['a', 'in_progress'],
      ['b', 'completed'],
    ],
  ],
  [{ plan: [{ step: 'a', status: 'pending' }], explanation: 'x' }, [['a', 'pending']]],
  [
    {
      command: 'plan',
      task_list: [
        { id: '1', title: 'a', status: 'done' },
        { title: 'b', status: 'todo' },
      ],
    },
    [
      ['a', 'completed'],
      ['b', 'pending'],
    ],
  ],
  [
    {
      items: [
        { text: 'a', completed: true },
        { text: 'b', completed: false },
      ],
    },
    [
      ['a', 'completed'],
      ['b', 'pending'],
    ],
  ],
  [{ todos: [null, 5, { status: 'done' }, { content: 'a', status: 7 }] }, [['a', 'pending']]],
  [{ todos: [] }, []],
  [{ todos: 'a' }, null],
  ['a', null],
])('the plan in %j', (args, expected) =>
  expect(planOf(args)?.map(({ text, status }) => [text, status]) ?? null).toEqual(expected),
)

test('a list of tasks is the whole plan after each change', () => {
  const list = new TaskList()
  const call = (tool: string, args: unknown, output = '') => list.after({ tool, args, output })
  expect(call('TaskCreate', { subject: 'a' }, 'Task #7 created')).toEqual([{ text: 'a', status: 'pending' }])
  expect(call('TaskCreate', { subject: 'b' })).toHaveLength(2)
  expect(call('TaskUpdate', { taskId: '7', status: 'completed', subject: 'A' })).toEqual([
    { text: 'A', status: 'completed' },
    { text: 'b', status: 'pending' },
  ])
  expect(call('TaskUpdate', { taskId: '99', status: 'completed' })).toBeNull()
  expect(call('Read', { file_path: 'a' })).toBeNull()
})
