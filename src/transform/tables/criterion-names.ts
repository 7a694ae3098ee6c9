import { distance } from '../../core/nearest-word.ts'
import type { RubricCategory } from '../../core/record.ts'

/** Case, spaces, hyphens and underscores do not tell names apart. */
export const fold = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')

export interface MatchedName {
  readonly name: string
  readonly matched: boolean
}

/** Gives each spelling of a criterion its name in the rubric: folded, then by alias, then by category; never by similarity. */
export const nameMatcher = (
  rubric: readonly RubricCategory[],
  aliases: Readonly<Record<string, string>>,
): ((raw: string) => MatchedName) => {
  const categories = new Map(rubric.map(({ name }) => [fold(name), name]))
  const folded = new Map(Object.entries(aliases).map(([from, to]) => [fold(from), fold(to)]))
  const known = new Map<string, MatchedName>()
  return raw => {
    let match = known.get(raw)
    if (!match) {
      const own = fold(raw)
      const name = folded.get(own) ?? own
      const category = categories.get(name)
      match = { name: category ?? name, matched: category !== undefined || folded.has(own) }
      known.set(raw, match)
    }
    return match
  }
}

/** Names that share a word or its beginning are near; otherwise the letters decide. */
const unlikeness = (a: string, b: string): number => {
  const starts = (word: string) => word.slice(0, 5)
  const wordsOfB = new Set(b.split('_').map(starts))
  const shared = a.split('_').filter(word => wordsOfB.has(starts(word))).length
  return distance(a, b) / Math.max(a.length, b.length, 1) - shared
}

/** The category of the rubric that a name most resembles: a suggestion for a person, never applied by itself. */
export const nearestCategory = (name: string, rubric: readonly RubricCategory[]): string | null => {
  const ranked = rubric
    .map(category => ({ name: category.name, score: unlikeness(fold(name), fold(category.name)) }))
    .sort((a, b) => a.score - b.score)
  return ranked[0]?.name ?? null
}
