import { listText } from '../../core/list-text.ts'
import type { Reason } from '../../core/reasons.ts'
import { excludesZero } from './interval-words.ts'
import type { Message } from './messages.ts'
import { reasonsText } from './reason-words.ts'
import { rangeText } from './words.ts'

/** What is said of an effect between two tiers. */
interface Effect {
  readonly low: number | null
  readonly high: number | null
  readonly p_adjusted: number | null
  readonly significant: boolean | null
  /** How many tests were adjusted together. */
  readonly tests: number
  /** What varies by itself: tasks, subtests or runs; and how many of it the smaller side has. */
  readonly unit: string
  readonly units: number | null
  /** What to know of its limits, or why there are none. */
  readonly reasons: readonly Reason[]
}

/** `; intervals over 5 tasks`: what the intervals take as varying by itself, and how many of it there are. */
export const unitsText = (rows: readonly Effect[]): string => {
  const judged = rows.filter(hasInterval)
  const words = [...new Set(judged.map(({ unit }) => unit))].map(unit => {
    const units = judged.flatMap(row => (row.unit === unit && row.units !== null ? [row.units] : []))
    const count = units.length === 0 ? '' : `${rangeText(units, String)} `
    return unit === 'task' ? `${count}tasks` : `${count}${unit === 'run' ? 'runs' : 'subtest means'} of a tier`
  })
  return words.length === 0 ? '' : `; intervals over ${listText(words, 'or')}`
}

export const hasInterval = ({ low, high }: Pick<Effect, 'low' | 'high'>): boolean => low !== null && high !== null

/** `No interval for 2 of 28 (no variation)`; nothing where all have one, or none has, which is told by itself. */
export const whyBare = (rows: readonly Pick<Effect, 'low' | 'high' | 'reasons'>[]): string | null => {
  const bare = rows.filter(row => !hasInterval(row))
  if (bare.length === 0 || bare.length === rows.length) return null
  const reasons = [...new Set(bare.flatMap(row => reasonsText(row.reasons) ?? []))]
  return `No interval for ${bare.length} of ${rows.length}${reasons.length === 0 ? '' : ` (${listText(reasons, 'or')})`}`
}

/** `11 of 28 tested effects between tiers are significant (Holm over 44 tests)` */
export const effectsTitle = (
  rows: readonly Pick<Effect, 'p_adjusted' | 'significant' | 'tests'>[],
): Message<'title-effects'> => {
  const tested = rows.filter(row => row.p_adjusted !== null)
  const tests = tested.map(row => row.tests)
  return {
    code: 'title-effects',
    params: {
      effects: rows.length,
      tested: tested.length,
      significant: tested.filter(({ significant }) => significant).length,
      tests: [Math.min(...tests), Math.max(...tests)],
    },
  }
}

/** Why some lines do not say what their points say; nothing where all do. */
export const disagreeText = (rows: readonly Pick<Effect, 'low' | 'high' | 'significant'>[]): string | null => {
  const tested = rows.filter(row => hasInterval(row) && row.significant !== null)
  const kinds = [
    tested.some(row => row.significant && !excludesZero(row)) ? 'a filled point can have a line that reaches 0' : [],
    tested.some(row => !row.significant && excludesZero(row))
      ? 'an open point can have a line that does not reach 0'
      : [],
  ].flat()
  return kinds.length === 0
    ? null
    : `Whether a point is filled goes by the test of the difference, its line is the interval of delta: ${listText(kinds, 'and')}`
}
