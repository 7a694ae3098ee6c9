import { describe, expect, test } from 'vitest'
import type { ReportMain } from '../../../core/report-data.ts'
import { Rows } from './page-rows.ts'
import { runKeys } from './run-keys.ts'
import { listedRuns, outcomesIn } from './run-list.ts'

const words = (name: string, values: readonly (string | null)[]) => {
  const known = [...new Set(values.filter(value => value !== null))]
  return { name, words: known, codes: values.map(value => (value === null ? -1 : known.indexOf(value))) }
}

const runs = new Rows({
  size: 4,
  columns: [
    words('tier', ['T0', 'T0', 'T3', 'T3']),
    words('task', ['test-001', 'test-002', 'test-002', 'test-002']),
    words('folder', ['a/T0/run_01', 'b/T0/run_01', 'b/log.json', 'b/log.json']),
    words('failure_kind', ['none', 'task', 'task', null]),
    { name: 'run_number', numbers: [1, 1, 1, 2] },
    { name: 'passed', flags: [1, 0, 0, null] },
  ],
})

const main = {
  dimensions: [
    { id: 'tier', title: 'Tier', column: 'tier', levels: ['T0', 'T3'] },
    { id: 'task', title: 'Task', column: 'task', levels: ['test-001', 'test-002'] },
  ],
} as unknown as ReportMain

const found = (search: string) => listedRuns(runs, main, { search })

describe('the list of runs', () => {
  test('a search takes all words, anywhere in place, path and verdict', () => {
    expect(found('failed')).toEqual([1, 2])
    expect(found('run_01')).toEqual([0, 1])
    expect(found('T3 test-002')).toEqual([2, 3])
    expect(found('no verdict')).toEqual([3])
    expect(found('T0 nothing')).toEqual([])
  })

  test('only outcomes that occur can be chosen', () => {
    expect(outcomesIn(runs)).toEqual(['passed', 'failed the task', 'no verdict'])
    expect(listedRuns(runs, main, { outcome: 'no verdict' })).toEqual([3])
  })

  test('every run has an address of its own, which stays when runs arrive before it', () => {
    const keys = runKeys(runs, main)
    const all = [0, 1, 2, 3].map(keys.of)
    expect(new Set(all).size).toBe(4)
    expect(all.map(keys.rowOf)).toEqual([0, 1, 2, 3])
    expect(keys.of(0)).toBe('a/T0/run_01')
    expect(keys.rowOf('c')).toBeNull()
  })
})
