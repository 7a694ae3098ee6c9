import type { Transcript } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import { builderOf } from '../openhands-v0.ts'
import { listIn } from '../shared/values.ts'
import { isSdkInstance, sdkTranscript } from './sdk-instance.ts'

/** What the agent did for one instance of an evaluation, whose place its run names; null where no event was kept. */
export const instanceTranscript = (instance: JsonObject, label: string): Transcript | null => {
  const events = listIn(instance.history)
  if (events.length === 0) return null
  const builder = isSdkInstance(instance)
    ? sdkTranscript(instance, label, null)
    : builderOf({ events, about: instance, line: null }, label, 0)
  return builder.isEmpty ? null : builder.finish()
}
