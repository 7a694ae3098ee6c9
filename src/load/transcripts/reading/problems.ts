import { type Problem, problem } from '../../../core/problem.ts'
import type { ParsedTranscripts } from '../../../core/transcript.ts'
import type { TranscriptBuilder } from '../shared/builder.ts'

export const nothingIn = (label: string): Problem => {
  const message = 'Nothing that an agent said or did could be read from the transcript.'
  return problem('transcript-unreadable', label, message, 'Look at the file, or remove it.')
}

/** Of a transcript without a step: that it breaks off does not account for lines that are no JSON. */
export const nothingLeft = (label: string, problems: readonly Problem[], brokenLines: number): readonly Problem[] =>
  problems.length > 0 && brokenLines === 0 ? problems : [...problems, nothingIn(label)]

export const breaksOff = (label: string): Problem => {
  const message = 'The transcript breaks off.'
  const hint = 'What comes before the break was used; nothing to do if the agent was stopped.'
  return problem('transcript-truncated', label, message, hint)
}

export const unread = (...problems: readonly Problem[]): ParsedTranscripts => ({ transcripts: [], problems })

export const parsedFrom = (
  builders: readonly TranscriptBuilder[],
  label: string,
  truncated: boolean,
  warnings: readonly string[] = truncated ? ['The file breaks off.'] : [],
): ParsedTranscripts => {
  if (builders.every(({ isEmpty }) => isEmpty)) return unread(nothingIn(label))
  for (const builder of builders) for (const warning of warnings) builder.warn(warning)
  return { transcripts: builders.map(builder => builder.finish()), problems: truncated ? [breaksOff(label)] : [] }
}
