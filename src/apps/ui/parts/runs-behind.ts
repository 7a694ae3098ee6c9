import type { ReportMain } from '../../../core/report-data.ts'
import { addressText } from '../address.ts'

type Levels = Pick<ReportMain, 'dimensions' | 'configurations'>

/** Where the runs are listed that a mark stands for; null where it names no level that runs have. */
export const runsBehind = ({ dimensions, configurations }: Levels, datum: object): string | null => {
  const drawn = new Map<string, unknown>(Object.entries(datum))
  const who = configurations.find(({ name }) => name === drawn.get('configuration'))
  const fields = new Map([...drawn, ...Object.entries(who?.key ?? {})])
  const chosen = dimensions.flatMap(({ id, column, levels }) => {
    const level = fields.get(column) ?? fields.get(id)
    return typeof level === 'string' && levels.includes(level) ? [[id, level]] : []
  })
  return chosen.length === 0 ? null : addressText('runs', null, Object.fromEntries(chosen))
}
