import { formatNumber } from '../../../core/format.ts'
import { measures } from '../../../process/measures.ts'
import type { TracedRun } from '../../trace.ts'
import { cutFront } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { textTable } from '../text-table.ts'
import { section } from './section.ts'

/** Fewer are seen at a glance. */
const fewest = 6
/** What the other columns need. */
const others = 48

/** Each run in a line, where there are many. */
export const overviewText = (runs: readonly TracedRun[], titles: readonly string[], look: Look): string => {
  if (runs.length < fewest) return ''
  const cells = (cell: (run: TracedRun) => number, format: Parameters<typeof formatNumber>[1]): string[] =>
    runs.map(run => (Number.isNaN(cell(run)) ? '–' : formatNumber(cell(run), format)))
  const { header, body } = textTable(
    [
      {
        header: 'Run',
        align: 'left',
        cells: titles.map(title => cutFront(printable(title, 4096), Math.max(20, look.width - others))),
      },
      { header: 'calls', align: 'right', cells: cells(({ facts }) => facts.calls, 'count') },
      {
        header: 'success',
        align: 'right',
        cells: cells(run => measures.tool_success_rate(run.facts).value, 'percent'),
      },
      { header: 'corrections', align: 'right', cells: cells(corrections, 'count') },
      { header: 'duration', align: 'right', cells: cells(duration, 'seconds') },
    ],
    look.width - 2,
  )
  const lines = [...header.map(line => look.colours.dim(`  ${line}`)), ...body.map(line => `  ${line}`)]
  return section('Runs', lines, look)
}

const corrections = ({ facts: { retries, reverts, fixes, reworks } }: TracedRun): number =>
  retries + reverts + fixes + reworks

/** From the first moment of any agent to the last, in seconds. */
const duration = ({ transcript: { agents } }: TracedRun): number => {
  const times = agents.flatMap(({ tStart, tEnd }) => (tStart === null || tEnd === null ? [] : [tStart, tEnd]))
  const [first] = times
  if (first === undefined) return NaN
  return (times.reduce((a, b) => Math.max(a, b), first) - times.reduce((a, b) => Math.min(a, b), first)) / 1000
}
