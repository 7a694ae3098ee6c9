import type { CriterionRecord, ItemRecord, RunContent, Tokens, Trouble } from '../../../core/record.ts'
import type { Roles } from '../../column-roles.ts'
import { Fields, isObject, nameIn } from '../../io/fields.ts'
import { checks, countedTokens, knownCost, noTokens, nothingKnown, outcome, transcriptIn } from '../../logs/content.ts'
import { entriesOf, jsonOf, type LogFile, logImporter, withoutTask } from '../../logs/log-importer.ts'
import { type LogRun, taskName } from '../../logs/log-run.ts'
import { secondsIn, stemOf } from '../../logs/names.ts'
import { partOriginals } from '../../transcripts/originals.ts'
import { listIn, objectIn } from '../../transcripts/shared/values.ts'
import { conversationOf } from './transcript/conversation.ts'

const isTrial = (value: unknown): boolean =>
  isObject(value) && 'task_id' in value && 'reward' in value && ('traj' in value || 'info' in value)

const isSimulation = (value: unknown): boolean => isObject(value) && 'task_id' in value && 'trial' in value

export default logImporter({
  id: 'tau-bench',
  title: 'tau-bench and tau2 results',
  description:
    'Results of tau-bench (a list of trials with task_id, trial, reward and traj) and of tau2 (an object with simulations). The domain is the experiment; agent and model come from the file itself, else from its name or from options. A file is read whole.',
  looksFor: 'a JSON list of trials with task_id, reward and traj, or an object with simulations[]',
  keys: ['task_id', 'trial', 'reward', 'traj'],

  isNamed: name => name.endsWith('.json'),
  isOurs: ({ value }) =>
    Array.isArray(value)
      ? value.some(isTrial)
      : isObject(value) &&
        (Array.isArray(value.simulations)
          ? value.simulations.some(isSimulation)
          : 'tasks' in value && isAbout(value.info)),

  originals: partOriginals((value, place) => trialAt(value, place)),

  read(file, add) {
    const value = jsonOf(file)
    if (Array.isArray(value)) for (const run of readTrials(file, value)) add(run)
    else if (isObject(value)) for (const run of readSimulations(file, new Fields(value, file.account))) add(run)
  },
})

const trialAt = (value: unknown, place: string): unknown => {
  const trials = Array.isArray(value) ? value : listIn(objectIn(value)?.simulations)
  const trial: unknown = trials[Number(/^\[(\d+)\]$/.exec(place)?.[1])]
  return trial === undefined ? undefined : Array.isArray(value) ? [trial] : { simulations: [trial] }
}

/** A file of tau2 begins with what it is about, and its tasks may fill all that was read of it. */
const isAbout = (info: unknown): boolean => isObject(info) && 'agent_info' in info && 'environment_info' in info

interface Trial {
  readonly fields: Fields
  readonly place: string
  readonly roles: { readonly said: Roles; readonly suggested: Roles }
  readonly content: RunContent
}

const readTrials = (file: LogFile, trials: readonly unknown[]): LogRun[] => {
  const stem = stemOf(file.name)
  const first = trials.find(isObject)?.traj
  const policy = Array.isArray(first) && isObject(first[0]) ? first[0].content : null
  const domain = domainOf(stem, policy)
  const roles = {
    said: { experiment: domain, family: domain },
    suggested: { experiment: 'tau-bench', ...rolesIn(stem) },
  }
  return entriesOf(file, trials).flatMap(
    ({ fields, place }) => runOf(file, { fields, place, roles, content: trialContent(fields) }, domain) ?? [],
  )
}

const readSimulations = (file: LogFile, results: Fields): LogRun[] => {
  const info = results.due('info').object('info')
  const agent = info?.due('agent_info').object('agent_info')
  const environment = info?.due('environment_info').object('environment_info')
  const stem = stemOf(file.name)
  const domain = environment?.due('domain_name').word('domain_name') ?? domainOf(stem, null)
  const roles = {
    said: {
      experiment: domain,
      family: domain,
      agent: agent?.due('implementation').word('implementation') ?? null,
      model: agent?.due('llm').word('llm') ?? null,
    },
    suggested: { experiment: 'tau2', ...rolesIn(stem) },
  }
  return entriesOf(file, results.value.simulations, 'simulations').flatMap(
    ({ fields, place }) => runOf(file, { fields, place, roles, content: simulationContent(fields) }, domain) ?? [],
  )
}

