import { type Problem, problem } from '../../../core/problem.ts'
import type { FileHead, ParsedTranscripts, Transcript, TranscriptParser } from '../../../core/transcript.ts'
import { isProblem } from '../../io/open-file.ts'
import { breaksOff, unread } from '../../transcripts/reading/problems.ts'
import { withLog } from './log/log.ts'
import { readSample } from './transcript/sample-events.ts'

const archiveMark = 'PK\u0003\u0004'
/** Where the name of the first entry of an archive stands. */
const firstName = 30
const entryNames = /^(?:_journal\/|samples\/|header\.json|summaries\.json|reductions\.json)/
const marks = [/"eval"\s*:\s*\{/, /"run_id"\s*:/, /"task_id"\s*:/]

export const inspect: TranscriptParser = {
  id: 'inspect',
  title: 'Inspect log',
  description: 'Logs of Inspect AI, as `.eval` archives or as `.json`; every sample and epoch is a transcript.',
  recognizes: ({ bytes, text }: FileHead) => {
    const start = Buffer.from(bytes.subarray(0, 100)).toString('latin1')
    if (start.startsWith(archiveMark)) return entryNames.test(start.slice(firstName))
    return text.trimStart().startsWith('{') && marks.every(mark => mark.test(text))
  },
  read: (path, label) => {
    const read = withLog(path, label, (log): ParsedTranscripts => {
      const transcripts: Transcript[] = []
      const problems: Problem[] = []
      for (const { name, read } of log.samples) {
        const found = read()
        if ('problem' in found) problems.push(found.problem)
        else transcripts.push(readSample(found.sample, name, label, log.isTruncated))
      }
      if (transcripts.length === 0 && problems.length === 0) problems.push(noSamples(label))
      else if (log.isTruncated) problems.push(breaksOff(label))
      return { transcripts, problems }
    })
    return isProblem(read) ? unread(read) : read
  },
}

const noSamples = (label: string): Problem =>
  problem('transcript-unreadable', label, 'The log holds no samples.', 'Log samples with the evaluation.')
