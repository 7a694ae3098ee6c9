import type { Analysis } from '../../../analysis/analysis.ts'
import { allRows, numbers, words } from '../../../core/table.ts'

/** The judges who were asked and gave no valid rating, as long as others did. */
export const silentJudges = ({ tables: { judges } }: Analysis): string[] => {
  const [scores, valid] = ['judge_score', 'judge_is_valid'].map(column => numbers(allRows(judges), column))
  const names = words(allRows(judges), 'judge_model')
  const heard = new Set(names.filter((_, row) => valid[row] !== 0 && !Number.isNaN(scores[row])))
  const silent = [...new Set(names)].flatMap(name => name ?? []).filter(name => !heard.has(name))
  return heard.size === 0 ? [] : silent
}
