import { Fields, isObject, type JsonObject } from '../../io/fields.ts'
import type { LogFile } from '../../logs/log-importer.ts'

export interface Output {
  readonly results: readonly unknown[]
  /** Versions 1 and 2 number no tests and prompts, and version 1 keeps no scores. */
  readonly version: number
  readonly prompts: readonly string[]
  readonly provider: string | null
  readonly description: string | null
}

/** Version 1 has its results at the top and so do exports; versions 2 and 3 have them below a summary. */
export const resultsIn = (value: unknown): readonly unknown[] => {
  const results = isObject(value) ? value.results : null
  if (Array.isArray(results)) return results
  return isObject(results) && Array.isArray(results.results) ? results.results : []
}

export const readOutput = ({ account }: LogFile, value: JsonObject): Output => {
  const whole = new Fields(value, account)
  const summary = isObject(value.results) ? new Fields(value.results, account, 'results') : whole
  const config = whole.object('config')
  return {
    results: resultsIn(value),
    version: summary.number('version'),
    prompts: promptsIn(value),
    provider: onlyProvider(config),
    description: config?.word('description') ?? null,
  }
}

/** Prompts stand in the head of the table, or beside the results; only their order is asked for. */
const promptsIn = (value: JsonObject): string[] => {
  const summary = isObject(value.results) ? value.results : value
  const head = isObject(summary.table) && isObject(summary.table.head) ? summary.table.head : {}
  const listed = [head.prompts, summary.prompts, value.prompts].find(list => Array.isArray(list))
  const prompts = Array.isArray(listed) ? listed.flatMap(prompt => textIn(prompt) ?? []) : []
  return [...new Set(prompts)]
}

const textIn = (prompt: unknown): string | null => {
  if (typeof prompt === 'string') return withoutProvider(prompt)
  if (!isObject(prompt)) return null
  const text = [prompt.label, prompt.display, prompt.raw].find(each => typeof each === 'string' && each !== '')
  return typeof text === 'string' ? withoutProvider(text) : null
}

/** Versions 1 and 2 write the provider before the prompt where there are several. */
const prefixed = /^\[([^\]\s"{]+)\] /

const withoutProvider = (text: string): string => text.replace(prefixed, '')

export const promptIn = (result: Fields): { readonly text: string | null; readonly provider: string | null } => {
  const prompt = result.object('prompt')
  const text = prompt?.word('label') ?? prompt?.word('display') ?? null
  if (text === null) return { text, provider: null }
  return { text: withoutProvider(text), provider: prefixed.exec(text)?.[1] ?? null }
}

const onlyProvider = (config: Fields | null): string | null => {
  const listed = config?.value.providers
  const [first, ...others] = Array.isArray(listed) ? listed : [listed]
  if (others.length > 0) return null
  if (typeof first === 'string') return first
  const id = isObject(first) ? (first.label ?? first.id) : null
  return typeof id === 'string' && id !== '' ? id : null
}

export const countedIn = ({ account }: LogFile, value: JsonObject): number => {
  const [within, place] = isObject(value.results) ? [value.results.stats, 'results.stats'] : [value.stats, 'stats']
  const stats = isObject(within) ? new Fields(within, account, place) : null
  return ['successes', 'failures', 'errors'].reduce((sum, name) => sum + (stats?.amount(name) || 0), 0)
}
