import { problemCodes } from '../../src/core/problem-codes.ts'
import type { AgentNode, ParsedTranscripts, Transcript, TranscriptEvent, Usage } from '../../src/core/transcript.ts'

const isTime = (time: number | null): boolean => time === null || Number.isFinite(time)
const keptText = 4096

/** The words that each field may hold. */
const outcomes: ReadonlySet<unknown> = new Set(['ok', 'error', 'denied', 'cancelled', 'timeout', 'unknown'])
const evidences: ReadonlySet<unknown> = new Set(['flag', 'exit_code', 'text', 'none'])
const classes: ReadonlySet<unknown> = new Set([
  null,
  'invocation',
  'execution',
  'check_failed',
  'benign_nonzero',
  'permission',
  'timeout',
  'infra',
])
const statuses: ReadonlySet<unknown> = new Set(['pending', 'in_progress', 'completed', 'cancelled'])
const happenings: ReadonlySet<unknown> = new Set(['compaction', 'interrupt', 'limit', 'retry', 'error', 'end'])
const roles: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system'])

const usageFaults = (usage: Usage | null, whose: string): string[] =>
  Object.entries(usage ?? {}).flatMap(([kind, value]) =>
    kind === 'exact'
      ? typeof value === 'boolean'
        ? []
        : [`${whose}: exact is ${value}`]
      : value === null || (typeof value === 'number' && Number.isFinite(value) && value >= 0)
        ? []
        : [`${whose}: ${kind} is ${value}`],
  )

const agentFaults = (agents: readonly AgentNode[]): string[] => {
  const byId = new Map(agents.map(agent => [agent.id, agent]))
  return [
    ...(byId.size === agents.length ? [] : ['two agents have one id']),
    ...agents.flatMap(agent => {
      const path = new Set<string>()
      let above: AgentNode | undefined = agent
      while (above && !path.has(above.id)) {
        path.add(above.id)
        above = above.parentId === null ? undefined : byId.get(above.parentId)
      }
      return [
        ...(above ? [`agent ${agent.id} is its own ancestor`] : []),
        ...usageFaults(agent.usage, `agent ${agent.id}`),
        ...(isTime(agent.tStart) && isTime(agent.tEnd) ? [] : [`agent ${agent.id} has no time`]),
      ]
    }),
  ]
}

const eventFaults = (event: TranscriptEvent, place: number, agents: ReadonlySet<string>): string[] => {
  const { seq, agentId, tStart, tEnd, src } = event
  const where = `event ${place}`
  const faults = [
    [seq === place, 'has another number'],
    [agents.has(agentId), 'is of no agent'],
    [isTime(tStart) && isTime(tEnd), 'has a time that is none'],
    [tStart === null || tEnd === null || tStart <= tEnd, 'ends before it starts'],
    [src.line === null || src.line > 0, 'has no line'],
    [event.step === null || typeof event.step === 'string', 'has a step that is no text'],
  ] satisfies [boolean, string][]
  if (event.kind === 'message')
    faults.push(
      [event.text.length <= keptText && (event.reasoning?.length ?? 0) <= keptText, 'is too long'],
      [usageFaults(event.usage, where).length === 0, 'has an odd usage'],
      [!event.human || event.role === 'user', 'is a person without the role of the user'],
      [roles.has(event.role), 'has an odd role'],
    )
  if (event.kind === 'lifecycle') faults.push([happenings.has(event.what), 'is an odd happening'])
  if (event.kind === 'tool') {
    const { outcome, evidence, output, exitCode, check, facets, errorClass, callId, tool } = event
    faults.push(
      [typeof callId === 'string' && typeof tool === 'string' && tool !== '', 'has no name'],
      [output.length <= keptText, 'is too long'],
      [(outcome === 'unknown') === (evidence === 'none') || outcome !== 'unknown', 'is unknown for no reason'],
      [outcomes.has(outcome) && evidences.has(evidence) && classes.has(errorClass), 'ended oddly'],
      [
        (event.plan ?? []).every(({ text, status }) => typeof text === 'string' && statuses.has(status)),
        'has an odd plan',
      ],
      [exitCode === null || Number.isInteger(exitCode), 'has an odd exit code'],
      [
        (outcome === 'ok' || outcome === 'unknown' || outcome === 'cancelled') === (errorClass === null),
        `is ${outcome} and ${errorClass}`,
      ],
      [(check !== null) === facets.includes('check'), 'is a check without the facet, or has it without a check'],
      [new Set(facets).size === facets.length, 'has a facet twice'],
      [
        event.edits.every(({ path, added, removed }) =>
          [path, ...added, ...removed].every(text => typeof text === 'string'),
        ),
        'has odd edits',
      ],
      [(check?.passed ?? 0) >= 0 && (check?.failed ?? 0) >= 0, 'has odd counts'],
    )
  }
  return faults.flatMap(([isRight, fault]) => (isRight ? [] : [`${where} ${fault}`]))
}

/** Events by start; one without a time stays where it is. */
const orderFaults = (events: readonly TranscriptEvent[]): string[] => {
  const times = events.map(({ tStart, tEnd }) => tStart ?? tEnd).filter(time => time !== null)
  return times.every((time, i) => i === 0 || (times[i - 1] ?? time) <= time) ? [] : ['events are not in order']
}

const transcriptFaults = (transcript: Transcript): string[] => {
  const { agents, events, totals, warnings } = transcript
  const ids = new Set(agents.map(({ id }) => id))
  const calls = events.flatMap(event => (event.kind === 'tool' ? [event.callId] : []))
  return [
    ...agentFaults(agents),
    ...(agents.some(({ role }) => role === 'root') || agents.length === 0 ? [] : ['no agent is the root']),
    ...events.flatMap((event, place) => eventFaults(event, place, ids)),
    ...(new Set(calls).size === calls.length ? [] : ['two calls have one id']),
    ...orderFaults(events),
    ...usageFaults(totals, 'the totals'),
    ...(warnings.every(warning => /\S/.test(warning)) ? [] : ['a warning is empty']),
  ]
}

/** Says what is wrong with what a parser gave, whatever it was given. */
export const faultsOf = ({ transcripts, problems }: ParsedTranscripts): string[] => [
  ...(transcripts.length + problems.length > 0 ? [] : ['neither a transcript nor a problem']),
  ...transcripts.flatMap(transcriptFaults),
  ...problems
    .filter(({ code, message, hint }) => !Object.hasOwn(problemCodes, code) || !/\S/.test(message) || !/\S/.test(hint))
    .map(problem => `incomplete: ${JSON.stringify(problem)}`),
]
