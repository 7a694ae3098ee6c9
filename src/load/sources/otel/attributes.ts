import { isObject, type JsonObject } from '../../io/fields.ts'
import { cutValue } from '../../transcripts/shared/cut.ts'
import { listIn, numberIn, objectIn, textIn } from '../../transcripts/shared/values.ts'
import { parseJson } from '../../transcripts/shared/whole.ts'

const deepest = 32

/** Attributes by their key; values are decoded when they are asked for. */
export type Attributes = ReadonlyMap<string, unknown>

/** A list of keys and values as OTLP has it, or an object as some exporters write it. */
export const attributesIn = (value: unknown): Attributes => {
  if (isObject(value)) return new Map(Object.entries(value))
  const pairs = listIn(value).map(objectIn)
  return new Map(pairs.flatMap(pair => (pair && typeof pair.key === 'string' ? [[pair.key, pair.value]] : [])))
}

const deepestFields = 12

/** Fields by their path, `context.trace_id`, whether an exporter wrote them nested or flat. */
export const flattened = (value: JsonObject): Attributes => {
  const fields = new Map<string, unknown>()
  const add = (object: JsonObject, before: string, depth: number): void => {
    for (const [name, field] of Object.entries(object)) {
      const path = before + name
      if (!fields.has(path)) fields.set(path, field)
      if (isObject(field) && depth < deepestFields) add(field, `${path}.`, depth + 1)
    }
  }
  add(value, '', 0)
  return fields
}

export const below = (attributes: Attributes, prefix: string): Attributes =>
  new Map(
    [...attributes].flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [])),
  )

const indexed = /^(\d{1,6})\.(.+)$/s

/** The entries of a list: one value, or attributes that are numbered, as `prompt.0.role`. */
export const itemsAt = (attributes: Attributes, key: string): Attributes[] => {
  const value = plain(attributes.get(key))
  if (Array.isArray(value)) return value.filter(isObject).map(flattened)
  const items = new Map<number, Map<string, unknown>>()
  for (const [path, field] of below(attributes, `${key}.`)) {
    const [, number, name] = indexed.exec(path) ?? []
    if (number === undefined || name === undefined) continue
    const item = items.get(Number(number))
    if (item) item.set(name, field)
    else items.set(Number(number), new Map([[name, field]]))
  }
  return [...items].sort(([a], [b]) => a - b).map(([, item]) => item)
}

/** The plain value in the wrapping of OTLP, which names its type. */
const plain = (value: unknown, depth = 0): unknown => {
  if (!isObject(value) || depth > deepest) return value
  if ('stringValue' in value) return value.stringValue
  if ('intValue' in value) return wholeNumber(value.intValue)
  if ('doubleValue' in value) return value.doubleValue
  if ('boolValue' in value) return value.boolValue
  if ('arrayValue' in value) return listIn(objectIn(value.arrayValue)?.values).map(item => plain(item, depth + 1))
  if (!('kvlistValue' in value)) return value
  const entries = attributesIn(objectIn(value.kvlistValue)?.values)
  return Object.fromEntries([...entries].map(([key, item]) => [key, plain(item, depth + 1)]))
}

/** 64-bit numbers are written as text. */
const wholeNumber = (value: unknown): number | null =>
  typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? Number(value) : numberIn(value)

export const textAt = (attributes: Attributes, ...keys: readonly string[]): string | null => {
  for (const key of keys) {
    const text = textIn(plain(attributes.get(key)))
    if (text !== null) return text
  }
  return null
}

export const numberAt = (attributes: Attributes, ...keys: readonly string[]): number | null => {
  for (const key of keys) {
    const value = plain(attributes.get(key))
    const number = typeof value === 'string' ? wholeNumber(value) : numberIn(value)
    if (number !== null) return number
  }
  return null
}

/** A value that is structured, or is JSON in a text; other text stays text. The first key that has a value counts. */
export const structureAt = (attributes: Attributes, ...keys: readonly string[]): unknown => {
  for (const key of keys) {
    const value = plain(attributes.get(key)) ?? null
    if (value === null || value === '') continue
    return typeof value === 'string' && /^\s*[[{]/.test(value) ? (parseJson(value)?.value ?? value) : value
  }
  return null
}

/** Text as it is, structures as JSON; cut, for what is nested without end cannot be written. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(cutValue(value))

/** Nanoseconds since 1970, too large for a number, as milliseconds; 0 means not recorded. */
export const momentOf = (value: unknown): number | null => {
  if (typeof value === 'number') return momentOf(String(value))
  if (typeof value !== 'string' || !/^\d{7,20}$/.test(value)) return null
  const moment = Number(value.slice(0, -6)) + Number(value.slice(-6)) / 1e6
  return moment > 0 ? moment : null
}
