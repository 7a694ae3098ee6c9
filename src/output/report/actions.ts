import type { ReportAction } from '../../core/report.ts'
import type { Tables } from '../../core/schema.ts'
import { cellReader, type Table } from '../../core/table.ts'
import { shortNumber, textOf } from './columns.ts'

/** Reads what the agent of a run did, call by call; nothing for a run without a transcript. */
export const actionsReader = ({ actions, runs }: Tables): ((run: number) => readonly ReportAction[]) => {
  const rows = new Map<number, number[]>()
  actions.parent?.rows.forEach((run, row) => {
    const known = rows.get(run)
    if (known) known.push(row)
    else rows.set(run, [row])
  })
  if (rows.size === 0 || runs.size === 0) return () => []
  const number = numberOf(actions, 'action_number')
  const seconds = numberOf(actions, 'seconds')
  const [agent, tool, outcome, errorClass, correction] = (
    ['sub_agent', 'tool', 'outcome', 'error_class', 'correction'] as const
  ).map(name => textOf(actions, name))
  const what = textOf(actions, 'action')
  return run =>
    (rows.get(run) ?? []).map(row => ({
      number: number(row) ?? 0,
      agent: agent(row),
      tool: tool(row) ?? '',
      what: what(row),
      outcome: outcome(row) ?? 'unknown',
      errorClass: errorClass(row),
      correction: correction(row),
      seconds: seconds(row),
    }))
}

const numberOf = (table: Table, name: string): ((row: number) => number | null) => {
  const read = cellReader(table, name)
  return row => {
    const cell = read(row)
    return typeof cell === 'number' ? shortNumber(cell) : null
  }
}
