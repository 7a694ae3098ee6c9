import type { Transcript } from '../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../fields.ts'
import { asText } from '../otel/attributes.ts'
import { recordOf } from '../otel/records.ts'
import { readRun } from '../otel/run.ts'
import { runsIn } from '../otel/runs.ts'
import { TranscriptBuilder } from '../shared/builder.ts'
import { listIn, objectIn, textIn } from '../shared/values.ts'
import { deepEvalSpans } from './spans.ts'

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
  const calls = listIn(toolsCalled).filter(isObject)
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
