import type { FileHead, ParsedTranscripts, TranscriptParser, Usage } from '../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { isProblem } from '../../io/open-file.ts'
import { parsedFrom, unread } from '../../transcripts/reading/problems.ts'
import { taskIn } from '../../transcripts/reading/task-text.ts'
import { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import type { ResultInput } from '../../transcripts/shared/drafts.ts'
import { textOf } from '../../transcripts/shared/text-of.ts'
import { completionUsage, sumOf, usageOf, withoutZeros } from '../../transcripts/shared/usage.ts'
import { amountIn, codeIn, listIn, objectIn, textIn, timeOf } from '../../transcripts/shared/values.ts'
import { firstValue, parseWhole, readWhole } from '../../transcripts/shared/whole.ts'

const marks = /<returncode>|(?:COMPLETE_TASK_AND_SUBMIT|MINI_SWE_AGENT|MICRO_SWE_AGENT)_FINAL_OUTPUT|mswea_bash_command/

const isMessage = (value: unknown): boolean => isObject(value) && typeof value.role === 'string' && 'content' in value

/** The parts of `info`, which stands in front of the messages and may be longer than the beginning of a file. */
const infoParts = new Set(['exit_status', 'submission', 'model_stats', 'mini_version', 'config', 'traceback'])

const recognizes = (head: FileHead): boolean => {
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
  recognizes,
  read,
}

const submits = /(?:COMPLETE_TASK_AND_SUBMIT|MINI_SWE_AGENT|MICRO_SWE_AGENT)_FINAL_OUTPUT/

interface Waiting extends ShellAction {
  readonly callId: string
}

class Conversation {
  goal: string | null = null
  exitReason: string | null = null
  usage: Usage | null = null
  readonly #builder: TranscriptBuilder
  #waiting: Waiting[] = []
  #steps = 0
  #modelSpokeLast = false

  constructor(builder: TranscriptBuilder) {
    this.#builder = builder
  }

  add(message: JsonObject): void {
    const role = message.type === 'function_call_output' ? 'tool' : (textIn(message.role) ?? responseRole(message))
    if (role === 'assistant') this.#assistant(message)
    else if (role === 'exit') this.#exit(message)
    else if (role === 'tool') this.#answer(message, textIn(message.tool_call_id) ?? textIn(message.call_id))
    else if (role === 'user' && this.#waiting.length > 0) this.#answer(message, null)
    else if (role === 'user') this.#user(message)
    else if (role !== null) this.#say('system', message)
    this.#modelSpokeLast = role === 'assistant'
  }

  #assistant(message: JsonObject): void {
    const extra = objectIn(message.extra)
    const step = `step-${++this.#steps}`
    const time = timeOf(extra?.timestamp)
    const response = objectIn(extra?.response) ?? message
    const usage = completionUsage(response.usage, extra?.cost)
    this.usage = sumOf([this.usage, usage])
    const text = textOf(message.content) || textOf(message.output)
    const reasoning = textIn(message.reasoning_content)
    this.#builder.message({ agentId, step, role: 'assistant', human: false, text, reasoning, usage, time, line: null })
    // What an earlier command did is not known once the model goes on without an answer.
    this.#waiting = actionsIn(message).map((action, i) => {
      const callId = action.callId ?? (i === 0 ? step : `${step}-${i + 1}`)
      const { command } = action
      this.#builder.call({ callId, agentId, step, tool: 'bash', args: { command }, time, line: null })
      return { command, callId }
    })
  }

  #answer(message: JsonObject, callId: string | null): void {
    const at = callId === null ? 0 : this.#waiting.findIndex(waiting => waiting.callId === callId)
    const [answered] = at < 0 ? [] : this.#waiting.splice(at, 1)
    const id = answered?.callId ?? callId
    if (id === null) return
    const { byText, ...result } = observationOf(message)
    // What ends a run is shown without its exit code.
    const isEnd = (result.exitCode ?? null) === null && !result.outcome && submits.test(answered?.command ?? '')
    const time = timeOf(objectIn(message.extra)?.timestamp)
    const draft = this.#builder.result(id, {
      ...result,
      ...(isEnd ? { failed: false } : {}),
      time,
      tool: 'bash',
      agentId,
    })
    if (draft && byText) draft.evidence = 'text'
  }

  #exit(message: JsonObject): void {
    const extra = objectIn(message.extra)
    const status = textIn(extra?.exit_status)
    const [last] = this.#waiting
    if (last && status === 'Submitted') this.#answer({ ...message, extra: {} }, last.callId)
    this.exitReason = status ?? this.exitReason
    const what = status !== null && /limit|exceeded/i.test(status) ? 'limit' : 'end'
    const detail = status ?? textOf(message.content)
    this.#builder.lifecycle({ agentId, what, detail, time: timeOf(extra?.timestamp), line: null })
  }

  /** What follows a message of the model that asked for nothing is the harness telling it so. */
  #user(message: JsonObject): void {
    const text = textOf(message.content)
    // The exception that ends a run is kept as a message, and may say nothing.
    if (text === '') return
    const isHuman = !this.#modelSpokeLast
    if (isHuman) this.goal ??= textIn(taskIn(text))
    this.#say('user', message, isHuman)
  }

  #say(role: 'user' | 'system', message: JsonObject, human = false): void {
    const time = timeOf(objectIn(message.extra)?.timestamp)
    this.#builder.message({ agentId, step: null, role, human, text: textOf(message.content), time, line: null })
  }
}

