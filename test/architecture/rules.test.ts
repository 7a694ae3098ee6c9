import { describe, expect, test } from 'vitest'
import { longestFile } from '../../scripts/layers.ts'
import { breaches, rules } from './rules.ts'
import { parseSource, readSources } from './source.ts'

const sources = readSources('src')

describe('no file in src', () => {
  for (const rule of Object.values(rules)) test(rule.forbids, () => expect(breaches(rule, sources)).toEqual([]))
})

test('no script is too long', () => expect(breaches(rules.length, readSources('scripts'))).toEqual([]))

describe('the rules', () => {
  const lines = (rule: keyof typeof rules, text: string, path = 'src/analysis/a.ts') =>
    breaches(rules[rule], [parseSource(path, text)]).map(sentence => Number(sentence.match(/:(\d+) /)?.[1]))

  test('say where, what and what to do instead', () =>
    expect(breaches(rules.printing, [parseSource('src/load/a.ts', "\nconsole.log('x')")])).toMatchInlineSnapshot(`
      [
        "src/load/a.ts:2 prints: return the text or a Problem, and let src/apps print it.",
      ]
    `))

  test('see every way to touch files, and let those that read and write do it', () => {
    const text = `import { readFileSync } from 'node:fs'
      import { readFile } from 'fs/promises'
      export { writeFile } from 'node:fs/promises'
      const lazy = import('node:fs')
      import { join } from 'node:path'
      export const names = ['fs']`
    expect(lines('files', text)).toEqual([1, 2, 3, 4])
    expect(lines('files', text, 'src/output/plot/a.ts')).toEqual([1, 2, 3, 4])
    for (const folder of ['load', 'output/files', 'apps'])
      expect(lines('files', text, `src/${folder}/a.ts`)).toEqual([])
  })

  test('see every way to import the package by its own name', () => {
    const text = `import { analyze } from 'tiercel/statistics'
      const lazy = import("tiercel/worker")
      const file = createRequire(import.meta.url).resolve('tiercel/package.json')
      const command = 'tiercel analyze'
      /** import { analyze } from 'tiercel/statistics' */`
    expect(lines('selfImport', text)).toEqual([1, 2, 3])
  })

  test('see words of reasons and methods that are taken apart, and leave lists and other words alone', () => {
    const text = [
      "reason?.split('; ')",
      "pair.reasons[0].text.startsWith('one ')",
      'few.test(reasonsText(row.reasons))',
      'remark.match(/not simulated$/)',
      "text.split('; ')",
      "method?.includes('across tasks')",
      'few.test(String(row.cost_method))',
      "method.startsWith('paired')",
      "methods.includes('paired t')",
      "reasons.some(({ code }) => code === 'no-variation')",
      "name.split(' ')",
      'pattern.test(name)',
    ]
    expect(lines('parsedText', text.join('\n'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('see printing, and let apps do it', () => {
    const text =
      "console.warn('x')\nprocess.stdout.write('x')\nprocess.stderr.write('x')\n// console.log('x')\nprocess.cwd()"
    expect(lines('printing', text)).toEqual([1, 2, 3])
    expect(lines('printing', text, 'src/apps/cli/a.ts')).toEqual([])
  })

  test('see chance and the clock, but not the reading of a recorded time', () => {
    const text =
      "Math.random()\nDate.now()\nnew Date()\nperformance.now()\nnew Date('2025-01-01')\nDate.parse('2025-01-01')"
    expect(lines('chance', text)).toEqual([1, 2, 3, 4])
    expect(lines('chance', text, 'src/apps/cli/a.ts')).toEqual([])
  })

  test('see any, casts through unknown and silenced compilers', () => {
    expect(lines('any', 'let a: any\nlet b: unknown\nconst any = 1\nlet c: Map<string, any[]>')).toEqual([1, 4])
    expect(lines('doubleCast', 'a as unknown as string\na as unknown\n// x as unknown as y')).toEqual([1])
    expect(lines('silencedCompiler', '// @ts-ignore\nlet a = 1\n// @ts-expect-error\nlet b = 2')).toEqual([1, 3])
  })

  test('count lines that are not blank, except in generated files', () => {
    const text = 'let a\n\n'.repeat(longestFile)
    expect(lines('length', text)).toEqual([])
    expect(lines('length', `${text}let b`)).toEqual([1])
    expect(lines('length', `${text}let b`, 'src/transform/metrics/all.gen.ts')).toEqual([])
  })
})
