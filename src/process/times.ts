import type { AgentNode, ToolEvent, Transcript, TranscriptEvent } from '../core/transcript.ts'
import { argumentTexts, isTool, workEvents } from './actions.ts'

export interface Times {
  /** Agents of which at least two moments are known. */
  readonly agents: number
  /** Of all agents from their first moment to their last, waits for people left out. */
  readonly life: number
  /** Waiting for other agents. */
  readonly idle: number
  readonly inference: number
  readonly tool: number
  readonly human: number
}

type Share = 'idle' | 'inference' | 'tool' | 'human' | 'other'

/** A moment in the life of an agent; the time since the one before it was spent on what it ends. */
interface Moment {
  readonly time: number
  readonly ends: Share
}

const unmeasured: Times = { agents: 0, life: NaN, idle: NaN, inference: NaN, tool: NaN, human: NaN }

/** Where the time of the agents that work on the task went, from the times of their events. */
export const measureTimes = (transcript: Transcript): Times => {
  const workers = transcript.agents.filter(({ role }) => role === 'root' || role === 'subagent')
  const isWaiting = waitsForAgent(transcript)
  const moments = new Map<string, Moment[]>(workers.map(({ id }) => [id, []]))
  for (const event of workEvents(transcript)) moments.get(event.agentId)?.push(...momentsOf(event, isWaiting))
  const lives = [...moments.values()].filter(each => each.length > 1)
  if (lives.length === 0) return unmeasured
  const spent: Record<Share, number> = { idle: 0, inference: 0, tool: 0, human: 0, other: 0 }
  for (const life of lives) {
    life.sort((a, b) => a.time - b.time)
    for (let i = 1; i < life.length; i++) spent[life[i].ends] += life[i].time - life[i - 1].time
  }
  const { idle, inference, tool, human, other } = spent
  return { agents: lives.length, life: idle + inference + tool + other, idle, inference, tool, human }
}

const momentsOf = (event: TranscriptEvent, isWaiting: (event: ToolEvent) => boolean): Moment[] => {
  const moment = (time: number | null, ends: Share): Moment[] => (time === null ? [] : [{ time, ends }])
  switch (event.kind) {
    case 'lifecycle':
      return []
    case 'message': {
      const ends = event.role === 'assistant' ? 'inference' : event.human ? 'human' : 'other'
      return [...moment(event.tStart, ends), ...(event.tEnd === event.tStart ? [] : moment(event.tEnd, ends))]
    }
    case 'tool':
      // The model asked for the tool when the call began.
      return [...moment(event.tStart, 'inference'), ...moment(event.tEnd, resultEnds(event, isWaiting))]
  }
}

/** Tools that ask a person and return with the answer. */
const asking = new Set([
  'askuserquestion',
  'exitplanmode',
  'askfollowupquestion',
  'askuser',
  'requestuserinput',
  'askhuman',
])

const resultEnds = (event: ToolEvent, isWaiting: (event: ToolEvent) => boolean): Share => {
  if (asking.has(event.tool.toLowerCase().replaceAll(/[^a-z]/g, ''))) return 'human'
  return isWaiting(event) ? 'idle' : 'tool'
}

/** Whether a call blocks until an agent is done; waiting for a command that runs in the background is work of a tool. */
const waitsForAgent = ({ agents, events }: Transcript): ((event: ToolEvent) => boolean) => {
  const spawned = events.filter(isTool).flatMap(({ childAgentId }) => childAgentId ?? [])
  const ids = new Set([...agents.map(({ id }: AgentNode) => id), ...spawned])
  return event =>
    event.facets.includes('delegate') ||
    (event.facets.includes('wait') &&
      (event.childAgentId !== null ||
        /agent/i.test(event.tool) ||
        argumentTexts(event.args).some(text => ids.has(text))))
}
