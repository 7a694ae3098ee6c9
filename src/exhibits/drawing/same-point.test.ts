import { expect, test } from 'vitest'
import { samePointText } from './same-point.ts'

const at = (x: number, y: number, ...names: readonly string[]) => names.map(name => ({ x, y, name }))

test('names what hides what', () => {
  expect(samePointText([...at(1, 0.5, 'a'), ...at(1, 0.6, 'b'), ...at(2, 0.5, 'c')])).toBeNull()
  const twice = [...at(0.3, 1, 'a', 'b'), ...at(0.1 + 0.2, 1, 'c'), ...at(2, 1, 'd', 'e')]
  expect(samePointText(twice)).toBe('At the same point: a, b and c; d and e')
})

test('does not name a crowd', () => {
  const crowd = [1, 2, 3, 4, 5].flatMap(x => at(x, 0, 'a', 'b', 'c', 'd', 'e'))
  expect(samePointText(crowd)).toBe(
    'At the same point: a, b, c and 2 others; a, b, c and 2 others; a, b, c and 2 others; more at 2 others',
  )
})
