import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { contextOf } from '../exhibits/context.ts'
import { seriesBy, seriesOf } from './series.ts'
import { textWidth } from './text-width.ts'
import { palette } from './theme.ts'

const context = contextOf(studyAnalysis('many'))
const about = { field: 'agent_model', title: 'Model', width: 249 }

test('a level has the same colour whichever others are drawn with it', () => {
  const [, second, , fourth] = context.levels.model
  const all = seriesBy('model', { ...about, levels: context.levels.model }, context)
  const some = seriesBy('model', { ...about, levels: [second, fourth] }, context)
  expect(all.color.scale.range).toEqual(palette.slice(0, 4))
  expect(some.color.scale.range).toEqual([palette[1], palette[3]])
})

test('one level needs no legend, several one with as many columns as fit', () => {
  const levels = ['a', 'b', 'c']
  expect(seriesOf({ ...about, levels: ['a'], among: levels })).toMatchObject({
    color: { legend: null },
    legendHeight: 0,
  })
  expect(seriesOf({ ...about, levels, among: levels }).color.legend?.columns).toBe(3)
  const long = seriesBy('model', { ...about, levels: context.levels.model }, context)
  expect(long.color.legend?.columns).toBe(1)
  expect(long.legendHeight).toBe(6 + 12 * 4)
})

test('names that are too long for the legend are shortened there', () => {
  const name = 'x'.repeat(200)
  const { color } = seriesOf({ ...about, levels: [name, 'b'], among: [name, 'b'] })
  const labels = JSON.stringify(color.legend)
  expect(labels).toContain('2026')
  expect(textWidth(name)).toBeGreaterThan(249)
})
