import type { FileHead } from '../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../fields.ts'
import { parseWhole } from './whole.ts'

const mostLines = 40

/** The objects on the first lines of a file; the last may be cut and then holds what its beginning holds. */
export const firstObjects = (head: FileHead): readonly JsonObject[] =>
  head.text
    .split('\n', mostLines)
    .map(line => parseWhole(line.slice(Math.max(0, line.indexOf('{'))))?.value)
    .filter(isObject)

/** The value that a file is, as far as its beginning tells. */
export const firstValue = (head: FileHead): unknown => parseWhole(head.text)?.value
