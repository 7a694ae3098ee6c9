import { expect, test } from 'vitest'
import { shortNames } from './short-names.ts'

const long = (start: string) => `${start}-with-a-name-that-no-column-of-a-table-could-ever-hold`

test('names that fit stay as they are', () => {
  const { text, note } = shortNames(['kestrel-medium-4', 'a\nb'], 'Model')
  expect([text('kestrel-medium-4'), text('a\nb'), note]).toEqual(['kestrel-medium-4', 'a b', null])
})

test('one that does not fit gives all of them numbers, which the note explains', () => {
  const { text, note } = shortNames([long('kestrel'), 'osprey'], 'Model')
  expect([text(long('kestrel')), text('osprey')]).toEqual(['Model 1', 'Model 2'])
  for (const name of ['Model 1', long('kestrel'), 'Model 2', 'osprey']) expect(note).toContain(name)
})

test('of many long names beginning and end are left, as long as that tells them apart', () => {
  const names = Array.from({ length: 30 }, (_, i) => long(`task-${i}`))
  const { text, note } = shortNames(names, 'Task')
  expect(new Set(names.map(text)).size).toBe(30)
  expect(text(names[7])).toMatch(/^task-7-.*….*hold$/)
  expect(note).not.toBeNull()
})

test('else they are numbered', () => {
  const alike = Array.from({ length: 30 }, (_, i) => `the-same-beginning-of-all-${i}-and-the-same-end-of-them-all`)
  const { text, note } = shortNames(alike, 'Task')
  expect(new Set(alike.map(text)).size).toBe(30)
  expect(text(alike[4])).toBe('Task 5')
  expect(note).toContain('a task')
  expect(shortNames(alike, 'Agent').note).toContain('an agent')
})
