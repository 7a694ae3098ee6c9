import { allRows, type Table, words } from '../../core/table.ts'

/**
 * Why a metric that several witnesses may have measured must not be tested: where some runs have it from one and some
 * from another, a difference may be theirs. Null where all runs have it from the same.
 */
export const sourcesDiffer = (runs: Table, metric: string): string | null => {
  if (runs.columns.process_source?.type !== 'word') return null
  const named = new Set(words(allRows(runs), 'process_source'))
  const sources = new Set([...named].flatMap(note => sourceIn(note ?? '', metric)))
  return sources.size > 1 ? `not tested: measured by ${[...sources].sort().join(' and ')} in different runs` : null
}

/** The source of one metric in a note such as `r_prog=changes;cfp=recorded`. */
const sourceIn = (note: string, metric: string): string[] =>
  note
    .split(';')
    .filter(part => part.startsWith(`${metric}=`))
    .map(part => part.slice(metric.length + 1))
