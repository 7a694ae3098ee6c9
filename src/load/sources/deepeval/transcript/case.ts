import type { Transcript } from '../../../../core/transcript.ts'
import type { JsonObject } from '../../../io/fields.ts'
import { TranscriptBuilder } from '../../../transcripts/shared/builder.ts'
import { amountIn, objectIn, objectsIn, textIn, timeOf } from '../../../transcripts/shared/values.ts'
import { asText } from '../../otel/attributes.ts'
import { recordOf } from '../../otel/span-records.ts'
import type { Span } from '../../otel/spans.ts'
import { readRun } from '../../otel/trace-run.ts'
import { runsIn } from '../../otel/trace-runs.ts'

/** What the agent did in a test case: its trace, else the calls of tools that it lists; null where it has neither. */
export const caseTranscript = (testCase: JsonObject, label: string): Transcript | null => {
  const transcript = tracedIn(testCase, label) ?? calledIn(testCase, label)
  const asked = textIn(testCase.input) ?? textIn(testCase.scenario)
  return transcript && { ...transcript, goal: transcript.goal ?? asked }
}

const tracedIn = ({ trace }: JsonObject, label: string): Transcript | null => {
  const value = objectIn(trace)
  const spans = value ? deepEvalSpans(value) : []
  const [run] = runsIn(spans.flatMap(span => (span ? [recordOf(span, null)] : [])))
  return run ? readRun(run, label, null, [], 'deepeval') : null
}

const calledIn = ({ name, toolsCalled }: JsonObject, label: string): Transcript | null => {
  const calls = objectsIn(toolsCalled)
  if (calls.length === 0) return null
  const builder = new TranscriptBuilder('deepeval', label)
  // Its name stands for it, so that the case is the same one wherever it is kept.
  builder.describe({ sessionId: textIn(name) })
  const agentId = builder.agent({ id: 'root' }).id
  calls.forEach((call, i) => {
    const callId = `call ${i + 1}`
    const args = call.inputParameters ?? call.input_parameters ?? null
    builder.call({ callId, agentId, step: null, tool: textIn(call.name) ?? 'unknown', args, time: null, line: null })
    const { output } = call
    if (output !== undefined && output !== null) builder.result(callId, { output: asText(output), time: null })
  })
  return builder.finish()
}

const kinds = [
  ['agentSpans', 'AGENT'],
  ['llmSpans', 'LLM'],
  ['toolSpans', 'TOOL'],
  ['baseSpans', 'CHAIN'],
  ['retrieverSpans', 'RETRIEVER'],
] as const

const deepEvalSpans = (trace: JsonObject): (Span | null)[] => {
  const traceId = textIn(trace.uuid)
  return kinds.flatMap(([list, kind]) => objectsIn(trace[list]).map(span => spanOf(span, traceId, kind)))
}

const spanOf = (span: JsonObject, traceId: string | null, kind: string): Span | null => {
  const spanId = textIn(span.uuid)
  if (traceId === null || spanId === null) return null
  const name = textIn(span.name) ?? ''
  const tools = Array.isArray(span.availableTools) ? span.availableTools.map(tool => ({ name: tool })) : null
  return {
    traceId,
    spanId,
    parentId: textIn(span.parentUuid),
    name,
    start: timeOf(span.startTime),
    end: timeOf(span.endTime),
    attributes: new Map<string, unknown>([
      ['openinference.span.kind', kind],
      ['llm.model_name', span.model],
      ['llm.token_count.prompt', span.inputTokenCount],
      ['llm.token_count.completion', span.outputTokenCount],
      ['llm.cost.total', costOf(span)],
      ['gen_ai.tool.definitions', tools],
      // Messages where they are recorded as such, else whatever went in and came out.
      ['gen_ai.input.messages', kind === 'LLM' ? span.input : null],
      ['gen_ai.output.messages', kind === 'LLM' ? span.output : null],
      ['input.value', span.input],
      ['output.value', span.output],
    ]),
    failed: span.status === 'ERRORED',
    message: textIn(span.error),
    thrown: null,
  }
}

export const costOf = (span: JsonObject): number | null => {
  const input = amountIn(span.inputTokenCount)
  const output = amountIn(span.outputTokenCount)
  const inputPrice = amountIn(span.costPerInputToken)
  const outputPrice = amountIn(span.costPerOutputToken)
  if (input === null || output === null || inputPrice === null || outputPrice === null) return null
  return input * inputPrice + output * outputPrice
}
