import { describe, expect, test } from 'vitest'
import { cells } from '../../../test/support/cells.ts'
import { TableBuilder, tableOf } from './builders.ts'

describe('TableBuilder', () => {
  test('columns of every kind grow with the rows', () => {
    const table = new TableBuilder({ child: false })
    const columns = { n: table.number('n'), f: table.flag('f'), w: table.word('w'), t: table.text('t') }
    const rows = Array.from({ length: 1000 }, (_, i) =>
      i % 10 === 0
        ? { n: null, f: null, w: null, t: null }
        : { n: i / 8, f: i % 2 === 0, w: `w${i % 3}`, t: `text ${i}` },
    )
    for (const { n, f, w, t } of rows) {
      columns.n.push(n ?? NaN)
      columns.f.push(f)
      columns.w.push(w)
      columns.t.push(t)
      table.row()
    }
    const { size, columns: finished, parents } = table.finish()
    expect(cells({ size, columns: finished }, 'n', 'f', 'w', 't')).toEqual(rows)
    expect(parents).toBeNull()
    expect(finished.w).toMatchObject({ words: ['w1', 'w2', 'w0'] })
  })

  test('rows of a table below another know the row they belong to', () => {
    const table = new TableBuilder({ child: true })
    expect([table.row(3), table.row(3), table.row(5)]).toEqual([0, 1, 2])
    expect(table.finish()).toMatchObject({ size: 3, parents: Int32Array.of(3, 3, 5) })
  })
})

test('a small table has the columns of the schema, and empty cells where nothing is known', () => {
  const table = tableOf('experiments', [
    {
      experiment: 'e',
      agent_model: null,
      task: 't',
      family: null,
      language: null,
      runs_per_subtest: 3,
      timeout_seconds: NaN,
      judge_models: null,
      rubric_hash: null,
      pass_threshold: 0,
    },
  ])
  expect(cells(table, 'experiment', 'agent_model', 'runs_per_subtest', 'timeout_seconds', 'pass_threshold')).toEqual([
    { experiment: 'e', agent_model: null, runs_per_subtest: 3, timeout_seconds: null, pass_threshold: 0 },
  ])
})
