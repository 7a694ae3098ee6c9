import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { samples } from '../../../test/support/transcripts/claude-session.ts'
import { readNamed, readTranscripts } from './read.ts'

const session = samples[0]?.text ?? ''
const files = {
  'wide.jsonl': Buffer.from(`\ufeff${session}`, 'utf16le'),
  'packed.jsonl.gz': gzipSync(session),
}

test('a transcript in another encoding, or packed, is not passed over in silence', async () => {
  await using folder = await temporaryFolder(files)
  const { transcripts, problems } = readTranscripts(folder.path)
  expect(transcripts).toEqual([])
  expect(problems.map(({ code, file, message }) => [code, file, message.match(/gzip|UTF-16/)?.[0]])).toEqual([
    ['transcript-unreadable', 'packed.jsonl.gz', 'gzip'],
    ['transcript-unreadable', 'wide.jsonl', 'UTF-16'],
  ])
  for (const [i, name] of ['packed.jsonl.gz', 'wide.jsonl'].entries()) {
    expect(readTranscripts(join(folder.path, name)).problems).toEqual([problems[i]])
    expect(readNamed(folder.path, [name]).problems).toEqual([problems[i]])
  }
})