const runOf = (file: LogFile, { fields, place, roles, content }: Trial, domain: string | null): LogRun | null => {
  const id = nameIn(fields.value.task_id)
  if (id === null) return withoutTask(file, fields, 'task_id')
  return {
    said: { ...roles.said, task: taskName(domain, id) },
    suggested: roles.suggested,
    run: fields.due('trial').index('trial') + 1,
    file,
    place,
    content,
    origin: fields.word('id'),
  }
}

const domains = ['airline', 'retail', 'telecom', 'mock'] as const

/** What the agent was told first names the domain: `# Airline Agent Policy`. */
const policy = new RegExp(`\\b(${domains.join('|')})\\b[^\\n]*\\bpolicy\\b`, 'i')

const domainOf = (name: string, firstMessage: unknown): string | null => {
  const named = domains.find(domain => new RegExp(`(^|[^a-z])${domain}([^a-z]|$)`, 'i').test(name))
  if (named) return named
  return typeof firstMessage === 'string' ? (policy.exec(firstMessage.slice(0, 500))?.[1].toLowerCase() ?? null) : null
}

const strategies = ['tool-calling', 'act', 'react', 'few-shot'] as const
const written = new RegExp(`^(${strategies.join('|')})-(.+?)-\\d+(?:\\.\\d+)?_range_`)
const kept = new RegExp(`^(.+?)[-_](${domains.join('|')})$`)

/** Agent and model, as the name of a file suggests: `tool-calling-gpt-4o-0.0_range_…` or `gpt-4o-airline`. */
const rolesIn = (stem: string): Roles => {
  const [, agent, model] = written.exec(stem) ?? []
  if (model !== undefined) return { agent, model }
  const [, named] = kept.exec(stem) ?? []
  return named === undefined ? {} : { model: named }
}

/** A trial of tau-bench: `{task_id, trial, reward, info, traj}`. What its user cost is not what the agent cost. */
export const trialContent = (trial: Fields): RunContent => {
  const reward = rewardIn(trial)
  const recorded = outcome(reward, passed(reward))
  const info = trial.due('info').object('info')
  const turns = turnsIn(trial, 'traj')
  return {
    ...nothingKnown,
    turns,
    trouble: info && 'error' in info.value ? 'infrastructure' : null,
    recorded,
    judges: checks(recorded, partsOf(info?.object('reward_info')?.object('info') ?? null, /^r_/)),
    ...transcriptOf(trial, turns),
  }
}

const simulationContent = (simulation: Fields): RunContent => {
  const info = simulation.due('reward_info').object('reward_info')
  const reward = info ? rewardIn(info) : NaN
  const recorded = outcome(reward, passed(reward))
  const duration = simulation.amount('duration')
  const total = Number.isNaN(duration) ? secondsIn(simulation, 'start_time', 'end_time') : duration
  const turns = turnsIn(simulation, 'messages')
  return {
    ...nothingKnown,
    ...agentUsage(simulation),
    seconds: { ...nothingKnown.seconds, total },
    turns,
    trouble: troubles.get(simulation.due('termination_reason').word('termination_reason') ?? '') ?? null,
    recorded,
    judges: checks(recorded, info ? criteriaOf(info) : []),
    ...transcriptOf(simulation, turns),
  }
}

/** What the agent did, were it only to talk; nothing where not every message is known: a call may be missing. */
const transcriptOf = (trial: Fields, turns: number): Pick<RunContent, 'transcript'> =>
  transcriptIn(Number.isNaN(turns) ? null : conversationOf(trial.value, trial.account.file), trial, 'Trials')

/** Both count a trial as passed when its whole reward was given. */
const passed = (reward: number): boolean | null => (Number.isNaN(reward) ? null : Math.abs(reward - 1) < 1e-6)
const rewardIn = (fields: Fields): number => fields.due('reward').number('reward')

/** How often the agent spoke; not known where a message does not say who did, or what it called. */
const turnsIn = (fields: Fields, name: string): number => {
  if (fields.lacks(name)) return NaN
  const messages = fields.objects(name)
  const roles = messages.map(message => message.due('role').word('role'))
  const isKnown = messages.map(message => isWhole(message, 'tool_calls')).every(Boolean) && !roles.includes(null)
  return isKnown && isWhole(fields, name, messages) ? roles.filter(role => role === 'assistant').length : NaN
}

