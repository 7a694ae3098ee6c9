// Generated from the files of this folder: run `npm run generate` after adding or removing one.
import type { TableSpec } from '../define.ts'
import tierComparison from './tier-comparison.ts'
import tierSummary from './tier-summary.ts'

export const allTables: readonly TableSpec[] = [tierComparison, tierSummary]
