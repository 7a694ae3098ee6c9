import { AnalysisError } from './problem.ts'

/** The built-in definitions and those of the caller, whose ids must be new. */
export const withOwn = <Definition extends { readonly id: string }>(
  builtIn: readonly Definition[],
  own: readonly Definition[] = [],
): readonly Definition[] => {
  if (own.length === 0) return builtIn
  const ids = new Set(builtIn.map(({ id }) => id))
  for (const { id } of own) {
    if (ids.has(id))
      throw new AnalysisError(
        'id-taken',
        `Two definitions have the id "${id}".`,
        'Give your own definition another id.',
      )
    ids.add(id)
  }
  return [...builtIn, ...own]
}
