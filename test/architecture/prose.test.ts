import { expect, test } from 'vitest'
import { assertedProse, sentencesAsData } from './prose.ts'
import { parseSource, readSources } from './source.ts'

const tests = ['src', 'test'].flatMap(folder => readSources(folder, /\.test\.tsx?$/))

test('no test but those of the catalog asserts on a sentence', () => expect(assertedProse(tests)).toEqual([]))

test('every exception is needed', () => {
  const renamed = tests.map(source => ({ ...source, path: `elsewhere/${source.path}` }))
  const found = assertedProse(renamed)
  const isNeeded = (path: string) => found.some(breach => breach.startsWith(`elsewhere/${path}:`))
  expect(Object.keys(sentencesAsData).filter(path => !isNeeded(path))).toEqual([])
})

test('sentences are found in every kind of literal, and names, numbers and code are none', () => {
  const text = [
    "expect(a).toBe('no run of this tier was measured')",
    `expect(a).not.toContain(\`\${one} of \${all} runs have no outcome that counts\`)`,
    'expect(a).toMatch(/^No run .* says what it costs: [0-9]+ runs are left out$/)',
    "await expect(a).rejects.toThrow(new Error('there is no such file below here'))",
    "expect([a]).toEqual([expect.stringContaining('this is said of every single run')])",
    "expect(a).toBe('four words are few')",
    `expect(a).toBe(\`\${one} and \${other} as \${third} says\`)`,
    "expect(a).toBe('percentile, resampling subtests across tasks')",
    'expect(a).toEqual(\'{"task":"a","tier":"b","model":"c","agent":"d","run":1}\')',
    "const sentence = 'this is said of every single run'",
    "expect(wordsOf('this is said of every single run')).toBe(7)",
  ]
  const lines = (path: string) =>
    assertedProse([parseSource(path, text.join('\n'))]).map(sentence => Number(/:(\d+) /.exec(sentence)?.[1]))
  expect(lines('src/analysis/a.test.ts')).toEqual([1, 2, 3, 4, 5])
  expect(lines('src/output/narrative/a.test.ts')).toEqual([])
})
