import { problem } from '../../../core/problem.ts'
import type { Transcript } from '../../../core/transcript.ts'
import type { Disk } from '../../io/disk.ts'
import type { Findings } from '../../io/fields.ts'
import { readNamed } from '../../transcripts/read.ts'
import { transcriptFiles } from '../../transcripts/transcript-files.ts'

export const readTranscript = (disk: Disk, path: string, label: string, findings: Findings): Transcript | null => {
  const files = transcriptFiles(folder => disk.list(folder))
  if (files.length === 0) return null
  for (const file of files) disk.watch(file)
  const { transcripts, problems } = readNamed(path, files)
  for (const each of problems) findings.add({ ...each, file: `${label}/${each.file}` })
  const [first, ...others] = [...transcripts].sort((a, b) => b.events.length - a.events.length)
  if (!first) return null
  if (others.some(({ events }) => events.length > 0))
    findings.add(
      problem(
        'transcript-several',
        label,
        `The run has ${transcripts.length} transcripts that do not belong together; the longest counts.`,
        'Keep one transcript per run, with the files of its sub-agents.',
      ),
    )
  for (const warning of first.warnings)
    findings.add(problem('transcript-odd', label, warning, 'What could be read is used.', first.id))
  return first
}
