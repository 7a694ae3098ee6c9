import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../test/support/project.ts'
import { allTranscriptParsers } from '../sources/transcripts.gen.ts'
import { recognize } from './recognition.ts'

const formatOf = (text: string, name = 'x') => recognize({ name, text, bytes: Buffer.from(text) })?.id ?? null

test('a format is told by content, not by name', () => {
  expect(formatOf('{"type":"result","subtype":"success","session_id":"a","total_cost_usd":1}', 'x.eval')).toBe(
    'claude-result',
  )
  expect(formatOf('{"type":"system","subtype":"init","session_id":"a","tools":[]}\n')).toBe('claude-stream')
  expect(formatOf('{"parentUuid":null,"sessionId":"a","type":"user","message":{"content":"x"},"uuid":"u"}\n')).toBe(
    'claude-session',
  )
})

test.each([
  '',
  ' ',
  'text',
  '{}',
  '[]',
  '{"type":"user"}',
  '{"a":1}\n{"b":2}',
  'key,value\n1,2',
  '{"type":"session_meta"}',
])('%j is none that is known', text => expect(formatOf(text)).toBeNull())

test('a line that is longer than what is looked at is told by its beginning', () =>
  expect(
    formatOf(`{"parentUuid":null,"sessionId":"a","type":"user","message":{"content":"${'x'.repeat(300_000)}`),
  ).toBe('claude-session'))

test('docs/formats.md has a row for every format', () => {
  const page = readFileSync(join(projectRoot, 'docs/formats.md'), 'utf8')
  const section = page.slice(page.indexOf('\n## Transcripts\n'), page.indexOf('\n## Unknown files'))
  const rows = section.split('\n').flatMap(line => /^\| ([^|]+) \|/.exec(line)?.[1] ?? [])
  for (const { title } of allTranscriptParsers) expect(rows).toContain(title)
})
