import type { FileHead, ParsedTranscripts, TranscriptParser } from '../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { isProblem } from '../../io/open-file.ts'
import { breaksOff, nothingIn, unread } from '../../transcripts/reading/problems.ts'
import { listIn, objectIn } from '../../transcripts/shared/values.ts'
import { firstValue, readWhole } from '../../transcripts/shared/whole.ts'
import { conversationOf } from './transcript/conversation.ts'

const isTrial = (value: unknown): value is JsonObject =>
  isObject(value) && 'task_id' in value && ('traj' in value || ('messages' in value && 'reward_info' in value))

const trialsIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : listIn(objectIn(value)?.simulations)

const recognizes = (head: FileHead): boolean => {
  const value = firstValue(head)
  if (trialsIn(value).some(isTrial)) return true
  // Tasks may fill all that was read of a file of tau2.
  const info = objectIn(objectIn(value)?.info)
  return isObject(value) && 'tasks' in value && info !== null && 'agent_info' in info && 'environment_info' in info
}

const read = (path: string, label: string): ParsedTranscripts => {
  const whole = readWhole(path, label)
  if (isProblem(whole)) return unread(whole)
  const transcripts = trialsIn(whole.value)
    .filter(isTrial)
    .flatMap(trial => conversationOf(trial, label) ?? [])
  if (transcripts.length === 0) return { transcripts, problems: [nothingIn(label)] }
  return { transcripts, problems: whole.truncated ? [breaksOff(label)] : [] }
}

export const tauBench: TranscriptParser = {
  id: 'tau-bench',
  title: 'Conversations of tau-bench and tau2',
  description:
    'Results of tau-bench (a list of trials with `traj`) and of tau2 (`simulations` with `messages`): every trial is a conversation of the agent with a simulated user, and the calls of its tools; tau2 flags failed calls, tau-bench tells them by their text.',
  recognizes,
  read,
}
