import table from './weights.json' with { type: 'json' }

/**
 * How telling a term is: the logarithm of how many texts there are for each one that has it, counted in the documentation
 * and code of open-source packages and in the tasks of the bank. Values must not depend on which runs are analyzed together,
 * so the table is fixed; a change of it is a new version.
 */
export const weightsVersion: number = table.version

/** Of terms that the table does not have. */
const rarest = 5

const weights = new Map(
  table.levels.flatMap(({ weight, terms }) => terms.split(' ').map(term => [term, weight] as const)),
)

export const weightOf = (term: string): number => weights.get(term) ?? rarest
