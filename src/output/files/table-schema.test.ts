import { expect, test } from 'vitest'
import { tableSchema } from './data.ts'

test('every file is declared with the types of its columns, so that nobody takes "00" for a number', () => {
  const columns = [
    { name: 'subtest', type: 'string', title: 'Subtest' },
    { name: 'judge_reasoning', type: 'text', title: 'Reasoning' },
    { name: 'run_number', type: 'integer', title: 'Repetition' },
    { name: 'score', type: 'number', title: 'Score' },
    { name: 'passed', type: 'boolean', title: 'Verdict' },
  ] as const
  const files = ['data/runs.csv', 'problems.csv'].map(path => ({ path, title: 'Title', columns, pieces: () => [] }))
  const fields = [
    { name: 'subtest', type: 'string', description: 'Subtest' },
    { name: 'judge_reasoning', type: 'string', description: 'Reasoning' },
    { name: 'run_number', type: 'integer', description: 'Repetition' },
    { name: 'score', type: 'number', description: 'Score' },
    { name: 'passed', type: 'boolean', description: 'Verdict', trueValues: ['True'], falseValues: ['False'] },
  ]
  expect(tableSchema(files)).toMatchObject({
    resources: [
      { name: 'runs', path: 'runs.csv', title: 'Title', schema: { missingValues: [''], fields } },
      { name: 'problems', path: '../problems.csv', schema: { missingValues: [''], fields } },
    ],
  })
})
