import { expect, test } from 'vitest'
import { Claims } from './claims.ts'

test('every piece is taken once, by whoever asks first', () => {
  const pieces = ['a', 'b', 'c', 'd', 'e']
  const here = new Claims()
  const there = new Claims(here.room)
  const [one, other] = [here.of(pieces)[Symbol.iterator](), there.of(pieces)[Symbol.iterator]()]
  expect([one.next().value, other.next().value, other.next().value, one.next().value]).toEqual(['a', 'b', 'c', 'd'])
  expect([...there.of(pieces)]).toEqual(['e'])
  expect([one.next().done, other.next().done]).toEqual([true, true])
})
