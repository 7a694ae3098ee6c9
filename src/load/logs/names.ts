import { basename, dirname } from 'node:path'
import type { Fields } from '../io/fields.ts'
import { timeOf } from '../transcripts/shared/values.ts'

export const stemOf = (name: string): string => basename(name).replace(/\.[a-z0-9]+$/i, '')

const timeIn = (fields: Fields, name: string): number => {
  const value = fields.value[name]
  if (value === undefined || value === null) return NaN
  const time = timeOf(value)
  if (time === null) fields.wrongType(fields.place(name), value, 'a time')
  return time ?? NaN
}

/** Seconds between two times of an entry in milliseconds; NaN, and told, where time would run backwards. */
export const secondsIn = (fields: Fields, start: string, end: string, read = timeIn): number => {
  const [from, to] = [read(fields, start), read(fields, end)]
  return to < from ? fields.outOfRange(end, `it is before ${start}`) : (to - from) / 1000
}

const submission = /^\d{4}-?\d{2}-?\d{2}[^_]*_([^_]+)_(.+)$/

/** Agent and model, as a folder above a file suggests that is named <date>_<agent>_<model>. */
export const submissionOf = (path: string): { agent: string; model: string } | null => {
  for (const folder of dirname(path).split('/').reverse()) {
    const [, agent, model] = submission.exec(folder) ?? []
    if (agent !== undefined && model !== undefined) return { agent, model }
  }
  return null
}

export const modelIn = (name: string): string => name.replace('__', '/')
