import { expect, test } from 'vitest'
import { type MapCell, mapTitle } from './map-title.ts'
import type { Note } from './messages/titles-messages.ts'
import { type Message, text } from './messages.ts'

const mapMessage = (...about: Parameters<typeof mapTitle>): string => text(mapTitle(...about))

const words = {
  title: 'Score',
  better: 'higher',
  panel: 'model',
  row: 'task',
  where: (column: string) => `in ${column}`,
  holes: 0,
  unsettled: (note: Note): Message => ({
    code: 'title-range',
    params: {
      title: 'Score',
      format: 'score',
      ends: [
        { value: 0.1, place: null, others: 0 },
        { value: 0.4, place: null, others: 0 },
      ],
      note,
      unknown: 0,
      known: 2,
    },
  }),
} as const

/** Cells of a column: a value for each task, with what tests say of the column. */
const column = (
  panel: string,
  name: string,
  values: readonly (number | null)[],
  settled: MapCell['settled'] = null,
  tests = 1,
): MapCell[] =>
  values.flatMap((value, i) =>
    value === null ? [] : [{ panel, column: name, row: `task-${i}`, value, settled, tests }],
  )

test('says on how many tasks the one is above the other', () => {
  const cells = [...column('m', 'T0', [0.1, 0.2, 0.5], 'lower'), ...column('m', 'T1', [0.6, 0.7, 0.4], 'higher')]
  expect(mapMessage(cells, words)).toBe('Score: higher in T1 than in T0 on 2 of 3 tasks')
  expect(mapMessage(cells, { ...words, better: 'lower' })).toBe('Score: lower in T0 than in T1 on 2 of 3 tasks')
})

test('claims nothing where tests settle nothing, and says where there are none, or other tasks', () => {
  const of = (tests: number) => [
    ...column('m', 'T0', [0.1, 0.2], null, tests),
    ...column('m', 'T1', [0.3, 0.4], null, tests),
  ]
  expect(mapMessage(of(1), words)).toBe('Score: 0.100 to 0.400, inconclusive')
  expect(mapMessage(of(0), words)).toBe('Score: 0.100 to 0.400, exploratory')
  const apart = of(1).map((cell, linked) => ({ ...cell, linked }))
  expect(mapMessage(apart, words)).toBe('Score: 0.100 to 0.400, not all on the same tasks, inconclusive')
})

test('says for how many models two tiers are told apart', () => {
  const cells = [
    ...column('m', 'T0', [0.1, 0.2], 'lower'),
    ...column('m', 'T1', [0.4, 0.3], 'higher'),
    ...column('m', 'T2', [0.9, 0.8]),
    ...column('n', 'T0', [0.1, 0.3], 'lower'),
    ...column('n', 'T1', [0.5, 0.2], 'higher'),
  ]
  expect(mapMessage(cells, words)).toBe('Score: higher in T1 than in T0 on 1 to 2 of 2 tasks for both models')
  const third = column('o', 'T0', [0.1, 0.2])
  expect(mapMessage([...cells, ...third], words)).toContain(' for 2 of 3 models')
  const alone = cells.filter(({ panel }) => panel === 'm')
  expect(mapMessage([...alone, ...third], words)).toBe('Score: higher in T1 than in T0 on both tasks for m')
})

test('a number that holds of every model by itself does not read as one of all together', () => {
  const of = (panel: string) => [
    ...column(panel, 'T0', [0.1, 0.2, 0.5], 'lower'),
    ...column(panel, 'T1', [0.4, 0.3, 0.4], 'higher'),
  ]
  const start = 'Score: higher in T1 than in T0 on 2 of 3 tasks'
  expect(mapMessage([...of('m'), ...of('n')], words)).toBe(`${start} for each model`)
  expect(mapMessage([...of('m'), ...of('n'), ...of('o')], words)).toBe(`${start} for each of 3 models`)
  const open = column('o', 'T0', [0.1, 0.2, 0.5])
  expect(mapMessage([...of('m'), ...of('n'), ...open], words)).toBe(`${start} each for 2 of 3 models`)
})

test('counts only tasks that both have', () => {
  const cells = [
    ...column('m', 'T0', [0.1, 0.2, null], 'lower'),
    ...column('m', 'T1', [0.6, null, 0.5], 'higher'),
    ...column('n', 'T0', [0.1, 0.2], 'lower'),
    ...column('n', 'T1', [0.6, 0.7], 'higher'),
  ]
  expect(mapMessage(cells, words)).toBe('Score: higher in T1 than in T0 on 3 of 3 tasks in all for both models')
  expect(mapMessage([...cells, ...column('m', 'T2', [0.3, 0.3, 0.3])], { ...words, holes: 2 })).toMatch(
    / for both models, no estimate for 2 of 13$/,
  )
  expect(mapMessage(cells.slice(0, 4), words)).toBe('Score: higher in T1 than in T0 on the one task that has both')
})
