import { columnNumbers, type Table } from '../../core/table.ts'

/** How good a run is: its score; where no run has one, whether it passed. */
export const qualityOf = (runs: Table): 'score' | 'pass_rate' =>
  columnNumbers(runs, 'score').some(value => !Number.isNaN(value)) ? 'score' : 'pass_rate'
