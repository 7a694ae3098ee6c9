import { listed } from '../core/listed.ts'
import type { Metric } from '../core/metric.ts'
import type { Verdict } from '../output/narrative/title-claims.ts'

const isTested = ({ tests }: Pick<Verdict, 'tests'>): boolean => tests > 0

/** Where some of several values are tested: which are not. */
export const untestedText = <Row extends Pick<Verdict, 'tests'>>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
): string | null => {
  const names = new Set(rows.flatMap(row => (isTested(row) ? [] : (nameOf(row) ?? []))))
  return rows.some(isTested) && names.size > 0
    ? `Not tested here, so not in the title: ${listed([...names], 'and')}`
    : null
}

/** What is drawn may weigh runs by their calls or steps, while tests take every run alike; of 0 and 1 both are the same. */
export const weighedText = (rows: readonly Pick<Verdict, 'tests'>[], metric: Metric): string | null =>
  rows.some(isTested) && 'inRun' in metric && !metric.binary
    ? 'Drawn: all runs taken together; tested: means of single runs'
    : null
