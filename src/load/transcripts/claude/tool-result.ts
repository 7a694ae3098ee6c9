import type { FileEdit } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import type { ResultInput } from '../shared/drafts.ts'
import { linesOf } from '../shared/line-diff.ts'
import { textOf } from '../shared/text-of.ts'
import { amountIn, listIn, numberIn, objectIn, textIn } from '../shared/values.ts'

/** A `tool_result` block together with the structured result that Claude Code keeps beside it. */
export const resultOf = (
  block: JsonObject,
  structured: unknown,
  time: number | null,
  line: number | null,
): ResultInput => {
  const details = objectIn(structured)
  const text = textOf(block.content)
  const base: ResultInput = { output: text, time, line, failed: block.is_error === true }
  if (!details) return base
  const edits = editsIn(details)
  const stdout = textIn(details.stdout) ?? ''
  return {
    ...base,
    output: text === '' ? [stdout, textIn(details.stderr) ?? ''].filter(part => part !== '').join('\n') : text,
    ...(details.interrupted === true ? { outcome: endOf(`${text}\n${textIn(details.stderr) ?? ''}`) } : {}),
    ...(textIn(details.backgroundTaskId) ? { backgrounded: true } : {}),
    ...(textIn(details.returnCodeInterpretation) ? { benign: true } : {}),
    ...(typeof details.stderr === 'string' ? { stderr: details.stderr } : {}),
    ...(edits ? { edits } : {}),
    durationMs: amountIn(details.totalDurationMs ?? details.durationMs),
    childAgentId: textIn(details.agentId),
  }
}

/** A command that took too long is interrupted too. */
const endOf = (text: string): 'timeout' | 'cancelled' => (/\btimed out\b/.test(text) ? 'timeout' : 'cancelled')

/** The real patch with its line numbers, or the content of a new file; null where the result is of another tool. */
const editsIn = (details: JsonObject): FileEdit[] | null => {
  const path = textIn(details.filePath)
  if (path === null || !Array.isArray(details.structuredPatch)) return null
  const hunks = details.structuredPatch.map(objectIn).filter(hunk => hunk !== null)
  if (hunks.length === 0 && details.type === 'create')
    return [{ path, inWorkspace: true, added: linesOf(textIn(details.content) ?? ''), removed: [], range: null }]
  const lines = hunks.flatMap(hunk => listIn(hunk.lines).filter(line => typeof line === 'string'))
  return [
    {
      path,
      inWorkspace: true,
      added: lines.filter(line => line.startsWith('+')).map(line => line.slice(1)),
      removed: lines.filter(line => line.startsWith('-')).map(line => line.slice(1)),
      range: rangeOf(hunks),
    },
  ]
}

const rangeOf = (hunks: readonly JsonObject[]): [number, number] | null => {
  const starts = hunks.map(({ newStart }) => numberIn(newStart)).filter(start => start !== null)
  const ends = hunks.map(
    ({ newStart, newLines }) => (numberIn(newStart) ?? 0) + Math.max(1, numberIn(newLines) ?? 1) - 1,
  )
  return starts.length === 0 || starts.length < hunks.length ? null : [Math.min(...starts), Math.max(...ends)]
}
