import { expect, test } from 'vitest'
import { matcherOf } from './pattern.ts'

test.each([
  ['^npm (run )?test', 'npm run test', true],
  ['pytest|jest', 'npx jest', true],
  ['\\bgo\\s+test\\b', 'go  test ./...', true],
  ['^git commit$', 'git commit -m x', false],
  ['(?i)SUBMIT', 'submit', true],
  ['src\\/a\\.ts', 'src/a.ts', true],
])('%s and %s: %s', (pattern, text, matches) => {
  expect(matcherOf(pattern)?.(text)).toBe(matches)
  expect(matcherOf(pattern)?.(text)).toBe(matches)
})

test.each(['(', '[a-', '(?=a)', '(?<!a)b', '(a)\\1', '(?<n>a)\\k<n>', 'a{1,99999}', '('.repeat(10_000)])(
  '%s is refused',
  pattern => expect(matcherOf(pattern)).toBeNull(),
)

// The engine of the language would need longer than the age of the universe for each.
test.each(['(a+)+$', '(a|aa)+$', '(.*)*b$', '(a?){50}a{50}b', 'a.*a.*a.*a.*a.*a.*b'])(
  '%s is matched in one pass',
  pattern => expect(matcherOf(pattern)?.(`${'a'.repeat(200_000)}!`)).toBe(false),
)
