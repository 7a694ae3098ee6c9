import type { Settings } from './settings.ts'

/** What the four kinds of tokens are called in `prices`; each is in US dollars per million tokens. */
export interface Prices {
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite: number
}

/** The month of which these are the list prices. */
export const pricesDate = '2025-11'

const prices = (input: number, output: number, cacheRead: number, cacheWrite = input): Prices => ({
  input,
  output,
  cacheRead,
  cacheWrite,
})

/** List prices by the beginning of the model's name. Settings add to them and overrule them. */
const listPrices: Readonly<Record<string, Prices>> = {
  'claude-haiku-4-5': prices(1, 5, 0.1, 1.25),
  'claude-3-5-haiku': prices(0.8, 4, 0.08, 1),
  'claude-3-haiku': prices(0.25, 1.25, 0.03, 0.3),
  'claude-sonnet-4-5': prices(3, 15, 0.3, 3.75),
  'claude-sonnet-4': prices(3, 15, 0.3, 3.75),
  'claude-3-7-sonnet': prices(3, 15, 0.3, 3.75),
  'claude-3-5-sonnet': prices(3, 15, 0.3, 3.75),
  'claude-opus-4-5': prices(5, 25, 0.5, 6.25),
  'claude-opus-4-1': prices(15, 75, 1.5, 18.75),
  'claude-opus-4': prices(15, 75, 1.5, 18.75),
  'claude-3-opus': prices(15, 75, 1.5, 18.75),
  'gpt-5': prices(1.25, 10, 0.125),
  'gpt-5-codex': prices(1.25, 10, 0.125),
  'gpt-5-mini': prices(0.25, 2, 0.025),
  'gpt-5-nano': prices(0.05, 0.4, 0.005),
  'gpt-4.1': prices(2, 8, 0.5),
  'gpt-4.1-mini': prices(0.4, 1.6, 0.1),
  'gpt-4.1-nano': prices(0.1, 0.4, 0.025),
  'gpt-4o': prices(2.5, 10, 1.25),
  'gpt-4o-mini': prices(0.15, 0.6, 0.075),
}

/** `anthropic/claude-haiku-4-5-20251001` is priced as `claude-haiku-4-5`: a provider before it and a date behind it. */
const isNameOf = (model: string, name: string): boolean => {
  const bare = model.slice(model.lastIndexOf('/') + 1)
  return bare === name || (bare.startsWith(name) && /^[-@:](\d{4}|latest|v\d)/.test(bare.slice(name.length)))
}

/** The prices of a model, the settings first; null where nobody knows them. */
export const pricesOf = (model: string, given: Settings['prices']): Prices | null => {
  const own = given[model] ?? longestMatch(given, model)
  if (own) return pricesFrom(own)
  return longestMatch(listPrices, model)
}

const longestMatch = <T>(table: Readonly<Record<string, T>>, model: string): T | null => {
  const names = Object.keys(table).filter(name => isNameOf(model, name))
  const [longest] = names.sort((a, b) => b.length - a.length)
  return longest === undefined ? null : table[longest]
}

const pricesFrom = (own: Readonly<Record<string, number>>): Prices | null => {
  const { input, output, cache_read: cacheRead = input, cache_creation: cacheWrite = input } = own
  return input === undefined || output === undefined ? null : { input, output, cacheRead, cacheWrite }
}
