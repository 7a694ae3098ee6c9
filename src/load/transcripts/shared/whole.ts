import { type Problem, problem } from '../../../core/problem.ts'
import type { FileHead } from '../../../core/transcript.ts'
import { notText } from '../../io/disk.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { withoutNotFinite } from '../../io/lenient-json.ts'
import { isProblem, withFile } from '../../io/open-file.ts'
import { isTextSoFar } from '../../io/utf8.ts'
import { closedBeginning } from './partial-json.ts'

/** Formats that are one JSON value need all of it in memory at once. */
const largestWhole = 200 * 2 ** 20

export interface JsonValue {
  readonly value: unknown
  readonly notFinite: number
}

export interface WholeValue extends JsonValue {
  readonly truncated: boolean
}

export const readWhole = (path: string, label: string): WholeValue | Problem => {
  const text = withFile(path, label, ({ size, read }) => {
    if (size > largestWhole) return tooLarge(label, size)
    const bytes = Buffer.allocUnsafe(size)
    const text = bytes.subarray(0, read(bytes, 0))
    return isTextSoFar(text) ? { text: text.toString('utf8') } : notText(label)
  })
  return isProblem(text) ? text : (parseWhole(text.text) ?? notJson(label))
}

export const parseJson = (text: string): JsonValue | null => {
  const whole = parseStrict(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  if (whole || !(text.includes('NaN') || text.includes('Infinity'))) return whole
  const finite = withoutNotFinite(text)
  const read = finite.count > 0 ? parseStrict(finite.text) : null
  return read && { ...read, notFinite: finite.count }
}

export const parseWhole = (text: string): WholeValue | null => {
  const whole = parseJson(text)
  if (whole) return { ...whole, truncated: false }
  const beginning = closedBeginning(text)
  const part = beginning === null ? null : parseJson(beginning)
  return part && { ...part, truncated: true }
}

/** Without what Python writes and JSON does not know. */
export const parseStrict = (text: string): JsonValue | null => {
  try {
    return { value: JSON.parse(text), notFinite: 0 }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const tooLarge = (label: string, size: number): Problem => {
  const message = `The transcript has ${Math.round(size / 2 ** 20)} MB; those that are one JSON value are read up to ${largestWhole / 2 ** 20} MB.`
  return problem('transcript-too-large', label, message, 'Keep the transcript as JSON lines, or split it by run.')
}

const notJson = (label: string): Problem =>
  problem('transcript-unreadable', label, 'Nothing in the transcript is JSON.', 'Look at the file, or remove it.')

const mostLines = 40

/** The objects on the first lines of a file; the last may be cut and then holds what its beginning holds. */
export const firstObjects = (head: FileHead): readonly JsonObject[] =>
  head.text
    .split('\n', mostLines)
    .map(line => parseWhole(line.slice(Math.max(0, line.indexOf('{'))))?.value)
    .filter(isObject)

export const firstValue = (head: FileHead): unknown => parseWhole(head.text)?.value
