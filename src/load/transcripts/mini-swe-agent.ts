import type { FileHead, ParsedTranscripts, TranscriptParser } from '../../core/transcript.ts'
import { isObject, type JsonObject } from '../fields.ts'
import { isProblem } from '../open-file.ts'
import { Conversation } from './mini-swe-agent/conversation.ts'
import { parsedFrom, unread } from './reading/problems.ts'
import { TranscriptBuilder } from './shared/builder.ts'
import { usageOf, withoutZeros } from './shared/usage.ts'
import { amountIn, listIn, objectIn, textIn } from './shared/values.ts'
import { firstValue, readWhole } from './shared/whole.ts'

/** What the prompts and observations of every version hold. */
const marks = /<returncode>|(?:COMPLETE_TASK_AND_SUBMIT|MINI_SWE_AGENT|MICRO_SWE_AGENT)_FINAL_OUTPUT|mswea_bash_command/

const isMessage = (value: unknown): boolean => isObject(value) && typeof value.role === 'string' && 'content' in value

/** The parts of `info`, which stands in front of the messages and may be longer than the beginning of a file. */
const infoParts = new Set(['exit_status', 'submission', 'model_stats', 'mini_version', 'config', 'traceback'])

const recognises = (head: FileHead): boolean => {
  const value = firstValue(head)
  if (Array.isArray(value)) return isMessage(value[0]) && marks.test(head.text)
  if (!isObject(value) || 'trajectory' in value) return false
  if (textIn(value.trajectory_format)?.startsWith('mini-swe-agent')) return true
  const info = objectIn(value.info)
  if (!info || !('exit_status' in info || 'model_stats' in info)) return false
  if (isMessage(listIn(value.messages)[0])) return 'mini_version' in info || marks.test(head.text)
  return Object.keys(value).length === 1 && Object.keys(info).every(part => infoParts.has(part))
}

const agentId = 'root'

const read = (path: string, label: string): ParsedTranscripts => {
  const whole = readWhole(path, label)
  if (isProblem(whole)) return unread(whole)
  const file = objectIn(whole.value)
  const builder = new TranscriptBuilder('mini-swe-agent', label)
  const conversation = new Conversation(builder)
  builder.agent({ id: agentId })
  for (const message of listIn(file ? file.messages : whole.value)) if (isObject(message)) conversation.add(message)
  describe(builder, conversation, objectIn(file?.info))
  return parsedFrom([builder], label, whole.truncated)
}

const describe = (builder: TranscriptBuilder, conversation: Conversation, info: JsonObject | null): void => {
  const config = objectIn(info?.config)
  const costUsd = amountIn(objectIn(info?.model_stats)?.instance_cost)
  const { usage } = conversation
  const totals = withoutZeros(usage && costUsd !== null ? { ...usage, costUsd } : (usage ?? usageOf({ costUsd })))
  builder.agent({
    id: agentId,
    usage: totals,
    model: textIn(objectIn(config?.model)?.model_name),
  })
  builder.describe({
    goal: conversation.goal,
    cwd: textIn(objectIn(config?.environment)?.cwd),
    totals,
    exitReason: textIn(info?.exit_status) ?? conversation.exitReason,
  })
}

export const miniSweAgent: TranscriptParser = {
  id: 'mini-swe-agent',
  title: 'mini-SWE-agent trajectory',
  description:
    'The `.traj.json` file of mini-SWE-agent: the messages of the run, in which every answer to a command gives its exit code.',
  recognises,
  read,
}
