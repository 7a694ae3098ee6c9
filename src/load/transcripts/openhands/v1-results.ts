import type { JsonObject } from '../../fields.ts'
import type { ResultInput } from '../shared/drafts.ts'
import { textOf } from '../shared/text-of.ts'
import { flagIn, objectIn, textIn } from '../shared/values.ts'
import { changedFile } from './changed-file.ts'
import { commandEnd } from './v0-results.ts'

type V1Result = Pick<ResultInput, 'output' | 'exitCode' | 'failed' | 'outcome' | 'backgrounded' | 'edits'>

/** How an event that answers a call says that it ended; null where it answers none. */
export const v1Result = (event: JsonObject): V1Result | null => {
  if (event.kind === 'UserRejectObservation') return { output: textOf(event.rejection_reason), outcome: 'denied' }
  if (event.kind === 'AgentErrorEvent') return { output: textOf(event.error), failed: true }
  const observation = objectIn(event.observation)
  if (event.kind !== 'ObservationEvent' || !observation) return null
  const isError = flagIn(observation.is_error)
  const output = textOf(observation.content) || textOf(observation.output) || textOf(observation.error)
  if (isError === true || textIn(observation.error) !== null) return { output, failed: true }
  const edit = changedFile(observation)
  const edits = edit ? { edits: [edit] } : {}
  // A command that ran and failed is no error of the tool: only its exit code tells.
  const ended = commandEnd(observation) ?? (observation.timeout === true ? { outcome: 'timeout' as const } : null)
  return ended ? { output, ...ended, ...edits } : { output, failed: isError, ...edits }
}
