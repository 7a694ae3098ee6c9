import type { JsonObject } from '../../fields.ts'
import type { ResultInput } from '../shared/drafts.ts'
import { textOf } from '../shared/text-of.ts'
import { codeIn, objectIn, textIn } from '../shared/values.ts'

interface Observation extends Pick<ResultInput, 'output' | 'exitCode' | 'outcome' | 'failed'> {
  /** Only words say how the command ended. */
  readonly byText?: boolean
}

const timedOut = /\btimed out\b/
const killed = /^The last command <command>[\s\S]*<\/command> timed out and has been killed/
const rejected = /^Command not executed\. The user rejected/
const returnCode = /<returncode>\s*(-?\d+)\s*<\/returncode>/

/** What a message that answers a command says of it. */
export const observationOf = (message: JsonObject): Observation => {
  const text = textOf(message.content ?? message.output)
  const extra = objectIn(message.extra)
  const code = codeIn(extra?.returncode) ?? codeInText(text)
  const exception = textIn(extra?.exception_info)
  const output = textIn(extra?.raw_output) ?? outputIn(text)
  if (rejected.test(text)) return { output: text, outcome: 'denied', byText: true }
  // A command without an end has the code -1, and why it has none in the exception.
  if (exception !== null && (code === null || code === -1)) {
    if (timedOut.test(exception)) return { output: output || exception, outcome: 'timeout' }
    if (exception === 'action was not executed') return { output: exception, outcome: 'cancelled' }
    return { output: output || exception, failed: true }
  }
  if (code === null && killed.test(text)) return { output, outcome: 'timeout', byText: true }
  return { output, exitCode: code }
}

const codeInText = (text: string): number | null => {
  const digits = returnCode.exec(text)?.[1] ?? /^\s*\{\s*"returncode":\s*(-?\d+)/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Long outputs are shown by their beginning and their end. */
const outputIn = (text: string): string => {
  const parts = ['output', 'output_head', 'output_tail'].flatMap(tag => {
    const start = text.indexOf(`<${tag}>`)
    const end = text.lastIndexOf(`</${tag}>`)
    return start < 0 || end < start ? [] : [text.slice(start + tag.length + 2, end).replace(/^\r?\n|\r?\n$/g, '')]
  })
  return parts.length > 0 ? parts.join('\n…\n') : text
}
