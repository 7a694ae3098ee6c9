import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { parseDocument } from 'yaml'

/** Python writes these, so they are no damage. */
const notFinite = /(?<=[:,[\s])-?(?:NaN|Infinity)(?=[\s,\]}])/g

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text.replace(notFinite, 'null'))
    return true
  } catch {
    return false
  }
}

const isCsv = (text: string): boolean => {
  try {
    parse(text, { relax_column_count: false, skip_empty_lines: true })
    return true
  } catch {
    return false
  }
}

/** Long text takes the reader of YAML ages; settings are short. */
const longestYaml = 20_000

const isYaml = (text: string): boolean =>
  text.length > longestYaml || parseDocument(text, { logLevel: 'silent' }).errors.length === 0

const isWhole: Readonly<Record<string, (text: string) => boolean>> = {
  json: isJson,
  traj: isJson,
  jsonl: text => text.split('\n').every(line => line.trim() === '' || isJson(line)),
  csv: isCsv,
  yaml: isYaml,
}

/** What is wrong with bytes. */
export type Damage = 'broken' | 'empty' | 'not UTF-8' | 'changed within an archive'

/**
 * What a reader of the format, which is not ours, would say is wrong with a file; null where it is nothing. Such a file
 * may hold other values, which nobody can tell from those that were meant.
 */
export const damageOf = (name: string, bytes: Buffer): Damage | null => {
  if (name.endsWith('.eval')) return 'changed within an archive'
  const whole = isWhole[name.slice(name.lastIndexOf('.') + 1)]
  if (!whole) return null
  if (!isUtf8(bytes)) return 'not UTF-8'
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  // An empty file of settings says that all is as usual.
  if (text.trim() === '') return name.endsWith('.yaml') ? null : 'empty'
  return whole(text) ? null : 'broken'
}
