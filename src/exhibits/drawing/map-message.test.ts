import { expect, test } from 'vitest'
import { type MapCell, mapMessage } from './map-message.ts'

const words = {
  title: 'Score',
  better: 'higher',
  column: 'tier',
  panel: 'model',
  row: 'task',
  where: (column: string) => `in ${column}`,
  holes: 0,
  unsettled: (note: string) => `a range${note}`,
} as const

/** Cells of a column: a value for each task, within an interval of this width. */
const column = (panel: string, name: string, values: readonly (number | null)[], width: number | null): MapCell[] => {
  const known = values.flatMap(value => value ?? [])
  const value = known.reduce((sum, each) => sum + each, 0) / known.length
  const whole = { value, low: width === null ? null : value - width, high: width === null ? null : value + width }
  return values.flatMap((each, i) =>
    each === null ? [] : [{ panel, column: name, row: `task-${i}`, value: each, whole }],
  )
}

test('says on how many tasks the one is above the other', () => {
  const cells = [...column('m', 'T0', [0.1, 0.2, 0.5], 0.05), ...column('m', 'T1', [0.6, 0.7, 0.4], 0.05)]
  expect(mapMessage(cells, words)).toBe('Score: higher in T1 than in T0 on 2 of 3 tasks')
  expect(mapMessage(cells, { ...words, better: 'lower' })).toBe('Score: lower in T0 than in T1 on 2 of 3 tasks')
})

test('claims nothing where intervals overlap, and nothing of them where there are none', () => {
  const of = (width: number | null) => [
    ...column('m', 'T0', [0.1, 0.2], width),
    ...column('m', 'T1', [0.3, 0.4], width),
  ]
  expect(mapMessage(of(0.2), words)).toBe('a range, no tier clearly above another')
  expect(mapMessage(of(null), words)).toBe('a range')
  expect(mapMessage([...of(null).slice(0, 2), ...of(0.2).slice(2)], words)).toBe('a range')
})

test('takes the tiers that lie apart for the most models, rather than the farthest of one', () => {
  const cells = [
    ...column('m', 'T0', [0.1, 0.2], 0.01),
    ...column('m', 'T1', [0.4, 0.3], 0.01),
    ...column('m', 'T2', [0.9, 0.8], 0.01),
    ...column('n', 'T0', [0.1, 0.3], 0.01),
    ...column('n', 'T1', [0.5, 0.2], 0.01),
    ...column('n', 'T2', [0.1, 0.2], 0.01),
  ]
  expect(mapMessage(cells, words)).toBe('Score: higher in T1 than in T0 on 1 to 2 of 2 tasks for both models')
  const third = column('o', 'T0', [0.1, 0.2], 0.01)
  expect(mapMessage([...cells, ...third], words)).toContain(' for 2 of 3 models')
  const alone = cells.filter(({ panel }) => panel === 'm')
  expect(mapMessage([...alone, ...third], words)).toBe('Score: higher in T2 than in T0 on both tasks for m')
})

test('counts only tasks that both have', () => {
  const cells = [
    ...column('m', 'T0', [0.1, 0.2, null], 0.01),
    ...column('m', 'T1', [0.6, null, 0.5], 0.01),
    ...column('n', 'T0', [0.1, 0.2], 0.01),
    ...column('n', 'T1', [0.6, 0.7], 0.01),
  ]
  expect(mapMessage(cells, words)).toBe('Score: higher in T1 than in T0 on 3 of 3 tasks in all for both models')
  expect(mapMessage([...cells, ...column('m', 'T2', [0.3, 0.3, 0.3], 0.5)], { ...words, holes: 2 })).toMatch(
    / for both models, no estimate for 2 of 13$/,
  )
  expect(mapMessage(cells.slice(0, 4), words)).toBe('Score: higher in T1 than in T0 on the one task that has both')
})
