import { describe, expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

const found = { value: 0.2, caution: null } as const
const not = { holds: false }

describe('a verdict', () => {
  test.each([
    ['higher', 0.01, not, 'better'],
    ['lower', 0.01, not, 'worse'],
    ['neither', 0.01, not, 'differs'],
    ['higher', 0.2, not, 'inconclusive'],
    ['higher', 0.01, { holds: true }, 'equivalent'],
  ] as const)('%s is better, adjusted p %d: %j is %s', (better, adjusted, equivalence, wanted) =>
    expect(verdictOf(better, found, adjusted, equivalence, 0.05)).toBe(wanted),
  )

  test.each(['heavy-tails', 'different-tasks'] as const)(
    'with the caution %s is inconclusive, whatever p is',
    caution => {
      expect(verdictOf('higher', { ...found, caution }, 1e-9, not, 0.05)).toBe('inconclusive')
      expect(verdictOf('higher', { ...found, caution }, NaN, { holds: true }, 0.05)).toBe('inconclusive')
      expect(verdictOf('higher', { value: NaN, caution }, NaN, not, 0.05)).toBe('not compared')
    },
  )
})
