import { basename, dirname, join, resolve } from 'node:path'
import type { Milestones } from '../core/milestones.ts'
import { AnalysisError, type Problem } from '../core/problem.ts'
import type { Mark, ProcessFacts } from '../core/process.ts'
import type { Settings } from '../core/settings.ts'
import type { Transcript } from '../core/transcript.ts'
import { Disk, isFile, isFolder, isThere } from '../load/io/disk.ts'
import { FileAccount, Findings } from '../load/io/fields.ts'
import { readMilestones } from '../load/sources/native/milestones-file.ts'
import { readTranscripts } from '../load/transcripts/read.ts'
import { measureTranscript } from '../transform/process/transcript-facts.ts'

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

/**
 * Reads and measures every transcript in a file or a folder; by the milestones of a file where one is given, else by
 * those of the task, which stand in a folder around the transcript.
 */
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
  const findings = new Findings()
  const given = milestonesFile === null ? null : milestonesIn(milestonesFile)
  const around = given ? () => given : milestonesAround(findings)
  const folder = isFolder(path) ? path : dirname(path)
  const runs = transcripts.map(transcript => {
    const milestones = around(dirname(resolve(folder, transcript.file)))
    return { transcript, ...measureTranscript(transcript, { prices: settings.prices, milestones }) }
  })
  return {
    runs,
    problems: [...problems, ...findings.found.flatMap(each => (each.kind === 'problem' ? [each.problem] : []))],
  }
}

const milestonesName = 'milestones.yaml'
/** From a transcript in a folder of its run to the folder of the experiment. */
const furthest = 8

/** The milestones of the nearest folder that has some, each folder looked at once. */
const milestonesAround = (findings: Findings): ((folder: string, steps?: number) => Milestones | null) => {
  const known = new Map<string, Milestones | null>()
  const look = (folder: string, steps = furthest): Milestones | null => {
    const before = known.get(folder)
    if (before !== undefined) return before
    const file = join(folder, milestonesName)
    const parent = dirname(folder)
    const found = isThere(file)
      ? readFrom(file, findings)
      : parent === folder || steps === 0
        ? null
        : look(parent, steps - 1)
    known.set(folder, found)
    return found
  }
  return look
}

const readFrom = (file: string, findings: Findings): Milestones | null => {
  const disk = new Disk(false)
  disk.begin(dirname(file))
  return readMilestones(disk, basename(file), new FileAccount(file, findings))
}

const milestonesIn = (file: string): Milestones => {
  const findings = new Findings()
  const milestones = readFrom(file, findings)
  if (milestones) return milestones
  const [found] = findings.found
  throw new AnalysisError(
    'milestones-invalid',
    found?.kind === 'problem' ? `${file}: ${found.problem.message}` : `There is no file ${file}.`,
    'Write a list of {id, weight, when: {edited: "src/**"}}, one predicate each.',
  )
}
