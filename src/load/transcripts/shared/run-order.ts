import { baseName } from './check-programs.ts'
import type { AgentDraft, CheckCondition, LifecycleDraft, MessageDraft, ToolDraft } from './drafts.ts'
import { TaskList } from './plans.ts'
import { parseScript } from './shell.ts'
import { removedFiles } from './shell-edits.ts'

type EventDraft = MessageDraft | ToolDraft | LifecycleDraft

interface Timed {
  readonly tStart: number | null
  readonly tEnd: number | null
}

/** Events by start, then by place in the file; one without a time stays behind the one it follows in the file. */
export const inOrder = <Event extends Timed>(events: readonly Event[]): Event[] => {
  let latest = Number.NEGATIVE_INFINITY
  let isSorted = true
  const times = events.map(({ tStart, tEnd }) => {
    const time = tStart ?? tEnd ?? latest
    isSorted &&= time >= latest
    latest = time
    return time
  })
  if (isSorted) return [...events]
  const at = (place: number): number => times[place] ?? 0
  const places = events.map((_, place) => place).sort((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : a - b))
  return places.flatMap(place => events[place] ?? [])
}

export interface RunFacts {
  readonly agents: ReadonlyMap<string, AgentDraft>
  readonly conditions: ReadonlyMap<ToolDraft, CheckCondition>
  readonly cwd: string | null
}

/** Decides what depends on the order of time and on the whole run. */
export const settle = (drafts: readonly EventDraft[], run: RunFacts): void => {
  const state: RunState = {
    written: new Set(),
    tried: new Set(),
    wasStopped: false,
    tasks: new TaskList(),
    isInside: run.cwd === null ? () => true : insideOf(run.cwd),
  }
  drafts.forEach((draft, seq) => {
    draft.seq = seq
    const agent = run.agents.get(draft.agentId)
    if (agent) extend(agent, draft.tStart, draft.tEnd)
    if (draft.kind === 'tool') settleTool(draft, run, state)
  })
}

interface RunState {
  readonly written: Set<string>
  readonly tried: Set<string>
  wasStopped: boolean
  readonly tasks: TaskList
  readonly isInside: (path: string) => boolean
}

const settleTool = (draft: ToolDraft, { conditions }: RunFacts, state: RunState): void => {
  forgetTidying(draft, state)
  if (draft.edits.some(({ path }) => !state.isInside(path)))
    draft.edits = draft.edits.map(edit => ({ ...edit, inWorkspace: state.isInside(edit.path) }))
  const condition = conditions.get(draft)
  if (!holds(condition, state)) {
    draft.check = null
    draft.facets = draft.facets.filter(facet => facet !== 'check' && facet !== 'gate')
  } else if (draft.check?.verdict === 'fail' && draft.outcome === 'error') draft.errorClass = 'check_failed'
  if (draft.check && typeof condition === 'object') state.tried.add(baseName(condition.script))
  if (draft.check?.key === 'gate' && draft.check.verdict === 'fail') state.wasStopped = true
  if (draft.outcome !== 'ok') return
  draft.plan ??= state.tasks.after(draft)
  for (const { path } of draft.edits) state.written.add(baseName(path))
}

/** An agent that removes a script which it wrote to try something tidies up: that is no change. */
const forgetTidying = (draft: ToolDraft, { tried }: RunState): void => {
  if (draft.command === null || draft.edits.length === 0 || !/\brm\b/.test(draft.command)) return
  const own = new Set(removedFiles(parseScript(draft.command)).filter(path => tried.has(baseName(path))))
  if (own.size === 0) return
  draft.edits = draft.edits.filter(({ path }) => !own.has(path))
  if (draft.edits.length === 0) draft.facets = draft.facets.filter(facet => facet !== 'edit')
}

const holds = (condition: CheckCondition | undefined, { written, wasStopped }: RunState): boolean =>
  condition === undefined || (condition === 'gate' ? wasStopped : written.has(baseName(condition.script)))

const extend = (agent: AgentDraft, ...times: (number | null)[]): void => {
  for (const time of times) {
    if (time === null) continue
    if (agent.tStart === null || time < agent.tStart) agent.tStart = time
    if (agent.tEnd === null || time > agent.tEnd) agent.tEnd = time
  }
}

/** A path with forward slashes, without `.` and `..`, and with the drive in lower case. */
export const plainPath = (path: string): string => {
  const parts: string[] = []
  const slashed = path.replaceAll('\\', '/').replace(/^[A-Z]:/, drive => drive.toLowerCase())
  for (const part of slashed.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else parts.push(part)
  }
  return `${slashed.startsWith('/') ? '/' : ''}${parts.join('/')}`
}

const isAbsolute = (path: string): boolean => path.startsWith('/') || /^[a-z]:/.test(path)

/** Whether paths lie in a folder; relative ones are taken from it. Each path is looked at once. */
export const insideOf = (folder: string): ((path: string) => boolean) => {
  const base = plainPath(folder)
  const below = base === '/' ? base : `${base}/`
  const known = new Map<string, boolean>()
  return path => {
    const before = known.get(path)
    if (before !== undefined) return before
    const plain = plainPath(path)
    const isIn = isAbsolute(plain)
      ? plain === base || plain.startsWith(below)
      : !plain.startsWith('..') && !plain.startsWith('~')
    known.set(path, isIn)
    return isIn
  }
}
