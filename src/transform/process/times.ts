import type { AgentNode, MessageEvent, ToolEvent, Transcript, TranscriptEvent } from '../../core/transcript.ts'
import { argumentTexts, isTool, workEvents } from './transcript-actions.ts'

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
  /** Null where it ends nothing of its own: the time before it belongs to what was going on, if anything was. */
  readonly ends: Share | null
  /** What begins here, and when it ends; null where that end was not written down. */
  readonly begins: { readonly share: Share; readonly until: number | null } | null
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
  for (const each of moments.values()) spend(each, spent)
  const { idle, inference, tool, human } = spent
  // Where waits for people cannot be told from the rest, what is left without them cannot either.
  const life = Number.isNaN(human) ? NaN : lifetimes(lives) - human
  return { agents: lives.length, life, idle, inference, tool, human }
}

const lifetimes = (lives: readonly (readonly Moment[])[]): number =>
  lives.reduce((sum, life) => sum + (life.at(-1)?.time ?? 0) - (life[0]?.time ?? 0), 0)

/** Adds the time between the moments of one agent to what it was spent on; NaN where that cannot be told. */
const spend = (life: Moment[], spent: Record<Share, number>): void => {
  life.sort((a, b) => a.time - b.time)
  let running: { share: Share; until: number } = { share: 'other', until: -Infinity }
  const endless: Share[] = []
  let before = life[0]
  for (const moment of life) {
    const gap = moment.time - (before?.time ?? moment.time)
    if (gap > 0) {
      const ends: Share = moment.ends ?? (running.until >= moment.time ? running.share : 'other')
      account(spent, ends, gap, endless)
      if (ends === 'inference' || ends === 'human') endless.length = 0
    }
    const { begins } = moment
    if (begins?.until === null) endless.push(begins.share)
    else if (begins && begins.until > running.until) running = { ...begins, until: begins.until }
    before = moment
  }
  for (const share of endless) spent[share] = NaN
}

/** The end of a call may lie somewhere in the gap: what of it was the call and what came after it is not known. */
const account = (spent: Record<Share, number>, ends: Share, gap: number, endless: readonly Share[]): void => {
  spent[ends] += gap
  if (endless.length > 0) for (const share of [ends, ...endless]) spent[share] = NaN
}

const momentsOf = (event: TranscriptEvent, isWaiting: (event: ToolEvent) => boolean): Moment[] => {
  switch (event.kind) {
    case 'lifecycle':
      return []
    case 'message':
      return momentsOfMessage(event)
    case 'tool':
      return momentsOfCall(event, resultEnds(event, isWaiting))
  }
}

const momentsOfMessage = ({ role, human, tStart, tEnd }: MessageEvent): Moment[] => {
  const ends = role === 'assistant' ? 'inference' : human ? 'human' : 'other'
  if (tEnd === null || tStart === null || tStart === tEnd) {
    const time = tStart ?? tEnd
    return time === null ? [] : [{ time, ends, begins: null }]
  }
  return [
    { time: tStart, ends: null, begins: { share: ends, until: tEnd } },
    { time: tEnd, ends, begins: null },
  ]
}

/** The model asked for the tool when the call began. A call without a result may never have ended. */
const momentsOfCall = ({ tStart, tEnd, evidence }: ToolEvent, share: Share): Moment[] => {
  const neverEnded = tEnd === null && evidence === 'none'
  const moments: Moment[] = []
  if (tStart !== null)
    moments.push({ time: tStart, ends: 'inference', begins: neverEnded ? null : { share, until: tEnd } })
  if (tEnd !== null) moments.push({ time: tEnd, ends: share, begins: null })
  return moments
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
