import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { samples as sessions } from '../../../test/support/transcripts/claude-session.ts'
import { readNamed } from './read.ts'

const session = sessions[0]?.text ?? ''

test.each<[string, string, string | Uint8Array]>([
  ['an empty file', 'session.jsonl', ''],
  ['an empty archive', 'log.eval', ''],
  ['what is no archive', 'log.eval', 'PK nothing'],
  ['lines without their beginning', 'lines.jsonl', 'ype": "x"}\n{"a": 1}\n'],
  ['text', 'run.traj', 'killed'],
  ['a value that breaks off', 'trajectory.json', '{"steps": ['],
  ['a text that is never closed', 'run.traj', `{"steps": "${'a'.repeat(1_000_000)}`],
  ['UTF-16', 'session.jsonl', Buffer.from(session.toString(), 'utf16le')],
  ['bytes that are no text', 'trajectory.json', Uint8Array.of(0x7b, 0xff, 0xff, 0x7d)],
])('%s is told where a transcript should be', async (_, name, content) => {
  await using folder = await temporaryFolder({ [name]: content })
  const { transcripts, problems } = readNamed(folder.path, [name])
  expect(transcripts).toEqual([])
  expect(problems).toMatchObject([{ code: 'transcript-unreadable', file: name }])
})

test('what is no file is told where a transcript should be, and a folder is not', async () => {
  await using folder = await temporaryFolder({})
  const at = (name: string) => join(folder.path, name)
  execFileSync('mkfifo', [at('a.jsonl')])
  symlinkSync(at('b.traj'), at('b.traj'))
  symlinkSync('/dev/zero', at('c.eval'))
  mkdirSync(at('d.traj'))
  const { problems } = readNamed(folder.path, ['a.jsonl', 'b.traj', 'c.eval', 'd.traj'])
  expect(problems.map(({ code, file }) => [code, file])).toEqual(
    ['a.jsonl', 'b.traj', 'c.eval'].map(name => ['transcript-unreadable', name]),
  )
})

test.each([
  ['stdout.log', ''],
  ['stdout.log', 'All tests passed'],
  ['metrics.jsonl', '{"step": 1, "loss": NaN}\n\n[1]\n'],
  ['long.jsonl', `{"text": "${'é'.repeat(3_000_000)}"}\n`],
  ['long-trace.json', `{"text": "${'é'.repeat(3_000_000)}"}`],
  ['trace.json', '[]'],
])('%s is sound and something else', async (name, content) => {
  await using folder = await temporaryFolder({ [name]: content })
  expect(readNamed(folder.path, [name])).toEqual({ transcripts: [], problems: [] })
})
