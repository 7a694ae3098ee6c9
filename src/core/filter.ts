import { naturalOrder, type SourceDimension, sourceColumns } from './dimensions.ts'
import { AnalysisError } from './problem.ts'
import type { RunKey } from './record.ts'

export interface Condition {
  readonly dimension: SourceDimension
  readonly value: string
}

const isDimension = (name: string): name is SourceDimension => Object.hasOwn(sourceColumns, name)

/** `tier=T0`, or the name of an experiment alone. */
export const parseCondition = (text: string): Condition => {
  const equals = text.indexOf('=')
  if (equals < 0) return { dimension: 'experiment', value: text }
  const dimension = text.slice(0, equals).trim()
  if (!isDimension(dimension))
    throw new AnalysisError(
      'unknown-dimension',
      `"${dimension}" in "${text}" is not a dimension.`,
      `Use one of: ${Object.keys(sourceColumns).join(', ')}; for example tier=T0.`,
    )
  return { dimension, value: text.slice(equals + 1).trim() }
}

/** `tier=T2`: both sides must be there; null where they are not, or the dimension does not exist. */
export const parseArm = (text: string): Condition | null => {
  const [name = '', ...rest] = text.split('=')
  const dimension = name.trim()
  const value = rest.join('=').trim()
  return isDimension(dimension) && value !== '' ? { dimension, value } : null
}

const meets = (key: RunKey, { dimension, value }: Condition): boolean => key[dimension] === value

/** Which runs an analysis takes: for each dimension named in `where` one of its values, and none named in `exclude`. */
export const runFilter = (where: readonly string[], exclude: readonly string[]): ((key: RunKey) => boolean) => {
  const wanted = [...groupConditions(where).values()]
  const unwanted = exclude.map(parseCondition)
  return key =>
    wanted.every(values => values.some(condition => meets(key, condition))) &&
    !unwanted.some(condition => meets(key, condition))
}

/** Of some conditions those that no run meets, with the values that runs have in that dimension. */
export const unmetConditions = (texts: readonly string[], keys: readonly RunKey[]): Unmet[] =>
  texts
    .map(text => ({ text, condition: parseCondition(text) }))
    .filter(({ condition }) => !keys.some(key => meets(key, condition)))
    .map(({ text, condition: { dimension, value } }) => ({
      text,
      dimension,
      value,
      present: [...new Set(keys.map(key => key[dimension]))].filter(each => each !== null).sort(naturalOrder),
    }))

export interface Unmet extends Condition {
  /** As it was written. */
  readonly text: string
  readonly present: readonly string[]
}

const groupConditions = (texts: readonly string[]): Map<SourceDimension, Condition[]> => {
  const groups = new Map<SourceDimension, Condition[]>()
  for (const condition of texts.map(parseCondition))
    groups.set(condition.dimension, [...(groups.get(condition.dimension) ?? []), condition])
  return groups
}
