import type { RunContent } from '../../core/record.ts'
import type { Transcript } from '../../core/transcript.ts'
import type { Fields } from '../fields.ts'
import { asText } from '../transcripts/otel/attributes.ts'
import { deepEvalSpans } from '../transcripts/otel/deepeval.ts'
import { recordOf } from '../transcripts/otel/records.ts'
import { readRun } from '../transcripts/otel/run.ts'
import { runsIn } from '../transcripts/otel/runs.ts'
import { TranscriptBuilder } from '../transcripts/shared/builder.ts'

/** What the agent did in a test case: its trace, else the calls of tools that it lists. */
export const transcriptOf = (testCase: Fields, goal: string | null): Pick<RunContent, 'transcript'> => {
  const label = `${testCase.account.file}#${testCase.at}`
  const transcript = tracedIn(testCase, label) ?? calledIn(testCase, label)
  return transcript ? { transcript: { ...transcript, goal: transcript.goal ?? goal } } : {}
}

const tracedIn = (testCase: Fields, label: string): Transcript | null => {
  const trace = testCase.object('trace')
  const spans = trace ? deepEvalSpans(trace.value) : []
  const [run] = runsIn(spans.flatMap(span => (span ? [recordOf(span, null)] : [])))
  return run ? readRun(run, label, null, []) : null
}

const calledIn = (testCase: Fields, label: string): Transcript | null => {
  const calls = testCase.objects('toolsCalled')
  if (calls.length === 0) return null
  const builder = new TranscriptBuilder('otel', label)
  const agentId = builder.agent({ id: 'root' }).id
  calls.forEach((call, i) => {
    const callId = `call ${i + 1}`
    const tool = call.due('name').word('name') ?? 'unknown'
    const args = call.value.inputParameters ?? call.value.input_parameters ?? null
    builder.call({ callId, agentId, step: null, tool, args, time: null, line: null })
    const { output } = call.value
    if (output !== undefined && output !== null) builder.result(callId, { output: asText(output), time: null })
  })
  return builder.finish()
}
