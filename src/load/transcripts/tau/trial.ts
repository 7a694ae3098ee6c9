import type { Transcript } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import { listIn, numberIn, objectIn, textIn } from '../shared/values.ts'
import { readConversation } from './conversation.ts'

/** What the agent did in a trial; null where nothing was kept of it. */
export const conversationOf = (trial: JsonObject, label: string): Transcript | null => {
  const reward = numberIn(trial.reward) ?? numberIn(objectIn(trial.reward_info)?.reward)
  return readConversation(listIn(trial.traj ?? trial.messages), {
    id: `task ${textIn(trial.task_id) ?? numberIn(trial.task_id) ?? '?'}, trial ${numberIn(trial.trial) ?? '?'}`,
    label,
    success: reward === null ? null : Math.abs(reward - 1) < 1e-6,
    exitReason: textIn(trial.termination_reason),
  })
}
