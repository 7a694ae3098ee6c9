import { expect, test } from 'vitest'
import { promptfoo } from '../../../test/support/importers/promptfoo.ts'
import { table } from '../../../test/support/importers/table.ts'
import { codesOf, loadFiles } from '../../../test/support/raw.ts'

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

test('a log with values that are nested too deep does not keep others from being read', async () => {
  const texts = Object.fromEntries(Object.entries(promptfoo.sound).map(([name, text]) => [name, String(text)]))
  const [name, text] = Object.entries(texts).find(([file]) => file.endsWith('output.json')) ?? ['', '']
  const broken = text.replace(/"vars":\s*\{/, `"vars": {"deep": ${deep}, `)
  expect(broken).not.toBe(text)
  const { tables, problems } = await loadFiles({ ...texts, [name]: broken, 'sound.json': text })
  expect(codesOf(problems)).toContain('nested-too-deep')
  expect(tables.runs.size).toBeGreaterThan(0)
})

test('a cell of a table may hold anything', async () => {
  const texts = Object.fromEntries(Object.entries(table.sound).map(([name, text]) => [name, String(text)]))
  const rows = [
    `{"task": "a", "agent_model": ${deep}, "score": 1}`,
    `{"task": "b", "agent_model": "m", "passed": ${deep}}`,
  ]
  const { problems } = await loadFiles({ ...texts, 'odd.jsonl': `${rows.join('\n')}\n` })
  expect(codesOf(problems)).toContain('wrong-type')
})
