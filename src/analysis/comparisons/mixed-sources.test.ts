import { describe, expect, test } from 'vitest'
import { runsTable } from '../../../test/support/runs.ts'
import { studyRuns } from '../../../test/support/study.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import rProg from '../../transform/metrics/r-prog.ts'
import score from '../../transform/metrics/score.ts'
import { createComparisons } from './comparisons.ts'
import { sourcesDiffer } from './mixed-sources.ts'

const table = runsTable(studyRuns())

/** The study with a note of sources for each run. */
const noted = (words: readonly string[], codeOf: (row: number) => number): Table => ({
  ...table,
  columns: {
    ...table.columns,
    process_source: { type: 'word', words, codes: Int32Array.from({ length: table.size }, (_, row) => codeOf(row)) },
  },
})

describe('sources', () => {
  test('differ where some runs name another one', () => {
    const mixed = noted(['r_prog=recorded;cfp=changes', 'cfp=changes;r_prog=changes'], row => row % 2)
    expect(sourcesDiffer(mixed, 'r_prog')).toEqual(reason('sources-differ', { sources: ['changes', 'recorded'] }))
    expect(sourcesDiffer(mixed, 'cfp')).toBeNull()
  })

  test('do not differ where some runs name none, nor where nobody noted them', () => {
    expect(
      sourcesDiffer(
        noted(['r_prog=changes', 'cfp=changes'], row => (row % 3) - 1),
        'r_prog',
      ),
    ).toBeNull()
    expect(sourcesDiffer(table, 'r_prog')).toBeNull()
  })
})

test('a metric from different sources is shown and not tested', () => {
  const metrics = [rProg, score]
  const mixed = createComparisons(
    noted(['r_prog=changes', 'r_prog=recorded'], row => row % 2),
    metrics,
    defaultSettings,
  )
  const tested = createComparisons(table, metrics, defaultSettings)
  const [rows, others] = [mixed, tested].map(each => each.comparisons().filter(row => row.metric === 'r_prog'))
  expect(rows.map(row => [row.value1, row.value2, row.cliffs_delta])).toEqual(
    others.map(row => [row.value1, row.value2, row.cliffs_delta]),
  )
  expect(others.every(row => row.p !== null)).toBe(true)
  for (const row of rows)
    expect(row).toMatchObject({
      p: null,
      p_adjusted: null,
      low: null,
      delta_low: null,
      mde: null,
      p_naive: null,
      significant: null,
      method: 'none',
      reasons: [reason('sources-differ', { sources: ['changes', 'recorded'] })],
    })
  const lists = mixed.results()
  expect(new Set(lists.omnibus_tests.map(row => row.metric))).toEqual(new Set(['score']))
  expect(new Set(lists.normality_tests.map(row => row.metric))).toEqual(new Set(['score']))
  expect(new Set(lists.interaction_tests.map(row => row.metric))).toEqual(new Set(['score']))
  expect(lists.correlations).toEqual([])
  expect(mixed.comparisons().filter(row => row.metric === 'score')).toEqual(
    tested.comparisons().filter(row => row.metric === 'score'),
  )
})
