import type { Transcript } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import { builderOf } from '../openhands-v0.ts'
import { isEvent } from '../openhands-v1.ts'
import { TranscriptBuilder } from '../shared/builder.ts'
import { listIn, textIn } from '../shared/values.ts'
import { accumulated } from './usage.ts'
import { V1Run } from './v1-run.ts'

/** Whether the history of an instance holds the events of the OpenHands SDK. */
export const isSdkHistory = (instance: JsonObject): boolean => listIn(instance.history).some(isEvent)

/** What the agent did for one instance of an evaluation; null where no event of its history was kept. */
export const instanceTranscript = (instance: JsonObject, label: string, line: number): Transcript | null => {
  const builder = isSdkHistory(instance)
    ? sdkBuilder(instance, label, line)
    : builderOf({ events: listIn(instance.history), about: instance, line }, label, 0)
  return builder.isEmpty ? null : builder.finish()
}

const sdkBuilder = (instance: JsonObject, label: string, line: number): TranscriptBuilder => {
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
