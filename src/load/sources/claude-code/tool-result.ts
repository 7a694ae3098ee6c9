import type { FileEdit } from '../../../core/transcript.ts'
import type { JsonObject } from '../../io/fields.ts'
import type { ResultInput } from '../../transcripts/shared/drafts.ts'
import { linesOf } from '../../transcripts/shared/line-diff.ts'
import { textOf } from '../../transcripts/shared/text-of.ts'
import { amountIn, listIn, numberIn, objectIn, textIn } from '../../transcripts/shared/values.ts'

export const resultOf = (
  block: JsonObject,
  structured: unknown,
  time: number | null,
  line: number | null,
): ResultDraft => {
  const details = objectIn(structured)
  const text = textOf(block.content)
  const result: ResultDraft = { output: text, time, line, failed: block.is_error === true }
  if (!details) return result
  const stderr = typeof details.stderr === 'string' ? details.stderr : null
  const edits = editsIn(details)
  if (text === '') result.output = [textIn(details.stdout), stderr].filter(part => part).join('\n')
  if (details.interrupted === true) result.outcome = endOf(`${text}\n${stderr ?? ''}`)
  if (edits) result.edits = edits
  result.backgrounded = textIn(details.backgroundTaskId) !== null
  result.benign = textIn(details.returnCodeInterpretation) !== null
  result.stderr = stderr
  result.durationMs = amountIn(details.totalDurationMs ?? details.durationMs)
  result.childAgentId = textIn(details.agentId)
  return result
}

type ResultDraft = { -readonly [Name in keyof ResultInput]: ResultInput[Name] }

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
