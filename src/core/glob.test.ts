import fc from 'fast-check'
import picomatch from 'picomatch'
import { expect, test } from 'vitest'
import { globOf } from './glob.ts'

const name = fc.string({ unit: fc.constantFrom('a', 'b', '.', '-', '+', '1', 'é'), minLength: 1, maxLength: 4 })
// Names of a folder itself and of the one above are in no path that is looked at.
const proper = name.filter(each => !/^\.{1,2}$/.test(each))
const path = fc.array(proper, { minLength: 1, maxLength: 4 }).map(names => names.join('/'))
const wild = fc.constantFrom(
  '**',
  '*',
  '?',
  'a*',
  '*.b',
  '*a*',
  'a?b',
  '[ab]*',
  '[ab]',
  '{a,b}',
  '{a,b*}c',
  '*.{a,b}',
  '@(a|b)',
)
const glob = fc
  .array(fc.oneof(proper, wild), { minLength: 1, maxLength: 4 })
  .map(parts => parts.join('/'))
  // Whether `a*/**` has the folder `a` itself is told in more than one way; no file is named like that.
  .filter(each => !each.includes('**/**') && !/[*?[{(].*\/\*\*$/.test(each))

test('paths match as they do elsewhere', () =>
  fc.assert(
    fc.property(
      glob,
      fc.oneof(
        path,
        path,
        glob.map(each => each.replaceAll('*', 'a')),
      ),
      (pattern, given) => {
        expect(globOf(pattern)?.(given)).toBe(picomatch(pattern, { dot: true })(given))
      },
    ),
    { seed: 1, numRuns: 20_000 },
  ))

test.each([
  ['src/**', 'src', true],
  ['src/**', 'src/a/b.ts', true],
  ['src/**', 'srcs/a', false],
  ['**/*.ts', 'a.ts', true],
  ['{src,test}/**/*.ts', 'test/a.ts', true],
  ['!src/**', 'src/a', false],
  ['!src/**', 'test/a', true],
  ['+(a|b)/c', 'abba/c', true],
  ['a.b', 'axb', false],
  ['[!a]b', 'ab', false],
  ['a{b', 'a{b', true],
  ['a(b', 'a(b', true],
  ['[a', '[a', true],
  ['pages/[id].tsx', 'pages/[id].tsx', true],
  ['page[0-9].html', 'page7.html', true],
])('%s and %s: %s', (pattern, given, matches) => expect(globOf(pattern)?.(given)).toBe(matches))

test('what cannot be told is refused', () => expect(globOf('src/!(a|b)')).toBeNull())

// Each of these took longer than anyone waits.
test.each([`${'*a'.repeat(20)}b`, '+(a|aa|aaa)b', '+(+(a))b', `${'{a,aa}'.repeat(30)}b`, '**/'.repeat(30)])(
  '%s is matched in one pass',
  pattern => expect(globOf(pattern)?.('a'.repeat(4000))).toBe(false),
)
