import { describe, expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { uneven, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { formatNumber } from '../../core/format.ts'
import { allRows, numbers, words } from '../../core/table.ts'
import { overRunsNote } from '../../core/weights.ts'
import { answersOf } from '../report/report-answers.ts'
import { reportMain } from '../report/report-main.ts'
import costs from '../tables/cost-analysis.ts'
import process from '../tables/process-metrics.ts'
import table from '../tables/tier-summary.ts'

const analysis = analyzeStudy(uneven)

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of a metric in a tier, over runs and over the means of tasks, computed from the columns alone. */
const meansOf = (metric: string, tier: string) => {
  const rows = allRows(analysis.tables.runs)
  const [tiers, tasks] = [words(rows, 'tier'), words(rows, 'task')]
  const own = [...numbers(rows, metric)].flatMap((value, i) => (tiers[i] === tier ? [{ value, task: tasks[i] }] : []))
  const byTask = [...new Set(own.map(({ task }) => task))].map(task =>
    average(own.filter(each => each.task === task).map(({ value }) => value)),
  )
  return { overRuns: average(own.map(({ value }) => value)), overTasks: average(byTask) }
}

describe('where tasks have unequal runs', () => {
  test('the table of tiers shows both numbers', () => {
    const { rows, cells, columns, notes } = tableOf(table, analysis)
    const place = columns.findIndex(({ title }) => title === 'Score')
    rows.forEach((row, i) => {
      const { overRuns, overTasks } = meansOf('score', String(row.tier))
      expect(row.score).toBeCloseTo(overTasks, 12)
      expect(row.score_over_runs).toBeCloseTo(overRuns, 12)
      expect(cells[i][place]).toMatch(
        new RegExp(`^${formatNumber(overTasks, 'score')} \\[.*\\] \\(${formatNumber(overRuns, 'score')}\\)$`),
      )
    })
    expect(rows).toHaveLength(3)
    expect(notes).toContain(overRunsNote)
  })

  test.each([costs, process])('so do other tables of estimates', other => {
    const { cells, notes } = tableOf(other, analysis)
    expect(cells.flat().some(cell => /\] \(.*\)$/.test(cell))).toBe(true)
    expect(notes).toContain(overRunsNote)
  })

  test('and the report, in its sentences and in its estimates', () => {
    const [leading] = answersOf(analysis)
    expect(leading.sentences[0].text).toMatch(/\[\d+, \d+\] \(every run alike: \d+\.\d%\)/)
    const { estimates } = reportMain(analysis, { blocks: [], leftOut: 0, hint: '' })
    const scores = estimates.filter(({ metric, grouping }) => metric === 'score' && grouping === 'by_tier')
    expect(scores.map(({ overRuns }) => overRuns)).toEqual(
      ['T0', 'T1', 'T2'].map(tier => expect.closeTo(meansOf('score', tier).overRuns, 6)),
    )
  })
})

test('where all tasks have the same runs there is one number', () => {
  const even = analyzeStudy({ ...usual, models: ['m'], tiers: ['T0', 'T1'], settings: { resamples: 100 } })
  const { cells, notes } = tableOf(table, even)
  expect(cells.flat().filter(cell => cell.includes('('))).toEqual([])
  expect(notes).not.toContain(overRunsNote)
})
