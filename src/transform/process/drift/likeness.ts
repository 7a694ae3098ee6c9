import { weightOf } from './term-weights.ts'
import { termsOf } from './terms.ts'

/** How often each term stands in a text. */
export type TermCounts = ReadonlyMap<string, number>

export const countTerms = (text: string): TermCounts => {
  const counts = new Map<string, number>()
  for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** The terms of several texts together. */
export const addCounts = (all: readonly TermCounts[]): TermCounts => {
  const counts = new Map<string, number>()
  for (const each of all) for (const [term, count] of each) counts.set(term, (counts.get(term) ?? 0) + count)
  return counts
}

/** Rare terms count for more, repeated ones for a little more. */
const emphasis = (term: string, count: number): number => (1 + Math.log(count)) * weightOf(term)

/** Goals by their terms, so that a text is compared with all of them at once. */
export interface GoalIndex {
  readonly size: number
  readonly goals: ReadonlyMap<string, readonly { readonly goal: number; readonly weight: number }[]>
}

/** Each goal is a direction of length 1 in the space of terms. */
export const indexGoals = (goals: readonly TermCounts[]): GoalIndex => {
  const index = new Map<string, { goal: number; weight: number }[]>()
  goals.forEach((counts, goal) => {
    const weights = [...counts].map(([term, count]) => ({ term, weight: emphasis(term, count) }))
    const length = Math.sqrt(weights.reduce((sum, { weight }) => sum + weight * weight, 0))
    for (const { term, weight } of weights) {
      const entry = { goal, weight: weight / length }
      const entries = index.get(term)
      if (entries) entries.push(entry)
      else index.set(term, [entry])
    }
  })
  return { size: goals.length, goals: index }
}

/**
 * How much a text is like each goal: the cosine of the angle between them times the length of the text, which is the same
 * for all goals. 0 where they share no term.
 */
export const likenesses = (text: TermCounts, { size, goals }: GoalIndex): Float64Array => {
  const products = new Float64Array(size)
  for (const [term, count] of text) {
    const entries = goals.get(term)
    if (!entries) continue
    const own = emphasis(term, count)
    for (const { goal, weight } of entries) products[goal] += own * weight
  }
  return products
}
