import { join } from 'node:path/posix'
import type { FileEdit } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import type { TranscriptBuilder } from '../shared/builder.ts'
import { fileEdit } from '../shared/edits.ts'
import { differingLines } from '../shared/line-diff.ts'
import { textOf } from '../shared/text-of.ts'
import { amountIn, objectIn, textIn } from '../shared/values.ts'
import { parseWhole } from '../shared/whole.ts'
import { type Action, actionOf, type PlannedEdit } from './action.ts'
import { refusalIn } from './outcome.ts'
import { Windows } from './windows.ts'

/** Steps of a trajectory, each one call of the model and at most one action. */
export class Steps {
  /** Where the first action was run. */
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
