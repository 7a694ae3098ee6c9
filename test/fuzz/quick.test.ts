import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { damageOf } from '../../fuzz/formats/damage.ts'
import { commentFaults, fileFaults, terminalFaults } from '../../fuzz/names/faults.ts'
import type { Finding } from '../../fuzz/part.ts'
import { parts } from '../../fuzz/parts.ts'
import { isBuilt } from '../support/cli.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The first seed of each part and how many: enough to know that it works, so few that nobody waits. */
const cases: Readonly<Record<string, readonly [first: number, count: number]>> = {
  formats: [1, 15],
  kills: [1, 2],
  cache: [1, 6],
  names: [1, 2],
  gate: [14, 3],
}

/** A busy machine may take its time. */
const isOfTime = ({ kind }: Finding): boolean => kind === 'slow to end' || kind === 'does not end'

test('every part has cases here', () => expect(parts.map(({ id }) => id).sort()).toEqual(Object.keys(cases).sort()))

test.each(parts.map(part => [part.id, part] as const))('%s finds nothing in some cases', async (id, { attempt }) => {
  if (!isBuilt()) throw new Error('The command is not built. Run `npm run build` first.')
  await using folder = await temporaryFolder()
  const findings: string[] = []
  const [first, count] = cases[id] ?? [1, 0]
  for (let seed = first; seed < first + count; seed++) {
    const own = join(folder.path, `${id}-${seed}`)
    mkdirSync(own)
    for (const found of await attempt(seed, own))
      if (!isOfTime(found)) findings.push(`${id}, seed ${seed}: ${found.kind}: ${found.what}`)
  }
  expect(findings).toEqual([])
})

describe('what is found', () => {
  test.each([
    ['a.json', '{"a": 1', 'broken'],
    ['a.json', '{"a": NaN}', null],
    ['a.json', '\ufeff{}', null],
    ['a.json', ' ', 'empty'],
    ['a.json', Uint8Array.of(0x22, 0xff, 0x22), 'not UTF-8'],
    ['a.jsonl', '{}\n\n{}\n', null],
    ['a.jsonl', '{}\n{"a"\n', 'broken'],
    ['a.csv', 'a,b\n1,2\n', null],
    ['a.csv', 'a,b\n1\n', 'broken'],
    ['a.yaml', 'a: [1', 'broken'],
  ])('damage in %s: %j', (name, content, damage) => expect(damageOf(name, Buffer.from(content))).toBe(damage))

  test.each(['for @octocat', 'see owner/repo#1', '[link](https://evil.example)', '<img src=x>', 'right\u202eto-left'])(
    '%j in a comment, unless it stands in code',
    text => {
      expect(commentFaults(text)).not.toEqual([])
      if (!text.includes('\u202e')) expect(commentFaults(`\`${text}\``)).toEqual([])
    },
  )

  test('text that is taken for more than text', () => {
    expect(terminalFaults('\u001b[31mred')).not.toEqual([])
    expect(terminalFaults('plain\n\ttext – 模型')).toEqual([])
    expect(fileFaults('a.tex', 'a \\input{b}')).not.toEqual([])
    expect(fileFaults('a.tex', '{a')).not.toEqual([])
    expect(fileFaults('a.tex', '{a \\} \\_ \\textbackslash{}input\\{b\\}}')).toEqual([])
    expect(fileFaults('a.svg', '<svg><a></svg>')).not.toEqual([])
    expect(fileFaults('a.html', '<p><script>alert(1)</script></p>')).not.toEqual([])
    expect(fileFaults('a.csv', 'a,b\n1\n')).not.toEqual([])
  })
})
