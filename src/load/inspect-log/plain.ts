import type { Problem } from '../../core/problem.ts'
import { isObject, type JsonObject } from '../fields.ts'
import type { OpenFile } from '../open-file.ts'
import { parseWhole } from '../transcripts/shared/whole.ts'
import { type InspectLog, largestSample, tooLarge, unreadable } from './contract.ts'

/** A log that is one JSON object. */
export const plainLog = (file: OpenFile, label: string): InspectLog | Problem => {
  if (file.size > largestSample) return tooLarge(label)
  const bytes = Buffer.allocUnsafe(file.size)
  const whole = parseWhole(bytes.toString('utf8', 0, file.read(bytes, 0)))
  if (!whole || !isObject(whole.value)) return unreadable(label, 'The log is not a JSON object.')
  const { samples, ...header } = whole.value
  const list = Array.isArray(samples) ? samples.filter(isObject) : []
  return {
    header,
    isTruncated: whole.truncated,
    samples: list.map(sample => ({ name: nameOf(sample), read: () => ({ sample }) })),
  }
}

/** Anything else than a name or a number is no name. */
const wordOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise

const nameOf = ({ id, epoch }: JsonObject): string => `${wordOf(id, '')}_epoch_${wordOf(epoch, '1')}`
