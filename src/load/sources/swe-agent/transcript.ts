import { join } from 'node:path/posix'
import type { FileEdit, FileHead, Outcome, ParsedTranscripts, TranscriptParser } from '../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { isProblem } from '../../io/open-file.ts'
import { parsedFrom, unread } from '../../transcripts/reading/problems.ts'
import { taskIn } from '../../transcripts/reading/task-text.ts'
import { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import { fileEdit } from '../../transcripts/shared/edits.ts'
import { differingLines } from '../../transcripts/shared/line-diff.ts'
import { textOf } from '../../transcripts/shared/text-of.ts'
import { usageOf, withoutZeros } from '../../transcripts/shared/usage.ts'
import { amountIn, listIn, objectIn, textIn } from '../../transcripts/shared/values.ts'
import { firstValue, parseWhole, readWhole } from '../../transcripts/shared/whole.ts'
import { type Action, actionOf, type PlannedEdit } from './action.ts'

const recognizes = (head: FileHead): boolean => {
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
  recognizes,
  read,
}

const header = /^\[File: (.+) \(\d+ lines? total\)\]\r?$/
const numbered = /^(\d+):(.*)$/

/** What the agent was last shown of each file: `edit 4:7` says which lines it replaces, but not what they were. */
class Windows {
  open: string | null = null
  readonly #shown = new Map<string, ReadonlyMap<number, string>>()

  static fileIn(observation: string): string | null {
    if (!observation.includes('[File: ')) return null
    const line = observation.split('\n').findLast(each => header.test(each))
    return (line === undefined ? null : header.exec(line)?.[1]) ?? null
  }

  /** Of several windows, the last one shows the file as it is: those before show what an edit would have made of it. */
  see(observation: string): void {
    const path = Windows.fileIn(observation)
    if (path === null) return
    const lines = observation.split('\n')
    const shown = new Map<number, string>()
    for (const line of lines.slice(lines.findLastIndex(each => header.test(each)))) {
      const [, number, text] = numbered.exec(line) ?? []
      if (number !== undefined && text !== undefined) shown.set(Number(number), text)
    }
    this.#shown.set(path, shown)
    this.open = path
  }

  lines(path: string, first: number, last: number): string[] {
    const shown = this.#shown.get(path) ?? new Map<number, string>()
    return [...shown].filter(([number]) => number >= first && number <= last).map(([, text]) => text)
  }
}

export class Steps {
  folder: string | null = null
  readonly #builder: TranscriptBuilder
  readonly #agentId: string
  readonly #windows = new Windows()
  #count = 0

  constructor(builder: TranscriptBuilder, agentId: string) {
    this.#builder = builder
    this.#agentId = agentId
  }

  add(fields: JsonObject): void {
    const step = `step-${++this.#count}`
    const place = { agentId: this.#agentId, step, time: null, line: null }
    const text = textOf(fields.thought) || textOf(fields.response)
    this.#builder.message({ ...place, role: 'assistant', human: false, text })
    const state = stateOf(fields.state)
    this.folder ??= state.folder
    this.#windows.open ??= state.openFile
    const action = actionOf(textOf(fields.action))
    if (action) this.#call(action, fields, step)
  }

  #call(action: Action, fields: JsonObject, step: string): void {
    const { tool, isOwnTool } = action
    const observation = textOf(fields.observation)
    const edit = action.edit && this.#applied(action.edit, observation)
    const args = edit && typeof action.args !== 'string' ? { ...action.args, path: edit.path } : action.args
    this.#windows.see(observation)
    this.#builder.call({ callId: step, agentId: this.#agentId, step, tool, args, time: null, line: null })
    if (typeof fields.observation !== 'string' && !Array.isArray(fields.observation)) return
    const refusal = refusalIn(observation, isOwnTool)
    const seconds = amountIn(fields.execution_time)
    const draft = this.#builder.result(step, {
      output: observation,
      time: null,
      durationMs: seconds === null ? null : seconds * 1000,
      ...(edit ? { edits: [edit] } : {}),
      ...refusal,
    })
    if (draft && refusal) draft.evidence = 'text'
  }

  /** The edit with its file and the lines that it takes away, as far as the agent was shown them. */
  #applied({ path, lines, added, removed }: PlannedEdit, observation: string): FileEdit | null {
    const shown = Windows.fileIn(observation)
    const file = shown ?? (path === null ? this.#windows.open : join(this.folder ?? '', path))
    if (file === null) return null
    if (!lines) return fileEdit(file, added, removed)
    const [first, last] = lines
    const difference = differingLines(this.#windows.lines(file, first, last), added)
    return { ...fileEdit(file, difference.added, difference.removed), range: [first, Math.max(first, last)] }
  }
}

const stateOf = (value: unknown): { openFile: string | null; folder: string | null } => {
  const state = objectIn(typeof value === 'string' ? parseWhole(value)?.value : value)
  const openFile = textIn(state?.open_file)
  return { openFile: openFile === 'n/a' ? null : openFile, folder: textIn(state?.working_dir) }
}

type Says = { readonly outcome: Outcome } | { readonly failed: true }

/** How the interface says that an action was not carried out: it keeps no flag and no exit code. */
const refusals: readonly { readonly text: RegExp; readonly says: Says }[] = [
  {
    text: /^EXECUTION TIMED OUT|^The command '[\s\S]*?' was cancelled because it took more than/m,
    says: { outcome: 'timeout' },
  },
  { text: /^Operation '[^\n]*' is not supported by this environment/m, says: { outcome: 'denied' } },
  { text: /^(?:Your changes have NOT been applied|Your edit was not applied)/m, says: { failed: true } },
]

/** The same for commands that only the interface has, where such words cannot come from a program. */
const ownRefusals =
  /^(?:Your search and replace strings are the same|Search text must not be empty|No file open|File (?:\S+ )?not found|Directory \S+ not found|Usage: |The path \S+ |Invalid `|File already exists|Parameter `|Ran into |Unrecognized command|\S+: error: )/

const looked = 1 << 14

const refusalIn = (observation: string, isOwnTool: boolean): Says | null => {
  const text = observation.trimStart().slice(0, looked)
  const refusal = refusals.find(each => each.text.test(text))
  if (refusal) return refusal.says
  return isOwnTool && ownRefusals.test(text) ? { failed: true } : null
}
