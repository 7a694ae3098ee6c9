import type { Analysis } from '../../analysis/analysis.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import { levelsIn } from '../../analysis/levels.ts'

const others: Partial<Record<Comparison['scope'], string>> = { models: 'same agent', agents: 'same model' }

/** What both sides of a pair have in common, where models and agents were varied: the plain means do not have it. */
export const alikeIn = ({ tables, groups }: Analysis, scope: Comparison['scope']): string | null => {
  const told = new Set(levelsIn(tables.runs, groups).map(level => level.scope))
  return told.has('models') && told.has('agents') ? (others[scope] ?? null) : null
}
