import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'
import { once } from './once.ts'

/** Few studies have patterns, and each thread would take some milliseconds to load what matches them. */
const engine = once((): typeof RE2JS => {
  const loaded: typeof import('re2js') = createRequire(import.meta.url)('re2js')
  return loaded.RE2JS
})

const refusal = 'RE2JSSyntaxException'

/**
 * A pattern that came with data, in the syntax of RE2: no text and no pattern makes it take longer than the length of
 * both. Null where it is none, or asks for what cannot be told in that time: references back and looking around.
 */
export const compiled = (pattern: string): RE2JS | null => {
  try {
    return engine().compile(pattern)
  } catch (error) {
    if (error instanceof Error && error.name === refusal) return null
    throw error
  }
}

export type Matches = (text: string) => boolean

const mostKept = 1000
const kept = new Map<string, Matches | null>()

/** Whether a text has what a pattern says anywhere; null where that is no pattern. The same ones come with every run. */
export const matcherOf = (pattern: string): Matches | null => {
  const known = kept.get(pattern)
  if (known !== undefined) return known
  const expression = compiled(pattern)
  const matches = expression && ((text: string) => expression.test(text))
  if (kept.size >= mostKept) kept.clear()
  kept.set(pattern, matches)
  return matches
}
