import type { ErrorClass, Evidence, Outcome } from '../../../core/transcript.ts'

/** What a result says about how its call ended, in the words of the formats. Looked for at its beginning only. */
const deniedTexts = [
  /^The user doesn't want to proceed with this tool use/,
  /^(?:Error: )?(?:The )?user (?:has )?(?:rejected|declined|denied)\b/i,
  /\brejected by (?:the )?user\b/i,
  /^(?:The )?(?:action|tool (?:call|use)) (?:was |has been )?(?:rejected|denied)\b/i,
  /^(?:Error: )?(?:Claude requested permissions|Permission (?:to use .*|for this tool use) (?:has been|was) denied)/,
  /\brequires? (?:explicit )?approval\b/,
  /\bcould write to arbitrary files\b/,
  /\bFor security, Claude Code\b/,
  /^(?:<tool_use_error>)?(?:Hook )?PreToolUse:?.*\b(?:hook error|denied|blocked)/,
  /\b(?:denied|blocked|forbidden) by (?:a |the )?(?:hook|policy|permission|sandbox polic|security)/i,
  /^approval (?:denied|rejected)/i,
] as const

const cancelledTexts = [
  /^<tool_use_error>\s*(?:Sibling tool call errored|Cancell?ed)/,
  /^\[?Request interrupted by user/,
  /^The user doesn't want to take this action right now/,
  /^(?:Error: )?(?:The )?(?:command|tool|tool use|operation|request|execution)?\s*(?:was |has been )?(?:interrupted|aborted|cancell?ed)(?: by (?:the )?user)?\b/i,
] as const

const timeoutTexts = [
  /^(?:Error: |Exit code:? \d+\s+)*(?:The )?(?:shell )?command (?:has )?timed out\b/i,
  /^(?:Error: )?(?:tool |execution |operation )?timed? ?out (?:after|waiting)\b/i,
  /\bcommand timed out after \d/i,
  /^(?:Error: )?Timeout(?:Error)?:/,
] as const

const infraTexts = [
  /\b(?:API Error|overloaded_error|rate[_ ]limit(?:ed)?(?:_error)?|Internal Server Error|Bad Gateway|Service Unavailable)\b/i,
  /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ENOSPC|ENOMEM)\b/,
  /\b(?:No space left on device|Cannot allocate memory|Out of memory|Could not resolve host|Connection (?:refused|reset|aborted))\b/,
  /\bsandbox (?:is )?(?:unavailable|not available)|docker daemon|container (?:is )?(?:not running|has exited)/i,
] as const

