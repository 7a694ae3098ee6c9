import { expect, test } from 'vitest'
import { parseMilestones } from './milestones.ts'

test('a list of milestones has weight 1 where it says nothing, and no minefields', () =>
  expect(
    parseMilestones([
      { id: 'm1', when: { edited: 'src/**' } },
      { id: 'm2', weight: 3, when: { check_passed: '^pytest' } },
    ]),
  ).toEqual({
    issue: null,
    milestones: {
      milestones: [
        { id: 'm1', weight: 1, predicate: 'edited', pattern: 'src/**' },
        { id: 'm2', weight: 3, predicate: 'check_passed', pattern: '^pytest' },
      ],
      minefields: [],
    },
  }))

test('a block can have minefields beside its milestones', () => {
  const { milestones } = parseMilestones({
    milestones: [{ id: 'm', when: { ran: 'submit' } }],
    minefields: [{ id: 'x', weight: 0.5, when: { edited: 'test/**' } }],
  })
  expect(milestones?.minefields).toEqual([{ id: 'x', weight: 0.5, predicate: 'edited', pattern: 'test/**' }])
})

test.each([
  ['an unknown word', [{ id: 'm', when: { wrote: 'x' } }]],
  ['two words', [{ id: 'm', when: { edited: 'x', ran: 'y' } }]],
  ['no word', [{ id: 'm', when: {} }]],
  ['a weight of 0', [{ id: 'm', weight: 0, when: { ran: 'y' } }]],
  ['no id', [{ when: { ran: 'y' } }]],
  ['a broken expression', [{ id: 'm', when: { ran: '(' } }]],
  ['something else', 'milestones'],
  ['nothing', null],
])('%s is an issue', (_, value) => {
  const { milestones, issue } = parseMilestones(value)
  expect(milestones).toBeNull()
  expect(issue).toMatch(/\S/)
})
