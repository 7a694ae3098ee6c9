import { type Problem, problem } from '../../../core/problem.ts'

export const nothingIn = (label: string): Problem =>
  problem(
    'transcript-unreadable',
    label,
    'Nothing that an agent said or did could be read from the transcript.',
    'Look at the file, or remove it.',
  )

/** Of a transcript without a step: that it breaks off does not account for lines that are no JSON. */
export const nothingLeft = (label: string, problems: readonly Problem[], brokenLines: number): readonly Problem[] =>
  problems.length > 0 && brokenLines === 0 ? problems : [...problems, nothingIn(label)]

export const breaksOff = (label: string): Problem =>
  problem(
    'transcript-truncated',
    label,
    'The transcript breaks off.',
    'What comes before the break was used; nothing to do if the agent was stopped.',
  )
