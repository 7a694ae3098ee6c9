import { Fields, isObject, type JsonObject } from '../../io/fields.ts'
import type { LogFile } from '../../logs/log-importer.ts'
import type { LogRun } from '../../logs/log-run.ts'
import { type Fate, fates, isInstance } from './instance.ts'
import { instanceOrigin, reportOrigin, runFrom } from './origin.ts'

const isVerdict = (value: unknown): boolean =>
  typeof value === 'boolean' || (isObject(value) && 'resolved' in value && !('total' in value))

export const isVerdicts = (value: unknown): value is JsonObject => {
  if (!isObject(value)) return false
  const entries = Object.entries(value)
  return entries.some(([id, verdict]) => isInstance(id) && isVerdict(verdict))
}

export const readVerdicts = (file: LogFile, value: JsonObject): LogRun[] => {
  const verdicts = new Fields(value, file.account)
  const ids = Object.keys(value)
  // The harness keeps a file for each instance, and most tools that list them write true or false.
  const apart = ids.length === 1 && isObject(value[ids[0]])
  const origin = apart ? instanceOrigin(file) : reportOrigin(file)
  return [...verdictsIn(verdicts)].map(([id, fate]) => runFrom(file, origin, id, fates[fate], apart))
}

export const verdictsIn = (verdicts: Fields): Map<string, Fate> =>
  new Map(Object.keys(verdicts.value).map(id => [id, fateOf(verdicts, id)]))

const fateOf = (verdicts: Fields, id: string): Fate => {
  const report = isObject(verdicts.value[id]) ? verdicts.object(id) : null
  const verdict = report ? report.due('resolved').flag('resolved') : verdicts.due(id).flag(id)
  if (verdict === null) return 'untold'
  if (verdict) return 'resolved'
  const isEmpty = report?.flag('patch_is_None') === true || report?.flag('patch_exists') === false
  return isEmpty ? 'without patch' : 'unresolved'
}
