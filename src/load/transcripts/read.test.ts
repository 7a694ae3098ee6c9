import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { whenShared } from '../../../test/support/shared.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { samples as results } from '../../../test/support/transcripts/claude-result.ts'
import { samples as sessions } from '../../../test/support/transcripts/claude-session.ts'
import { readTranscripts } from './read.ts'

const session = sessions[0]?.text ?? ''
const result = results[0]?.text ?? ''

describe('reading', () => {
  test('a file, whatever it is called', async () => {
    await using folder = await temporaryFolder({ 'x.weird': session })
    const { transcripts, problems } = readTranscripts(join(folder.path, 'x.weird'))
    expect(transcripts.map(({ format, events }) => [format, events[0]?.src.file])).toEqual([
      ['claude-session', 'x.weird'],
    ])
    expect(problems).toEqual([])
  })

  test('a folder, with what lies deeper, but not what the agent worked on', async () => {
    await using folder = await temporaryFolder({
      'README.md': '# no transcript',
      'notes.json': '{"a":1}',
      'a/session.jsonl': session,
      'a/b/result.json': result,
      'workspace/session.jsonl': session,
      'node_modules/x/session.jsonl': session,
    })
    const { transcripts, problems } = readTranscripts(folder.path)
    expect(transcripts.map(({ format }) => format)).toEqual(['claude-result', 'claude-session'])
    expect(problems).toEqual([])
  })

  test('the folder of a session, whose file stands beside it', async () => {
    await using folder = await temporaryFolder({ 's.jsonl': session, 's/subagents/agent-a1.jsonl': session })
    expect(readTranscripts(join(folder.path, 's')).transcripts.map(({ agents }) => agents.map(({ id }) => id))).toEqual(
      [['root', 'a1']],
    )
    expect(readTranscripts(folder.path).transcripts).toHaveLength(1)
  })

  test('what is no transcript is a problem that says so', async () => {
    await using folder = await temporaryFolder({ 'a.txt': 'hello', 'sub/b.md': '' })
    for (const name of ['a.txt', 'none', 'sub']) {
      const { transcripts, problems } = readTranscripts(join(folder.path, name))
      expect(transcripts).toEqual([])
      expect(problems).toMatchObject([{ code: 'transcript-unreadable', file: name, severity: 'warning' }])
    }
  })
})

whenShared('the real transcripts', shared => {
  test('are 17 runs: files of sub-agents are none of their own', () => {
    const { transcripts, problems } = readTranscripts(join(shared, 'data/transcripts'))
    expect(transcripts).toHaveLength(17)
    expect(problems).toEqual([])
  })
})
