import { join } from 'node:path/posix'
import type { FileEdit, Outcome } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import type { TranscriptBuilder } from '../shared/builder.ts'
import { fileEdit } from '../shared/edits.ts'
import { differingLines } from '../shared/line-diff.ts'
import { textOf } from '../shared/text-of.ts'
import { amountIn, objectIn, textIn } from '../shared/values.ts'
import { parseWhole } from '../shared/whole.ts'
import { type Action, actionOf, type PlannedEdit } from './action.ts'

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

/** Steps of a trajectory, each one call of the model and at most one action. */
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

/** The state is JSON in a string, in newer files an object; `n/a` where no file is open. */
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

/** What the observation of an action says about how it ended; null where it says nothing special. */
const refusalIn = (observation: string, isOwnTool: boolean): Says | null => {
  const text = observation.trimStart().slice(0, looked)
  const refusal = refusals.find(each => each.text.test(text))
  if (refusal) return refusal.says
  return isOwnTool && ownRefusals.test(text) ? { failed: true } : null
}