/** Whether a list has nothing but objects; what else it has is told. */
const isWhole = (fields: Fields, name: string, objects = fields.objects(name)): boolean => {
  const list = fields.value[name]
  return list === undefined || list === null || (Array.isArray(list) && list.length === objects.length)
}

const troubles: ReadonlyMap<string, Trouble> = new Map([
  ['agent_error', 'agent_error'],
  ['too_many_errors', 'agent_error'],
  ['user_error', 'infrastructure'],
  ['infrastructure_error', 'infrastructure'],
])

const one = (name: string, score: number, items: readonly ItemRecord[] = []): CriterionRecord => ({
  name,
  score,
  achieved: score,
  max: Number.isNaN(score) ? NaN : 1,
  items,
})

/** Parts of a reward that are numbers or verdicts; what is neither describes them, unless its name says a part. */
const partsOf = (parts: Fields | null, named: RegExp): CriterionRecord[] =>
  Object.entries(parts?.value ?? {}).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return [one(name, Number(value))]
    return typeof value === 'number' || named.test(name) ? [one(name, parts?.number(name) ?? NaN)] : []
  })

const listed = [
  ['ACTION', 'action_checks', 'action_match'],
  ['COMMUNICATE', 'communicate_checks', 'met'],
  ['NL_ASSERTION', 'nl_assertions', 'met'],
  ['ENV_ASSERTION', 'env_assertions', 'met'],
] as const

const criteriaOf = (info: Fields): CriterionRecord[] => {
  const items = new Map(listed.map(([part, list, verdict]) => [part as string, itemsOf(info, list, verdict)]))
  const breakdown = info.object('reward_breakdown')
  if (breakdown) return partsOf(breakdown, /./).map(part => ({ ...part, items: items.get(part.name) ?? [] }))
  const database = info.object('db_check')?.number('db_reward') ?? NaN
  const shares = [...items].flatMap(([name, own]) =>
    own.length === 0 ? [] : [{ ...one(name, shareOf(own), own), achieved: pointsOf(own), max: own.length }],
  )
  return [...(Number.isNaN(database) ? [] : [one('DB', database)]), ...shares]
}

const pointsOf = (items: readonly ItemRecord[]): number => items.reduce((sum, { achieved }) => sum + achieved, 0)
const shareOf = (items: readonly ItemRecord[]): number => pointsOf(items) / items.length

const itemsOf = (info: Fields, list: string, verdict: string): ItemRecord[] =>
  info.objects(list).flatMap((check, i) => {
    const met = check.due(verdict).flag(verdict)
    if (met === null) return []
    const id = check.object('action')?.word('name') ?? check.word('info') ?? String(i + 1)
    return [{ id, achieved: Number(met), max: 1, reason: check.word('justification') }]
  })

/** What its messages say that the agent used; the user is simulated, and what that took is not the agent's. */
export const agentUsage = (simulation: Fields): Pick<RunContent, 'tokens' | 'costUsd'> => {
  const list = simulation.value.messages
  const messages = Array.isArray(list) ? simulation.objects('messages') : []
  const own = messages.filter(({ value }) => value.role === 'assistant')
  const tokens = tokensIn(own)
  const total = simulation.amount('agent_cost')
  const costUsd = Number.isNaN(total) ? sumOf(own, message => message.amount('cost')) : total
  return { tokens, costUsd: knownCost(costUsd, tokens.input + tokens.output) }
}

const tokensIn = (messages: readonly Fields[]): Tokens => {
  const usage = messages.map(message => message.object('usage'))
  const count = (name: string) => sumOf(usage, each => each?.amount(name) ?? NaN)
  const [input, output] = [count('prompt_tokens'), count('completion_tokens')]
  return Number.isNaN(input + output) ? noTokens : countedTokens(input, output)
}

/** The agent opens with a greeting that no model wrote; any other message that says nothing leaves the sum unknown. */
const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number): number => {
  const [opening = NaN, ...others] = items.map(amount)
  const amounts = Number.isNaN(opening) ? others : [opening, ...others]
  return amounts.length === 0 ? NaN : amounts.reduce((sum, each) => sum + each, 0)
}
