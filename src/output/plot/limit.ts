import { shownText } from '../narrative/subtitles.ts'

/** What is shown of many levels, and what to say about the rest. */
export interface Limited {
  readonly levels: readonly string[]
  /** Empty where everything is shown. */
  readonly text: string
  isShown(level: string): boolean
}

/**
 * The levels that matter most, in the order they had. `weight` says how much one matters, `which` what the chosen ones
 * are: `the 12 tasks with the largest spread of 40; the others are in the CSV`.
 */
export const limitLevels = (
  levels: readonly string[],
  most: number,
  weight: (level: string) => number,
  which: string,
): Limited => {
  if (levels.length <= most) return { levels, text: '', isShown: () => true }
  const weights = new Map(levels.map(level => [level, weight(level)]))
  const important = [...levels].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0)).slice(0, most)
  const kept = new Set(important)
  return {
    levels: levels.filter(level => kept.has(level)),
    text: shownText(`the ${most} ${which} of ${levels.length}`),
    isShown: level => kept.has(level),
  }
}
