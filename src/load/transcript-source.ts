import { basename } from 'node:path'
import { forShell } from '../core/check-advice.ts'
import type { Glance } from '../core/importer.ts'
import { AnalysisError } from '../core/problem.ts'
import type { TranscriptParser } from '../core/transcript.ts'
import { recognise } from './transcripts/recognise.ts'

/** Files looked at before a folder is taken for something else. */
const mostFiles = 50

/** Why a source that holds transcripts and no results cannot be analyzed; null where it holds none. */
export const transcriptSource = (spelt: string, isFolder: boolean, glance: Glance): AnalysisError | null => {
  for (const file of glance.files.slice(0, mostFiles)) {
    const beginning = glance.beginning(file)
    const { bytes, text } = beginning ?? { bytes: new Uint8Array(), text: '' }
    const parser = recognise({ name: basename(file), bytes, text })
    if (parser) return transcriptAlone(spelt, isFolder, parser)
  }
  return null
}

const transcriptAlone = (spelt: string, isFolder: boolean, { title }: TranscriptParser): AnalysisError =>
  new AnalysisError(
    'nothing-to-analyse',
    isFolder
      ? `${spelt} holds transcripts of agents (${title}), but no results of runs.`
      : `${spelt} is a transcript of an agent (${title}). It does not say whether the run passed.`,
    [
      `To see what the agent did, use \`tiercel trace ${forShell(spelt)}\`.`,
      'To analyze the run, give the folder of results that the transcript belongs to.',
    ].join('\n'),
  )
