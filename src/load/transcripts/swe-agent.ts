import type { FileHead, ParsedTranscripts, TranscriptParser } from '../../core/transcript.ts'
import { isObject, type JsonObject } from '../fields.ts'
import { isProblem } from '../open-file.ts'
import { parsedFrom, unread } from './reading/problems.ts'
import { taskIn } from './reading/task-text.ts'
import { TranscriptBuilder } from './shared/builder.ts'
import { textOf } from './shared/text-of.ts'
import { usageOf, withoutZeros } from './shared/usage.ts'
import { listIn, objectIn, textIn } from './shared/values.ts'
import { firstValue, readWhole } from './shared/whole.ts'
import { Steps } from './swe-agent/steps.ts'

const recognises = (head: FileHead): boolean => {
  const value = firstValue(head)
  if (!isObject(value)) return false
  const [step] = listIn(value.trajectory)
  if (isObject(step)) return 'action' in step || 'observation' in step || 'response' in step
  return Array.isArray(value.trajectory) && ('environment' in value || 'history' in value || 'replay_config' in value)
}

const agentId = 'root'

const read = (path: string, label: string): ParsedTranscripts => {
  const whole = readWhole(path, label)
  if (isProblem(whole)) return unread(whole)
  const value = objectIn(whole.value)
  const builder = new TranscriptBuilder('swe-agent', label)
  builder.agent({ id: agentId })
  if (value) addRun(builder, value)
  return parsedFrom([builder], label, whole.truncated)
}

const addRun = (builder: TranscriptBuilder, value: JsonObject): void => {
  const prompt = promptIn(value)
  if (prompt !== '')
    builder.message({ agentId, step: null, role: 'user', human: true, text: prompt, time: null, line: null })
  const steps = new Steps(builder, agentId)
  for (const entry of listIn(value.trajectory)) if (isObject(entry)) steps.add(entry)
  const info = objectIn(value.info)
  const stats = objectIn(info?.model_stats)
  const usage = withoutZeros(
    usageOf({
      prompt: stats?.tokens_sent,
      output: stats?.tokens_received,
      costUsd: stats?.instance_cost ?? stats?.total_cost,
    }),
  )
  const exitReason = textIn(info?.exit_status)
  if (usage) builder.agent({ id: agentId, usage })
  if (exitReason !== null)
    builder.lifecycle({
      agentId,
      what: limits.test(exitReason) ? 'limit' : 'end',
      detail: exitReason,
      time: null,
      line: null,
    })
  builder.describe({ goal: prompt === '' ? null : taskIn(prompt), cwd: steps.folder, totals: usage, exitReason })
}

const limits = /exit_(?:cost|context|total_execution_time|command_timeout|format)/

/** The first message of the user that is not part of a demonstration. */
const promptIn = (value: JsonObject): string => {
  for (const entry of listIn(value.history)) {
    const text = isObject(entry) && entry.role === 'user' && entry.is_demo !== true ? textOf(entry.content) : ''
    if (text !== '') return text
  }
  return ''
}

export const sweAgent: TranscriptParser = {
  id: 'swe-agent',
  title: 'SWE-agent trajectory',
  description:
    'The `.traj` file of SWE-agent: one action per step, told to have failed by the text of its observation; no times.',
  recognises,
  read,
}
