import { describe, expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { isTimeToEvent } from '../../core/metric.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { subtestColumns } from './subtest-summaries.ts'

const names = subtestColumns(allMetrics).map(({ name }) => name)

/** What scripts written for older exports rely on, in this order. */
const older = `experiment, agent_model, tier, subtest, pass_rate, mean_score, median_score, std_score, mean_impl_rate,
  median_impl_rate, std_impl_rate, consistency, mean_cost, total_cost, mean_duration, cop, mean_r_prog, median_r_prog,
  std_r_prog, mean_cfp, median_cfp, std_cfp, mean_pr_revert_rate, median_pr_revert_rate, std_pr_revert_rate,
  mean_strategic_drift, median_strategic_drift, std_strategic_drift, grade_S, grade_A, grade_B, grade_C, grade_D, grade_F,
  modal_grade`.split(/,\s+/)

/** The row of one subtest whose runs got these scores (passed from 0.5) at a dollar each. */
const rowOf = (...scores: number[]) => {
  const runs = scores.map((score, i) =>
    foundRun({
      ...ratedRun(),
      key: { ...ratedRun().key, run: i + 1 },
      judges: [judgeOf({ score, passed: Number.isNaN(score) ? null : score >= 0.5 })],
      costUsd: 1,
    }),
  )
  const analysis = analysisOf(runs)
  const [group] = analysis.groups('by_subtest')
  return Object.fromEntries(subtestColumns(allMetrics).map(({ name, cell }) => [name, cell(analysis, group)]))
}

describe('the subtests table', () => {
  test('begins with the columns of older exports, and names none twice', () => {
    expect(names.slice(0, older.length)).toEqual(older)
    expect(new Set(names).size).toBe(names.length)
  })

  test('has the mean or the value of every metric of runs and of groups', () => {
    const wanted = allMetrics
      .filter(({ per }) => per !== 'contrast')
      .map(metric => {
        const mean = isTimeToEvent(metric) ? 'median' : 'mean'
        return metric.per === 'run' ? `${mean}_${metric.id}` : metric.id
      })
    const renamed = new Set(['mean_cost_usd', 'mean_duration_seconds', 'mean_pass_rate', 'cost_of_pass'])
    expect(wanted.filter(name => !names.includes(name) && !renamed.has(name))).toEqual([])
  })

  test('has a row for each of several agents', () => {
    const runOf = (agent: string, run: number) => foundRun({ ...ratedRun(), key: { ...ratedRun().key, agent, run } })
    const agentsOf = (...agents: string[]) => {
      const analysis = analysisOf(agents.map(runOf))
      const column = subtestColumns(allMetrics).find(({ name }) => name === 'agent')
      return analysis.groups('by_subtest').map(group => column?.cell(analysis, group))
    }
    expect(agentsOf('b', 'a', 'b')).toEqual(['a', 'b'])
    expect(agentsOf('a', 'a')).toEqual([null])
  })

  test('names the task only where all runs are of one', () => {
    const runOf = (task: string, run: number) => foundRun({ ...ratedRun(), key: { ...ratedRun().key, task, run } })
    const taskOf = (...tasks: string[]) => {
      const analysis = analysisOf(tasks.map(runOf))
      const [group] = analysis.groups('by_subtest')
      return subtestColumns(allMetrics)
        .find(({ name }) => name === 'task')
        ?.cell(analysis, group)
    }
    expect(taskOf('one', 'one')).toBe('one')
    expect(taskOf('one', 'another')).toBeNull()
  })

  test('describes the runs of a subtest', () =>
    expect(rowOf(1, 0.9, 0.5, 0)).toMatchObject({
      experiment: 'e',
      agent_model: 'm',
      tier: 'T0',
      subtest: '00',
      pass_rate: 0.75,
      mean_score: expect.closeTo(0.6, 12),
      median_score: 0.7,
      mean_cost: 1,
      total_cost: 4,
      cop: expect.closeTo(4 / 3, 12),
      grade_S: 1,
      grade_A: 1,
      grade_B: 0,
      grade_C: 1,
      grade_D: 0,
      grade_F: 1,
      runs: 4,
      missing_runs: 0,
    }))

  test('the modal grade is the most frequent; of several the alphabetically first', () => {
    expect(rowOf(0.1, 0.1, 0.9).modal_grade).toBe('F')
    expect(rowOf(0.1, 0.9, 1).modal_grade).toBe('A')
    expect(rowOf(NaN).modal_grade).toBeNull()
  })

  test('grades are not counted where none was given', () => {
    expect(rowOf(NaN)).toMatchObject({ grade_S: null, grade_F: null })
    expect(rowOf(NaN, 0.1)).toMatchObject({ grade_S: 0, grade_F: 1 })
  })

  test('without passes there is no cost of pass; with one run no spread and no consistency', () => {
    expect(rowOf(0.1, 0.2).cop).toBeNull()
    expect(rowOf(0.7)).toMatchObject({ std_score: null, consistency: null, mean_score: 0.7 })
  })
})
