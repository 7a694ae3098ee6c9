import type { Analysis } from '../../../analysis/analysis.ts'
import { listed } from '../../../core/listed.ts'
import { allRows, numbers, words } from '../../../core/table.ts'

/** `No valid rating from merlin: …` of judges who were asked and gave none, as long as others did; null where all did. */
export const silentJudgesText = ({ tables: { judges } }: Analysis): string | null => {
  const [scores, valid] = ['judge_score', 'judge_is_valid'].map(column => numbers(allRows(judges), column))
  const names = words(allRows(judges), 'judge_model')
  const heard = new Set(names.filter((_, row) => valid[row] !== 0 && !Number.isNaN(scores[row])))
  const silent = [...new Set(names)].filter(name => name !== null && !heard.has(name))
  if (heard.size === 0 || silent.length === 0) return null
  return `No valid rating from ${listed(silent.map(String), 'and')}: scores and verdicts are those of the other judges.`
}
