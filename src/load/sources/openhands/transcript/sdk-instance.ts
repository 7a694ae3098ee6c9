import { isObject, type JsonObject } from '../../../io/fields.ts'
import { TranscriptBuilder } from '../../../transcripts/shared/builder.ts'
import { listIn, textIn } from '../../../transcripts/shared/values.ts'
import { accumulated } from './usage.ts'
import { V1Run } from './v1-run.ts'

const kinds =
  /^(?:ActionEvent|ObservationEvent|MessageEvent|SystemPromptEvent|AgentErrorEvent|UserRejectObservation|Conversation(?:StateUpdate|Error)Event|Condensation\w*|PauseEvent)$/

export const isEvent = (value: unknown): value is JsonObject =>
  isObject(value) && typeof value.kind === 'string' && kinds.test(value.kind) && 'source' in value

/** An instance of an evaluation by the SDK, which keeps its events as its history. */
export const isSdkInstance = ({ history }: JsonObject): boolean => listIn(history).some(isEvent)

export const sdkTranscript = (instance: JsonObject, label: string, line: number | null): TranscriptBuilder => {
  const builder = new TranscriptBuilder('openhands-v1', label)
  const run = new V1Run(builder)
  for (const event of listIn(instance.history)) if (isEvent(event)) run.add(event, line)
  run.finish()
  const totals = accumulated(instance.metrics) ?? run.totals
  builder.agent({ id: 'root', usage: totals })
  builder.describe({
    id: textIn(instance.instance_id) ?? label,
    goal: run.goal ?? textIn(instance.instruction),
    cwd: run.cwd,
    toolsAvailable: run.tools,
    totals,
    exitReason: run.exitReason,
    sessionId: run.sessionId,
  })
  return builder
}
