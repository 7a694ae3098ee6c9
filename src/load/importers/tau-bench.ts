import type { RunContent } from '../../core/record.ts'
import { Fields, isObject, nameIn } from '../fields.ts'
import { entriesOf, jsonOf, type LogFile, logImporter, withoutTask } from '../logs/log-importer.ts'
import { type LogRun, taskName } from '../logs/log-run.ts'
import { stemOf } from '../logs/names.ts'
import type { Roles } from '../roles.ts'
import { simulationContent, trialContent } from '../tau/simulation.ts'
import { partOriginals } from '../transcripts/originals.ts'
import { listIn, objectIn } from '../transcripts/shared/values.ts'

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

/** The conversation of one trial as a file of its own. */
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

/** The domain, by the name of the file or by the policy that the agent was given. */
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
