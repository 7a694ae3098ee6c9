import { describe, expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { contextOf } from '../exhibits/context.ts'
import { curvePanels, somePlaces } from './curves.ts'
import { numberScale } from './scale.ts'

const context = contextOf(studyAnalysis('usual'))
const axis = { scale: numberScale([0, 1], { range: [0, 1] }), format: 'score', title: 'x' } as const

const panelsOf = (models: readonly string[], tiers: readonly string[]) => {
  const { width, view } = curvePanels(
    { models, tiers, x: { ...axis, field: 'a' }, y: { ...axis, field: 'b' } },
    context,
  )
  const { concat, columns } = { concat: [], columns: 0, ...view }
  return { width, panels: concat.length, columns }
}

const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`)

describe('panels', () => {
  test('are those of tiers, in rows with few gaps', () => {
    expect(panelsOf(names(2), names(5))).toEqual({ width: 510, panels: 5, columns: 3 })
    expect(panelsOf(names(2), names(7))).toEqual({ width: 510, panels: 7, columns: 4 })
    expect(panelsOf(names(4), names(12))).toEqual({ width: 510, panels: 12, columns: 4 })
  })

  test('are those of models where no tiers are told apart and many models are', () => {
    expect(panelsOf(names(6), names(1))).toEqual({ width: 510, panels: 6, columns: 3 })
    expect(panelsOf(names(3), names(1))).toEqual({ width: 249, panels: 1, columns: 1 })
  })
})

test('some places have the first and the last among them', () => {
  expect(somePlaces([3, 1, 2, 1], 5)).toEqual([1, 2, 3])
  const some = somePlaces(
    Array.from({ length: 40 }, (_, i) => i + 1),
    5,
  )
  expect([some.length, some[0], some[4]]).toEqual([5, 1, 40])
})
