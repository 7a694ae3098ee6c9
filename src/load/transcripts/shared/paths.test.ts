import { expect, test } from 'vitest'
import { insideOf, plainPath } from './run-order.ts'

test.each([
  ['/a/b/c', '/a/b', true],
  ['/a/b', '/a/b/', true],
  ['/a/bc', '/a/b', false],
  ['/a/b/../c', '/a/b', false],
  ['src/x.ts', '/a/b', true],
  ['./src/../x.ts', '/a/b', true],
  ['../x.ts', '/a/b', false],
  ['~/x', '/a/b', false],
  ['/tmp/x', '/a/b', false],
  ['c:\\Projects\\x\\y.py', 'C:\\Projects\\x', true],
  ['c:\\Projects\\z', 'c:\\Projects\\x', false],
  ['/x', '/', true],
])('%s in %s: %s', (path, folder, expected) => expect(insideOf(folder)(path)).toBe(expected))

test('a plain path has no detours', () => expect(plainPath('/a/./b//../c/')).toBe('/a/c'))