const invocationTexts = [
  /^<tool_use_error>|\bInputValidationError\b|\bNo such tool\b|\bunknown tool\b/i,
  /\bcommand not found\b|is not recognized as an internal|: not found$/m,
  /\b(?:unrecognized|unknown|invalid|illegal) (?:option|argument|command|subcommand|parameter)/i,
  /^usage: /im,
  /\bString to replace not found|No replacement was performed|has not been read yet|did not match any|Found \d+ matches of the string/,
  /\b(?:No such file or directory|[Ff]ile (?:does not exist|not found)|is a directory|not a directory|can't open file)\b/i,
  /\bsyntax error near|unexpected EOF while looking|failed to parse|verification failed|invalid JSON|missing required/i,
  /\bedit has introduced new syntax error/i,
  /^(?:Previous response had parsing errors|Error validating tool|Tool \S+ (?:is not registered|(?:was )?not found))/i,
] as const

/** Failures that a text alone gives away: said by the tool at the very beginning of its result. */
const failedBeginnings = [
  /^<tool_use_error>/,
  /^(?:Error|ERROR|error|fatal|FATAL)\b:? ?\S/,
  /^Your proposed edit has introduced new syntax error/,
  /^(?:execution error:|[Ff]ailed to parse|apply_patch verification failed|failed in sandbox)/,
  /^(?:Previous response had parsing errors:|Tool \S+ (?:is not registered|(?:was )?not found)\b)/,
  /^(?:Exit code|exit code|Process exited with code):? [1-9]/,
  /^(?:ba|z|da)?sh: /,
  /^Traceback \(most recent call last\)/,
  /^No replacement was performed/,
] as const

/** The same for a shell, whose errors can stand on any line. */
const failedLines = [
  /^Traceback \(most recent call last\)/m,
  /^(?:\/bin\/)?(?:ba|z|da)?sh: .*(?:command not found|No such file or directory|syntax error|not found|Permission denied)/m,
  /^(?:Process exited with code|Exit code:) [1-9]/m,
] as const

const looked = 600
const searched = 1 << 15

const oneOf = (patterns: readonly RegExp[], text: string): boolean => patterns.some(pattern => pattern.test(text))

export interface Ended {
  readonly output: string | null
  readonly failed: boolean | null
  readonly exitCode: number | null
  readonly said: Outcome | null
  readonly isShell: boolean
  /** A program of the line says that it failed; asked only where nothing else tells. */
  readonly complains: () => boolean
  /** The exit code only says that nothing was found or that things differ. */
  readonly isBenign: boolean
  /** A hook stopped a commit: that is a check that failed, not a refusal. */
  readonly isStopped: boolean
}

export interface Decided {
  readonly outcome: Outcome
  readonly evidence: Evidence
  readonly errorClass: ErrorClass | null
}

/** Flag, then exit code, then text; without a result nothing is known. */
export const decide = (ended: Ended): Decided => {
  const { output, failed, exitCode, said, isBenign } = ended
  if (output === null && said === null) return { outcome: 'unknown', evidence: 'none', errorClass: null }
  const text = output ?? ''
  const head = text.slice(0, looked)
  if (said !== null) return { outcome: said, evidence: 'flag', errorClass: classOf(said, ended, head) }
  const badExit = exitCode !== null && exitCode !== 0
  const evidence: Evidence =
    failed === true || (failed === false && !badExit) ? 'flag' : exitCode !== null ? 'exit_code' : 'text'
  const isFailed =
    failed === true || badExit || (evidence === 'text' && (failsByText(text, ended.isShell) || ended.complains()))
  if (!isFailed && (evidence !== 'text' || !oneOf([...deniedTexts.slice(0, 5), ...cancelledTexts.slice(0, 3)], head)))
    return { outcome: 'ok', evidence, errorClass: null }
  const outcome = isBenign || ended.isStopped ? 'error' : failureKind(head, exitCode)
  return { outcome, evidence, errorClass: classOf(outcome, ended, head) }
}

const failsByText = (text: string, isShell: boolean): boolean =>
  oneOf(failedBeginnings, text.slice(0, looked)) || (isShell && oneOf(failedLines, text.slice(0, searched)))

/** 124 is how `timeout` ends what it stops. */
const timeoutCode = 124

const failureKind = (head: string, exitCode: number | null): Outcome => {
  const body = head.replace(/^(?:Error: )?Exit code:? \d+\s*/, '')
  if (oneOf(cancelledTexts, body)) return 'cancelled'
  if (oneOf(deniedTexts, body)) return 'denied'
  return exitCode === timeoutCode || oneOf(timeoutTexts, head) ? 'timeout' : 'error'
}

const classes: Readonly<Record<Outcome, ErrorClass | null>> = {
  ok: null,
  unknown: null,
  cancelled: null,
  denied: 'permission',
  timeout: 'timeout',
  error: 'execution',
}

const classOf = (outcome: Outcome, { isBenign, exitCode }: Ended, head: string): ErrorClass | null => {
  if (outcome !== 'error') return classes[outcome]
  if (isBenign) return 'benign_nonzero'
  if (exitCode === 126 || exitCode === 127 || oneOf(invocationTexts, head)) return 'invocation'
  return oneOf(infraTexts, head) ? 'infra' : 'execution'
}
