import type { Check } from '../../../core/transcript.ts'
import type { Status } from './shell.ts'
import { summarise } from './summaries.ts'

const colours = /\u001b\[[\d;?]*[A-Za-z]/g
const withoutColours = (text: string): string => (text.includes('\u001b') ? text.replace(colours, '') : text)

/** What tools write when what they check is at fault. */
const failureMarkers = [
  /^Traceback \(most recent call last\)/m,
  /\berror TS\d+:/,
  /^error(?:\[E\d+\])?:/m,
  /:\d+:(?:\d+:)? (?:fatal )?error\b/,
  /^\*\* \([A-Z]\w+/m,
  /^== Compilation error/m,
  /^[\w./-]+\.exs?:\d+(?::\d+)?:[a-z_]+\b/m,
  /^[^\s:]+:\d+:\d+: [A-Z]{1,4}\d{2,4}\b/m,
  /^[ \t]+\d+:\d+\s+error\s/m,
  /^make(?:\[\d+\])?: \*\*\* /m,
  /^npm (?:ERR!|error) (?:code ELIFECYCLE|Lifecycle script|Test failed)/m,
  /\bELIFECYCLE\b/,
  /^FAIL(?:ED)?\b/m,
  /^(?:\w+\.)*(?:\w*Error|\w*Exception)(?:: |$)/m,
  /^(?:thread '.*' )?panicked at|^panic: /m,
  /\bUncaught \w*(?:Error|Exception)\b/,
  /\bSegmentation fault\b/,
  /^not ok \d/m,
] as const

/** The check itself could not be run: that says nothing about what it would have checked. */
const notRun = [
  /^(?:[\w./-]*sh: )?(?:line \d+: )?.*\b(?:command not found|is not recognized as)/m,
  /^(?:\S*sh: )(?:line \d+: |\d+: )?\S+: (?:No such file or directory|not found|Permission denied)/m,
  /can't open file .{1,1000}No such file/,
  /python[\d.]*: No module named /i,
  /npm (?:ERR!|error) (?:Missing script|code ENOENT|could not determine)/,
  /^(?:error:? )?(?:unrecognized arguments|unexpected argument|unknown option)/im,
  /^ERROR: (?:file or directory )?not found: |^no tests ran in |^No tests? (?:files )?found/m,
  /\bCommand "[^"]*" not found|The task "[^"\n]*" could not be found|No rule to make target|MODULE_NOT_FOUND.{0,1000}bin/,
] as const

const looked = 1 << 16

export interface Ending {
  readonly output: string
  /** Whether the exit code of the line is that of the check. */
  readonly status: Status
  /** How the call ended as a whole: null where nothing is known of it. */
  readonly succeeded: boolean | null
  readonly exitCode: number | null
}

/** Summary of a framework, then marks of failure, then the exit code where it is that of the check. */
export const verdictOf = ({ output, status, succeeded, exitCode }: Ending): Omit<Check, 'key'> => {
  const unknown = { verdict: 'unknown', passed: null, failed: null } as const
  if (status === 'background') return unknown
  const text = withoutColours(output)
  const ended = status === 'known' ? succeeded : null
  const summary = summarise(text)
  if (summary) return summary.verdict === 'pass' && ended === false ? { ...summary, verdict: 'fail' } : summary
  const part = text.length > 2 * looked ? `${text.slice(0, looked)}\n${text.slice(-looked)}` : text
  if (exitCode === 126 || exitCode === 127 || notRun.some(pattern => pattern.test(part))) return unknown
  if (failureMarkers.some(pattern => pattern.test(part))) return { ...unknown, verdict: 'fail' }
  return ended === null ? unknown : { ...unknown, verdict: ended ? 'pass' : 'fail' }
}
