import type { Baseline, PlacedRuns, Selection } from '../../core/baseline.ts'
import { type Dimension, naturalOrder } from '../../core/dimensions.ts'
import { parseCondition, runFilter } from '../../core/filter.ts'
import { listText } from '../../core/list-text.ts'
import { AnalysisError } from '../../core/problem.ts'

/** What a baseline knows of its runs. */
const known = ['task', 'agent', 'model', 'tier', 'subtest'] as const satisfies readonly Dimension[]

const isKnown = (condition: string): boolean => {
  const { dimension } = parseCondition(condition)
  return known.some(each => each === dimension)
}

/**
 * The part of a baseline that is asked for, as of any other side. What it cannot be asked for must be what it was saved
 * with: a candidate with fewer runs than its base would be compared with other runs.
 */
export const selectedBaseline = (baseline: Baseline, asked: Selection, path: string): Baseline => {
  const { selection, cells, missing } = baseline
  const refused = unknownIn(selection, asked)
  if (refused.length > 0)
    throw new AnalysisError(
      'baseline-selection',
      `The baseline ${path} was not saved with ${listText(refused, 'and')}: only the candidate would be chosen that way.`,
      `Save it again with the same option, or give the runs of the base. Without that, runs of a baseline can be chosen by ${listText(known, 'or')}.`,
    )
  if (asked.where.length + asked.exclude.length === 0) return baseline
  const keep = runFilter(asked.where.filter(isKnown), asked.exclude.filter(isKnown))
  const isKept = (place: PlacedRuns) => keep({ ...place, experiment: '', family: null, run: 0 })
  const kept = cells.filter(isKept)
  if (kept.length > 0) return { ...baseline, cells: kept, missing: missing.filter(isKept) }
  throw new AnalysisError(
    'nothing-to-compare',
    `There is no run to compare in the baseline ${path}.`,
    'The filters (where, exclude) leave nothing: check their names and values.',
  )
}

/** What is asked for, as options, that only whoever saved the baseline could choose. */
const unknownIn = (saved: Selection, asked: Selection): string[] => {
  const unknown = (conditions: readonly string[]) => conditions.filter(each => !isKnown(each)).sort(naturalOrder)
  const [wanted, taken] = [unknown(asked.where), unknown(saved.where)]
  const isSame = wanted.length === taken.length && wanted.every((each, i) => each === taken[i])
  return [
    ...(isSame ? [] : wanted.map(each => `--where ${each}`)),
    ...unknown(asked.exclude.filter(each => !saved.exclude.includes(each))).map(each => `--exclude ${each}`),
    ...(asked.outcome === null || asked.outcome === saved.outcome ? [] : [`--outcome ${asked.outcome}`]),
  ]
}
