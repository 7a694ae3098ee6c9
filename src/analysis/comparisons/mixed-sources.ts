import { type Reason, reason } from '../../core/reasons.ts'
import type { Table } from '../../core/table.ts'

/**
 * Why a metric that several sources may have measured must not be tested: where some runs have it from one and some
 * from another, a difference may be theirs. Null where all runs have it from the same.
 */
export const sourcesDiffer = (runs: Table, metric: string): Reason | null => {
  const notes = runs.columns.process_source
  if (notes?.type !== 'word') return null
  const sources = new Set([...new Set(notes.codes)].flatMap(code => sourceIn(notes.words[code] ?? '', metric)))
  return sources.size > 1 ? reason('sources-differ', { sources: [...sources].sort() }) : null
}

/** The source of one metric in a note such as `r_prog=changes;cfp=recorded`. */
const sourceIn = (note: string, metric: string): string[] =>
  note
    .split(';')
    .filter(part => part.startsWith(`${metric}=`))
    .map(part => part.slice(metric.length + 1))
