import { isObject, type JsonObject } from '../../io/fields.ts'

/** Values of fields that may hold anything: what is not of the kind asked for is null, never a guess. */
export const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
export const objectIn = (value: unknown): JsonObject | null => (isObject(value) ? value : null)
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const objectsIn = (value: unknown): JsonObject[] => listIn(value).filter(isObject)
export const flagIn = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Tokens, dollars, seconds: never negative. */
export const amountIn = (value: unknown): number | null => {
  const number = numberIn(value)
  return number === null || number < 0 ? null : number
}

/** An exit code of a process. */
export const codeIn = (value: unknown): number | null => {
  const number = numberIn(value)
  return number !== null && Number.isInteger(number) ? number : null
}

const naive = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/
const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)? ?(?:Z|[-+]\d\d:?\d\d)$/i
const seconds2001 = 1e9
const seconds2286 = 1e10

/** Milliseconds since 1970 of an ISO time (UTC without a zone) or a number of this century; null for anything else. */
export const timeOf = (value: unknown): number | null => {
  if (typeof value === 'number') {
    if (value >= seconds2001 && value < seconds2286) return value * 1000
    return value >= seconds2001 * 1000 && value < seconds2286 * 1000 ? value : null
  }
  if (typeof value !== 'string' || value.length > 40) return null
  const text = value.trim().replace(' ', 'T').replace(' ', '')
  const time = naive.test(text) ? Date.parse(`${text}Z`) : zoned.test(text) ? Date.parse(text) : NaN
  return Number.isFinite(time) ? time : null
}

/** Entries of a map: each name of a list separated by blanks stands for the same. */
export const named = <const Meaning>(list: string, meaning: Meaning): [string, Meaning][] =>
  list.split(' ').map(name => [name, meaning])