/** Messages of OpenAI's responses are kept as they came. */
const responseRole = (message: JsonObject): string | null => (message.object === 'response' ? 'assistant' : null)

interface ShellAction {
  readonly command: string
  readonly callId: string | null
}

const fenced = /```(?:bash|sh|mswea_bash_command)[ \t]*\r?\n([\s\S]*?)\r?\n?```/g

/** The commands that a message of the model asks for: listed beside it, called as a tool, or in its only code block. */
const actionsIn = (message: JsonObject): ShellAction[] => {
  const listed = listIn(objectIn(message.extra)?.actions).flatMap(entry => actionOf(objectIn(entry), 'tool_call_id'))
  if (listed.length > 0) return listed
  const called = [...listIn(message.tool_calls), ...listIn(message.output)].flatMap(call => {
    const fields = objectIn(call)
    const asked = objectIn(fields?.function) ?? (fields?.type === 'function_call' ? fields : null)
    const id = textIn(fields?.call_id) ?? textIn(fields?.id)
    const args = objectIn(parseWhole(textIn(asked?.arguments) ?? '')?.value)
    return actionOf(args && { ...args, id }, 'id')
  })
  if (called.length > 0) return called
  // Two blocks or none are a mistake of form, which is answered instead of run.
  const blocks = [...textOf(message.content).matchAll(fenced)].map(([, command = '']) => command.trim())
  return blocks.length === 1 ? blocks.map(command => ({ command, callId: null })) : []
}

const actionOf = (fields: JsonObject | null, idField: string): ShellAction[] => {
  const command = textIn(fields?.command) ?? textIn(fields?.action)
  return command === null ? [] : [{ command, callId: textIn(fields?.[idField]) }]
}

interface Observation extends Pick<ResultInput, 'output' | 'exitCode' | 'outcome' | 'failed'> {
  /** Only words say how the command ended. */
  readonly byText?: boolean
}

const timedOut = /\btimed out\b/
const killed = /^The last command <command>[\s\S]*<\/command> timed out and has been killed/
const rejected = /^Command not executed\. The user rejected/
const returnCode = /<returncode>\s*(-?\d+)\s*<\/returncode>/

const observationOf = (message: JsonObject): Observation => {
  const text = textOf(message.content ?? message.output)
  const extra = objectIn(message.extra)
  const code = codeIn(extra?.returncode) ?? codeInText(text)
  const exception = textIn(extra?.exception_info)
  const output = textIn(extra?.raw_output) ?? outputIn(text)
  if (rejected.test(text)) return { output: text, outcome: 'denied', byText: true }
  // A command without an end has the code -1, and why it has none in the exception.
  if (exception !== null && (code === null || code === -1)) {
    if (timedOut.test(exception)) return { output: output || exception, outcome: 'timeout' }
    if (exception === 'action was not executed') return { output: exception, outcome: 'cancelled' }
    return { output: output || exception, failed: true }
  }
  if (code === null && killed.test(text)) return { output, outcome: 'timeout', byText: true }
  return { output, exitCode: code }
}

const codeInText = (text: string): number | null => {
  const digits = returnCode.exec(text)?.[1] ?? /^\s*\{\s*"returncode":\s*(-?\d+)/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Long outputs are shown by their beginning and their end. */
const outputIn = (text: string): string => {
  const parts = ['output', 'output_head', 'output_tail'].flatMap(tag => {
    const start = text.indexOf(`<${tag}>`)
    const end = text.lastIndexOf(`</${tag}>`)
    return start < 0 || end < start ? [] : [text.slice(start + tag.length + 2, end).replace(/^\r?\n|\r?\n$/g, '')]
  })
  return parts.length > 0 ? parts.join('\n…\n') : text
}
