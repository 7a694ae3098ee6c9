import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import { runOf } from '../../../test/support/runs.ts'
import { shortNames } from '../exhibits/short-names.ts'
import table from './model-comparison.ts'

const analysis = studyAnalysis('usual')
const { rows, cells, columns, breaks } = tableOf(table, analysis)

test('shows what the comparison over all tiers says', () => {
  for (const row of rows) {
    const same = analysis
      .comparisons()
      .filter(each => each.scope === 'models' && each.metric === row.metric && each.model2 === row.model2)
    const whole = same.find(({ tier1 }) => tier1 === null)
    expect([row.value1, row.p_adjusted, row.low]).toEqual([whole?.value1, whole?.p_adjusted, whole?.low])
  }
  expect(rows.map(({ metric }) => metric).slice(0, 3)).toEqual(['pass_rate', 'score', 'impl_rate'])
})

test('two models stand in the head; which is better is said in words', () => {
  expect(columns.map(({ title }) => title).slice(1, 3)).toEqual(['kestrel-medium-4', 'osprey-large-2'])
  const better = columns.findIndex(({ title }) => title === 'Better')
  expect(cells.map(line => line[better])).toEqual(
    rows.map(row => {
      if (row.p_adjusted === null) return 'exploratory'
      return Number(row.p_adjusted) < 0.05 ? 'kestrel-medium-4' : 'inconclusive'
    }),
  )
  expect(breaks).toEqual([])
})

test('of more models every pair is a line, in a block for each metric', () => {
  const models = ['a', 'a-model-with-a-name-that-is-much-too-long-for-a-column', 'b']
  const three = analyzeStudy({ ...usual, models, tiers: ['T0'] })
  const made = tableOf(table, three)
  expect(made.cells.slice(0, 3).map(line => line.slice(1, 3))).toEqual([
    ['Model 1', 'Model 2'],
    ['Model 1', 'Model 3'],
    ['Model 2', 'Model 3'],
  ])
  expect(made.breaks[0]).toBe(3)
  expect(made.notes).toContain(shortNames(models, 'Model').note)
})

test('tasks that only one model has are told where they were left out', () => {
  const study = (model: string, from: number) =>
    Array.from({ length: 16 }, (_, i) =>
      foundRun({
        ...runOf({ model, task: `task-${from + (i % 8)}`, run: Math.floor(i / 8), cost: 1 + (i % 7) }),
        judges: [judgeOf({ score: (i % 5) / 5, passed: i % 3 > 0 })],
      }),
    )
  const { rows, notes } = tableOf(table, analysisOf([...study('a', 0), ...study('b', 2)]))
  const paired = rows.filter(row => row.left_out !== 0)
  expect(paired.length).toBeGreaterThan(0)
  for (const row of paired) expect([row.shared, row.left_out]).toEqual([6, 4])
  expect(numbersIn(notes.join(' '))).toContain('4')
})
