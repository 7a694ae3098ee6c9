import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('computes once for each object, answers that are nothing included', () => {
  const asked: object[] = []
  const find = remembered((key: { readonly id: string }) => {
    asked.push(key)
    return key.id === 'a' ? undefined : key.id
  })
  const a = { id: 'a' }
  const b = { id: 'b' }
  expect([find(a), find(b), find(a), find(b), find({ ...b })]).toEqual([undefined, 'b', undefined, 'b', 'b'])
  expect(asked).toEqual([a, b, b])
})
