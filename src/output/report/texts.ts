import { gzipSync } from 'node:zlib'
import type { Analysis } from '../../analysis/analysis.ts'
import type { ReportAction, ReportBlock, ReportDetail, ReportTexts } from '../../core/report-data.ts'
import type { Tables } from '../../core/schema.ts'
import type { Settings } from '../../core/settings.ts'
import { cellReader, type Table } from '../../core/table.ts'
import { shortNumber, textOf } from './report-columns.ts'

type Detail = Settings['report']['detail']

/** Compressed bytes of texts that a page may hold before the less telling ones are left out. */
const mostBytes = 3 * 2 ** 20
/** A block is unpacked whole, so it holds few runs, and fewer where they are long. */
const runsPerBlock = 48
const charactersPerBlock = 2 ** 20

export interface PackedTexts {
  readonly blocks: readonly Uint8Array[]
  readonly detail: ReportDetail
}

/** The texts of runs in compressed blocks: all of them, or those of failed and most disputed runs as far as they fit. */
export const packTexts = (analysis: Analysis, wanted: Detail): PackedTexts => {
  const { runs } = analysis.tables
  const order = wanted === 'scores' ? [] : tellingFirst(analysis)
  const read = textsReader(analysis)
  const place = new Array<number>(runs.size).fill(-1)
  const blocks: Uint8Array[] = []
  let bytes = 0
  for (const { rows, text } of blocksOf(order, read)) {
    const packed = gzipSync(text)
    if (wanted === 'auto' && bytes + packed.length > mostBytes) {
      // One monstrous text must not keep all others out; otherwise the less telling never go before the more telling.
      if (packed.length > mostBytes) continue
      break
    }
    bytes += packed.length
    for (const row of rows) place[row] = blocks.length
    blocks.push(packed)
  }
  const leftOut = place.filter(block => block < 0).length
  return { blocks, detail: { blocks: place, leftOut, hint: hintFor(wanted) } }
}

/** Runs whose texts travel together, as JSON. */
const blocksOf = function* (order: readonly number[], read: (row: number) => ReportBlock[number]) {
  let rows: number[] = []
  let parts: string[] = []
  let characters = 0
  for (const [i, row] of order.entries()) {
    const part = `"${row}":${JSON.stringify(read(row))}`
    rows.push(row)
    parts.push(part)
    characters += part.length
    if (i + 1 < order.length && rows.length < runsPerBlock && characters < charactersPerBlock) continue
    yield { rows, text: `{${parts.join()}}` }
    rows = []
    parts = []
    characters = 0
  }
}

const hintFor = (wanted: Detail): string =>
  wanted === 'scores'
    ? 'The report was made with --report-detail scores.'
    : 'To keep the file small it has the texts of failed runs and of those that judges disagree on most. `--report-detail full` puts all of them in; `tiercel serve` shows them as well.'

/** Failed runs first, then those on which the judges are furthest apart. */
const tellingFirst = (analysis: Analysis): number[] => {
  const { runs } = analysis.tables
  const passed = cellReader(runs, 'passed')
  const spread = new Float64Array(runs.size)
  for (const { row, range } of analysis.judges().disputed(runs.size)) spread[row] = range
  const rank = (row: number) => (passed(row) === false ? 0 : 1)
  return Array.from({ length: runs.size }, (_, row) => row).sort(
    (a, b) => rank(a) - rank(b) || spread[b] - spread[a] || a - b,
  )
}

/** The rows of a child table that belong to each row above. */
const childrenOf = (table: Table, size: number): number[][] => {
  const children = Array.from({ length: size }, (): number[] => [])
  table.parent?.rows.forEach((parent, row) => {
    children[parent].push(row)
  })
  return children
}

/** Reads what was written about a run. */
export const textsReader = ({ tables }: Analysis): ((run: number) => ReportBlock[number]) => {
  const { runs, judges, criteria, items } = tables
  const judgesOf = childrenOf(judges, runs.size)
  const criteriaOf = childrenOf(criteria, judges.size)
  const itemsOf = childrenOf(items, criteria.size)
  const reasoning = textOf(judges, 'judge_reasoning')
  const reason = textOf(items, 'item_reason')
  const actions = actionsReader(tables)
  const textsOf = (judge: number): ReportTexts['judges'][number] => ({
    reasoning: reasoning(judge),
    reasons: criteriaOf[judge].flatMap(criterion => itemsOf[criterion].map(reason)),
  })
  return run => ({ judges: judgesOf[run].map(textsOf), actions: actions(run) })
}

/** Reads what the agent of a run did, call by call; nothing for a run without a transcript. */
const actionsReader = ({ actions, runs }: Tables): ((run: number) => readonly ReportAction[]) => {
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
