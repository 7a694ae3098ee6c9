import picocolors from 'picocolors'
import { expect, test } from 'vitest'
import type { Analyzed } from '../../analyze.ts'
import { filesText } from './files-text.ts'

const look = { width: 80, colors: picocolors.createColors(false) }
const textOf = (exhibits: Analyzed['exhibits']) => filesText('out', ['figures'], { unchanged: false, exhibits }, look)

test('counts the figures that were made', () => {
  const made = { kind: 'figure', id: 'a', status: 'made', text: 'A' } as const
  const other = { kind: 'figure', id: 'b', status: 'not applicable', text: 'needs 2 judges' } as const
  expect(textOf([made, other, { ...made, id: 'c' }])).toMatch(/^ {2}figures\/ +2 .*index\.csv/m)
  expect(textOf([made, other])).toMatch(/^ {2}figures\/ +1 .*index\.csv/m)
})

test('says why none was made, where none was', () => {
  const asked = { kind: 'figure', id: 'judge-severity', status: 'not applicable', text: 'needs 2 judges' } as const
  expect(textOf([asked])).toMatch(/^ {2}figures\/ .*judge-severity: needs 2 judges$/m)
})
