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
  expect(problems.map(({ code, file, message }) => [code, file, message])).toEqual([
    ['transcript-unreadable', 'packed.jsonl.gz', 'The file is compressed (gzip), which is not read.'],
    ['transcript-unreadable', 'wide.jsonl', 'The file is text in UTF-16, which is not read.'],
  ])
  for (const [i, name] of ['packed.jsonl.gz', 'wide.jsonl'].entries()) {
    expect(readTranscripts(join(folder.path, name)).problems).toEqual([problems[i]])
    expect(readNamed(folder.path, [name]).problems).toEqual([problems[i]])
  }
})
