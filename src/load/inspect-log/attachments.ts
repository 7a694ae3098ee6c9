import { isObject, type JsonObject } from '../fields.ts'
import { objectIn } from '../transcripts/shared/values.ts'

const mark = /^(?:attachment|tc):\/\/([^\s/]+)$/
const longestReference = 200
const deepest = 32

/** Long texts of a sample are kept once and referred to as `attachment://<key>`; in the oldest logs `tc://<key>`. */
export interface Attachments {
  readonly text: (text: string) => string
  /** A value with every text in it resolved. */
  readonly value: (value: unknown) => unknown
}

export const attachmentsOf = (sample: JsonObject): Attachments => {
  const kept = objectIn(sample.attachments) ?? objectIn(objectIn(sample.transcript)?.content) ?? {}
  const text = (reference: string): string => {
    if (reference.length > longestReference) return reference
    const key = mark.exec(reference)?.[1]
    const content = key !== undefined && Object.hasOwn(kept, key) ? kept[key] : undefined
    return typeof content === 'string' ? content : reference
  }
  const value = (any: unknown, depth = 0): unknown => {
    if (typeof any === 'string') return text(any)
    if (depth > deepest) return any
    if (Array.isArray(any)) return any.map(item => value(item, depth + 1))
    if (!isObject(any)) return any
    return Object.fromEntries(Object.entries(any).map(([name, item]) => [name, value(item, depth + 1)]))
  }
  return { text, value: any => value(any) }
}
