import type { ModelUsage, Tokens, Trouble } from '../../../core/record.ts'
import type { Disk } from '../../io/disk.ts'
import { Fields, FileAccount, type Findings, isObject, type JsonObject, nameIn } from '../../io/fields.ts'
import { readJson } from '../../io/json.ts'
import { noTokens } from '../../logs/content.ts'
import { parseStrict } from '../../transcripts/shared/whole.ts'

export interface AgentResult {
  readonly exitCode: number
  readonly tokens: Tokens
  readonly costUsd: number
  readonly apiCalls: number
  readonly turns: number
  readonly usage: readonly ModelUsage[]
  readonly timedOut: boolean
  readonly failed: boolean
  /** The output is nothing but an error of the API, whatever the exit code says. */
  readonly refused: boolean
  readonly lastWords: string
}

const nothing: AgentResult = {
  exitCode: NaN,
  tokens: noTokens,
  costUsd: NaN,
  apiCalls: NaN,
  turns: NaN,
  usage: [],
  timedOut: false,
  failed: false,
  refused: false,
  lastWords: '',
}

export const readTokens = (fields: Fields | null): Tokens =>
  fields
    ? {
        input: fields.amount('input_tokens'),
        output: fields.amount('output_tokens'),
        cacheCreation: fields.amount('cache_creation_tokens'),
        cacheRead: fields.amount('cache_read_tokens'),
      }
    : noTokens

export const readAgent = (disk: Disk, label: string, findings: Findings): AgentResult => {
  const account = new FileAccount(`${label}/agent/result.json`, findings)
  const result = readJson(disk, 'agent/result.json', account)
  if (result === 'absent') {
    const message = 'There is no agent/result.json.'
    account.report('agent-result-missing', message, 'Copy it if the harness kept it elsewhere.')
  }
  if (!(result instanceof Fields)) return nothing
  const stdout = result.word('stdout') ?? ''
  const own = ownResult(stdout)
  const inner = own ? new Fields(own, account, 'stdout') : null
  if (!inner) {
    const message = stdout === '' ? 'stdout is empty.' : 'stdout is not a result object as JSON.'
    const hint = 'Run the agent with JSON output: turns, models and their costs stand nowhere else.'
    account.report('agent-output-unread', message, hint, 'stdout')
  }
  const costUsd = result.amount('cost_usd')
  const agent = {
    exitCode: result.number('exit_code'),
    tokens: readTokens(result.object('token_stats')),
    costUsd: Number.isNaN(costUsd) ? (inner?.amount('total_cost_usd') ?? NaN) : costUsd,
    apiCalls: result.amount('api_calls'),
    turns: inner?.amount('num_turns') ?? NaN,
    usage: inner ? readUsage(inner) : [],
    timedOut: result.value.timed_out === true,
    failed: own?.is_error === true,
    refused: !own && /^\s*API Error\b/.test(stdout),
    lastWords: inner
      ? typeof own?.result === 'string'
        ? own.result
        : ''
      : `${stdout}\n${nameIn(result.value.stderr) ?? ''}`,
  }
  account.close()
  return agent
}

/** stdout is the result object, or a stream of JSON lines that ends with it. */
const ownResult = (stdout: string): JsonObject | null => {
  const text = stdout.trim()
  if (!text.endsWith('}')) return null
  return parseObject(text) ?? parseObject(text.slice(text.lastIndexOf('\n') + 1))
}

const parseObject = (text: string): JsonObject | null => {
  const value = text.startsWith('{') ? parseStrict(text)?.value : null
  return isObject(value) ? value : null
}

/** `modelUsage` is a map from model to numbers, or a list of entries that name their model. */
const readUsage = (inner: Fields): ModelUsage[] => {
  const name = inner.value.modelUsage !== undefined ? 'modelUsage' : 'model_usage'
  if (Array.isArray(inner.value[name]))
    return inner.objects(name).flatMap(entry => {
      const model = entry.word('model') ?? entry.word('name')
      return model ? [usageOf(model, entry)] : []
    })
  const map = inner.object(name)
  return Object.keys(map?.value ?? {}).flatMap(model => {
    const entry = map?.object(model)
    return entry ? [usageOf(model, entry)] : []
  })
}

/** Written in camel case by the agent itself, in snake case by those who rewrite its result. */
const either = (entry: Fields, camel: string, snake: string): number =>
  entry.amount(entry.value[camel] === undefined ? snake : camel)

const usageOf = (model: string, entry: Fields): ModelUsage => ({
  model,
  tokens: {
    input: either(entry, 'inputTokens', 'input_tokens'),
    output: either(entry, 'outputTokens', 'output_tokens'),
    cacheCreation: either(entry, 'cacheCreationInputTokens', 'cache_creation_input_tokens'),
    cacheRead: either(entry, 'cacheReadInputTokens', 'cache_read_input_tokens'),
  },
  costUsd: either(entry, 'costUSD', 'cost_usd'),
})

const apiError =
  /\bAPI Error\b|overloaded_error|rate.?limit|\b(429|500|502|503|529)\b.{0,200}\berror\b|ECONN(RESET|REFUSED)|credit balance|authentication_error|invalid api key/i
const timeOut = /\btimed?[ -]?out\b|deadline exceeded/i

/** Why a run broke down, as far as that was not the task: exit code 124 is what `timeout` leaves behind. */
export const troubleOf = (
  agent: AgentResult,
  { exitCode, tokens, seconds, limit }: { exitCode: number; tokens: Tokens; seconds: number; limit: number },
): Trouble | null => {
  const stopped = exitCode !== 0 && !Number.isNaN(exitCode)
  if (agent.timedOut || exitCode === 124 || (stopped && seconds >= limit)) return 'timeout'
  if (agent.refused) return 'infrastructure'
  if (!stopped && !agent.failed) return null
  if (apiError.test(agent.lastWords)) return 'infrastructure'
  if (timeOut.test(agent.lastWords)) return 'timeout'
  if (stopped && !(tokens.input > 0) && !(tokens.output > 0)) return 'infrastructure'
  return 'agent_error'
}
