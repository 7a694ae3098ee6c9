import { expect, test } from 'vitest'
import { frontierLabels, isOnePoint, namesByPoint } from './same-point.ts'

const at = (x: number, y: number, ...names: readonly string[]) =>
  names.map(name => ({ x, y, name, probability: name === 'a' ? 0.8421 : 0.001 }))

test('points are the same but for the rounding of sums', () => {
  const twice = [...at(0.3, 1, 'a', 'b'), ...at(0.1 + 0.2, 1, 'c'), ...at(2, 1, 'd')]
  expect(namesByPoint(twice)).toEqual([['a', 'b', 'c'], ['d']])
  expect([isOnePoint(twice), isOnePoint(twice.slice(0, 3))]).toEqual([false, true])
})

test('few at a point have a label each with how likely they are on the frontier, many one for all', () => {
  expect(frontierLabels(at(1, 1, 'a', 'b'))).toEqual([
    { here: 1, label: 'a (84%)' },
    { here: 1, label: 'b' },
  ])
  expect(frontierLabels(at(1, 1, 'a', 'b', 'c')).map(({ label }) => label)).toEqual(['3 here', '', ''])
  const alike = at(1, 1, 'a', 'b', 'c').map(point => ({ ...point, probability: 1 }))
  expect(frontierLabels(alike)[0]).toEqual({ here: 3, label: '3 here (100%)' })
})
