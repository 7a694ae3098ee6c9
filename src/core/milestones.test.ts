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
  [
    'an unknown word',
    [{ id: 'm', when: { wrote: 'x' } }],
    /entry 1 \(m\): when is .*"wrote".*one of edited, check_passed/,
  ],
  ['two words', [{ id: 'm', when: { edited: 'x', ran: 'y' } }], /exactly one of/],
  ['no word', [{ id: 'm', when: {} }], /exactly one of/],
  ['no condition', [{ id: 'm' }], /\(m\): when is nothing/],
  ['a weight of 0', [{ id: 'm', weight: 0, when: { ran: 'y' } }], /\(m\): weight is 0, expected a number above 0/],
  ['a weight in words', [{ id: 'm', weight: '2', when: { ran: 'y' } }], /weight is "2"/],
  ['no id', [{ when: { ran: 'y' } }], /entry 1: id is nothing/],
  ['an id twice', ['a', 'b', 'a'].map(id => ({ id, when: { ran: 'y' } })), /entry 3 \(a\): the id is there twice$/],
  [
    'a misspelt key',
    [{ id: 'm', wieght: 2, when: { ran: 'y' } }],
    /\(m\): there is no key "wieght"; known: id, weight, when/,
  ],
  ['a misspelt list', { milestone: [] }, /there is no key "milestone"; known: milestones, minefields/],
  ['a pattern that is no text', [{ id: 'm', when: { ran: 7 } }], /ran is 7, expected text/],
  ['a broken expression', [{ id: 'm', when: { ran: '(' } }], /ran is "\(", which is no regular expression/],
  ['a pattern that looks ahead', [{ id: 'm', when: { ran: '(?=a)b' } }], /no regular expression of RE2/],
  ['a glob that excludes', [{ id: 'm', when: { edited: '!(a)' } }], /no glob that can be matched/],
  ['a bad minefield', { milestones: [], minefields: [7] }, /minefields, entry 1: 7, expected/],
  ['something else', 'milestones', /expected a list/],
  ['nothing', null, /expected a list/],
])('%s is an issue that says where and what', (_, value, said) => {
  const { milestones, issue } = parseMilestones(value)
  expect(milestones).toBeNull()
  expect(issue).toMatch(said)
})

test('everything that is wrong is told at once', () =>
  expect(parseMilestones([{ id: 'a', weight: -1, when: { ran: 'x' } }, { id: 'b' }]).issue).toMatch(/\(a\).*; .*\(b\)/))
