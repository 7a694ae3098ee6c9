import type { Outcome } from '../../../core/transcript.ts'
import { textOf } from '../../transcripts/shared/text-of.ts'
import { amountIn, codeIn, flagIn, objectIn } from '../../transcripts/shared/values.ts'
import { parseStrict } from '../../transcripts/shared/whole.ts'

/** What the output of a call says of how it ended: rollouts keep no flag of it. */
export interface CodexResult {
  readonly output: string
  readonly exitCode: number | null
  readonly failed: boolean | null
  readonly outcome?: Outcome
  readonly durationMs: number | null
  readonly backgrounded: boolean
  readonly byText: boolean
}

const plain = { exitCode: null, failed: null, durationMs: null, backgrounded: false, byText: false }

/** Above this, the lines in front of `Output:` are no header. */
const longestHeader = 1000
const headerLine =
  /^(?:Exit code: |Process (?:exited|running)|Chunk ID: |Wall time:? |Script (?:completed|failed|running))/

export const resultOf = (output: unknown): CodexResult => {
  const object = objectIn(output)
  if (object) {
    const succeeded = flagIn(object.success)
    return { ...fromText(textOf(object)), ...(succeeded === null ? {} : { failed: !succeeded, byText: false }) }
  }
  const text = textOf(output)
  return fromJson(text) ?? fromText(text)
}

const fromJson = (text: string): CodexResult | null => {
  const value = text.startsWith('{"') ? objectIn(parseStrict(text)?.value) : null
  const metadata = objectIn(value?.metadata)
  // Anything else is an object that a tool has returned.
  if (!value || typeof value.output !== 'string' || (!metadata && Object.keys(value).length > 1)) return null
  return {
    ...plain,
    output: value.output,
    exitCode: codeIn(metadata?.exit_code),
    durationMs: milliseconds(amountIn(metadata?.duration_seconds)),
    ...ended(value.output, timeouts),
  }
}

const fromText = (text: string): CodexResult => {
  if (!headerLine.test(text)) return { ...plain, output: text, ...ended(text, endings) }
  const mark = /(?:^|\n)Output:\r?(?:\n|$)/.exec(text.slice(0, longestHeader))
  const header = text.slice(0, mark?.index ?? longestHeader)
  const output = mark ? text.slice(mark.index + mark[0].length) : text
  const code = /^(?:Exit code: |Process exited with code )(-?\d+)/m.exec(header)?.[1]
  const seconds = /^Wall time:? (\d+(?:\.\d+)?) seconds?/m.exec(header)?.[1]
  return {
    ...plain,
    output,
    exitCode: code === undefined ? null : Number(code),
    failed: header.startsWith('Script failed') ? true : null,
    durationMs: milliseconds(seconds === undefined ? null : Number(seconds)),
    backgrounded: /^(?:Process|Script) running with (?:session|cell) ID/m.test(header),
    ...ended(output, timeouts),
  }
}

const milliseconds = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1000)

interface Ending {
  readonly text: RegExp
  readonly says: { readonly outcome: Outcome } | { readonly failed: true }
}

const timeouts: readonly Ending[] = [
  { text: /^(?:command|execution|process|tool call) timed out\b/i, says: { outcome: 'timeout' } },
]

/** How Codex itself says that a call did not run or did not end, in the first words of its output. */
const endings: readonly Ending[] = [
  {
    text: /\brejected by user\b|\bRejected\("|^approval policy is\b|^(?:command|patch) rejected\b/,
    says: { outcome: 'denied' },
  },
  { text: /^aborted(?: by user)?\b/, says: { outcome: 'cancelled' } },
  ...timeouts,
  {
    text: /^(?:execution error|failed to parse|apply_patch (?:verification|handler)? ?failed|patch failed|unsupported (?:custom tool )?call|failed in sandbox|(?:exec_command|write_stdin) failed|tool call error|unknown (?:tool|process|session)|unable to locate|invalid patch)\b/i,
    says: { failed: true },
  },
]

const firstWords = 300

const ended = (text: string, known: readonly Ending[]): Partial<CodexResult> => {
  const beginning = text.slice(0, firstWords)
  const ending = known.find(each => each.text.test(beginning))
  return ending ? { ...ending.says, byText: true } : {}
}
