import type { FileHead, ParsedTranscripts, TranscriptParser } from '../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { isProblem } from '../../io/open-file.ts'
import { nothingIn, parsedFrom, unread } from '../../transcripts/reading/problems.ts'
import { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import { eachObject, lineWarnings } from '../../transcripts/shared/lines.ts'
import { textIn } from '../../transcripts/shared/values.ts'
import { firstObjects, firstValue, readWhole } from '../../transcripts/shared/whole.ts'
import { Outcome } from './outcome.ts'

const root = 'root'

const isResult = (value: unknown): value is JsonObject =>
  isObject(value) &&
  value.type === 'result' &&
  ('total_cost_usd' in value || 'session_id' in value || 'num_turns' in value)

/** Alone in its file, or at the end of what else the program printed. */
const resultsIn = (path: string, label: string) => {
  const results: JsonObject[] = []
  const lines = eachObject(path, label, value => {
    if (isResult(value)) results.push(value)
  })
  if (isProblem(lines) || results.length > 0) return { results, lines }
  const whole = readWhole(path, label)
  if (isProblem(whole)) return { results, lines: whole }
  const truncated = whole.truncated
  return { results: isResult(whole.value) ? [whole.value] : [], lines: { ...lines, broken: 0, truncated } }
}

const read = (path: string, label: string): ParsedTranscripts => {
  const { results, lines } = resultsIn(path, label)
  if (isProblem(lines)) return unread(lines)
  const [first] = results
  if (!first) return unread(nothingIn(label))
  const builder = new TranscriptBuilder('claude-result', label)
  builder.agent({ id: root, transcript: 'summary' })
  const outcome = new Outcome(root)
  for (const result of results) outcome.add(result)
  builder.describe({ sessionId: textIn(first.session_id) })
  outcome.tell(builder, [], null)
  return parsedFrom([builder], label, lines.truncated, lineWarnings(lines))
}

/** The lines of a stream end with the same object: those belong to the stream. */
const recognizes = (head: FileHead): boolean => {
  const [first] = firstObjects(head).filter(({ type }) => typeof type === 'string')
  return isResult(first) || isResult(firstValue(head))
}

export const claudeResult: TranscriptParser = {
  id: 'claude-result',
  title: 'Claude Code result',
  description:
    'The output of `claude -p --output-format json`: tokens, cost and how the run ended. It tells nothing of single calls.',
  recognizes,
  read,
}
