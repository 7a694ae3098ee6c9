import { basename, dirname } from 'node:path'
import type { Milestones } from '../core/milestones.ts'
import { AnalysisError, type Problem } from '../core/problem.ts'
import type { Mark, ProcessFacts } from '../core/process.ts'
import type { Settings } from '../core/settings.ts'
import type { Transcript } from '../core/transcript.ts'
import { Disk, isFile, isFolder } from '../load/disk.ts'
import { FileAccount, Findings } from '../load/fields.ts'
import { readMilestones } from '../load/native/milestones.ts'
import { readTranscripts } from '../load/transcripts/read.ts'
import { measureTranscript } from '../process/measure.ts'

/** One transcript with what it was measured to. */
export interface TracedRun {
  readonly transcript: Transcript
  readonly facts: ProcessFacts
  readonly marks: readonly Mark[]
}

export interface Trace {
  readonly runs: readonly TracedRun[]
  readonly problems: readonly Problem[]
}

/** Reads and measures every transcript in a file or a folder; milestones from a file, where one is given. */
export const trace = (path: string, settings: Settings, milestonesFile: string | null = null): Trace => {
  if (!isFile(path) && !isFolder(path))
    throw new AnalysisError('nothing-to-analyse', `There is no file or folder ${path}.`, 'Check the path.')
  const { transcripts, problems } = readTranscripts(path)
  if (transcripts.length === 0)
    throw new AnalysisError(
      'nothing-to-analyse',
      `There is no transcript in ${path}.`,
      problems[0]
        ? `${problems[0].message} ${problems[0].hint}`
        : 'Give a transcript of an agent, or a folder of them.',
    )
  const milestones = milestonesFile === null ? null : milestonesIn(milestonesFile)
  const options = { prices: settings.prices, milestones }
  return {
    runs: transcripts.map(transcript => ({ transcript, ...measureTranscript(transcript, options) })),
    problems,
  }
}

const milestonesIn = (file: string): Milestones => {
  const findings = new Findings()
  const disk = new Disk(false)
  disk.begin(dirname(file))
  const milestones = readMilestones(disk, basename(file), new FileAccount(file, findings))
  if (milestones) return milestones
  const [found] = findings.found
  throw new AnalysisError(
    'milestones-invalid',
    found?.kind === 'problem' ? `${file}: ${found.problem.message}` : `There is no file ${file}.`,
    'Write a list of {id, weight, when: {edited: "src/**"}}, one predicate each.',
  )
}
