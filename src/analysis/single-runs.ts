import type { Table } from '../core/table.ts'

/** From this many runs on an interval says more than the runs themselves. */
const mostInGroup = 29

/** With more runs than this in all, single ones would only blacken a figure. */
const mostInAll = 300

/** The runs of a group, where they are few enough to be shown one by one. */
export const singleRuns = (values: Float64Array, { size }: Table): readonly number[] =>
  values.length > mostInGroup || size > mostInAll ? [] : [...values]
