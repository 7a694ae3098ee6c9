import type { Problem } from '../../../core/problem.ts'
import { isObject, type JsonObject } from '../../fields.ts'
import { type OpenFile, withFile } from '../../open-file.ts'
import { timeOf } from './values.ts'
import { parseJson } from './whole.ts'

const chunkLength = 1 << 20
/** A longer line is no line of a transcript; holding it would cost more memory than a run may use. */
const longestLine = 200 * 2 ** 20
const newline = 10

/** The bytes are good until the visit returns; the line is whole when a newline ends it. */
export type VisitLine = (bytes: Buffer, line: number, whole: boolean) => void

/** Every line of a file in order, however long the file is; lines beyond the longest are left out and counted. */
const visitLines = (file: OpenFile, visit: VisitLine): number => {
  // One more than the file has, so that its end is seen at once.
  let buffer = Buffer.allocUnsafe(Math.min(chunkLength, file.size + 1))
  let kept = 0
  let position = 0
  let line = 1
  let tooLong = 0
  let skipping = false
  for (;;) {
    const count = file.read(buffer.subarray(kept), position)
    const end = kept + count
    position += count
    let start = 0
    let searched = kept
    for (let at = find(buffer, searched, end); at >= 0; at = find(buffer, searched, end)) {
      if (!skipping) visit(buffer.subarray(start, at), line, true)
      skipping = false
      line++
      start = at + 1
      searched = start
    }
    if (count === 0 || end < buffer.length) {
      if (start < end && !skipping) visit(buffer.subarray(start, end), line, false)
      return tooLong
    }
    buffer.copyWithin(0, start, end)
    kept = skipping ? 0 : end - start
    if (kept < buffer.length) continue
    if (kept >= longestLine) {
      tooLong++
      skipping = true
      kept = 0
    } else {
      const larger = Buffer.allocUnsafe(Math.min(buffer.length * 2, longestLine))
      buffer.copy(larger)
      buffer = larger
    }
  }
}

const find = (buffer: Buffer, from: number, end: number): number => {
  const at = buffer.indexOf(newline, from)
  return at < end ? at : -1
}

export interface LinesRead {
  /** Lines that hold an object, also those that were skipped. */
  readonly objects: number
  /** Lines with something else in them, and the number of the first. */
  readonly broken: number
  readonly firstBroken: number | null
  /** The last line breaks off: the agent was killed while it wrote. */
  readonly truncated: boolean
}

/** `stamp`: when the line arrived, where whoever kept it wrote that in front of it. */
export type VisitObject = (value: JsonObject, line: number, stamp: number | null) => void

/**
 * Every line of a file that holds a JSON object. `skip` looks at the bytes of a line and says whether it can be left
 * out, which costs far less than parsing it.
 */
export const eachObject = (
  path: string,
  label: string,
  visit: VisitObject,
  skip: (bytes: Buffer) => boolean = () => false,
): LinesRead | Problem =>
  withFile(path, label, file => {
    const tally = new Tally()
    tally.tooLong = visitLines(file, (bytes, line, whole) => {
      const opens = openingBrace(bytes)
      if (opens === null) return
      const value = skip(bytes) ? 'skipped' : objectAt(bytes, opens)
      if (value === null) tally.miss(line, whole)
      else tally.objects++
      if (isObject(value)) visit(value, line, stampIn(bytes, opens))
    })
    return tally.lines()
  })

class Tally {
  objects = 0
  tooLong = 0
  #broken = 0
  #firstBroken: number | null = null
  #truncated = false

  /** Only the last line of a file is not whole. */
  miss(line: number, whole: boolean): void {
    if (!whole) this.#truncated = true
    else {
      this.#broken++
      this.#firstBroken ??= line
    }
  }

  lines(): LinesRead {
    const broken = this.#broken + this.tooLong
    return { objects: this.objects, broken, firstBroken: this.#firstBroken, truncated: this.#truncated }
  }
}

const longestStamp = 64

/** Where the object of a line begins: -1 where there is none, null where the line is blank. */
const openingBrace = (bytes: Buffer): number | null => {
  if (bytes[0] === 0x7b) return 0
  const beginning = bytes.toString('latin1', 0, longestStamp)
  if (beginning.trim() === '' && bytes.length <= longestStamp) return null
  // A quote in front belongs to a value that goes over several lines.
  const [stamp = ''] = /^[^"{]*/.exec(beginning) ?? []
  return beginning[stamp.length] === '{' ? stamp.length : -1
}

const objectAt = (bytes: Buffer, start: number): JsonObject | null => {
  // Parsing what cannot be an object costs more than parsing one, as its failure must be caught.
  if (start < 0 || !endsWithBrace(bytes)) return null
  const value = parseJson(bytes.toString('utf8', start))?.value
  return isObject(value) ? value : null
}

const endsWithBrace = (bytes: Buffer): boolean => {
  let end = bytes.length - 1
  while (end > 0 && (bytes[end] ?? 0) <= 0x20) end--
  return bytes[end] === 0x7d
}

const stampIn = (bytes: Buffer, end: number): number | null =>
  end === 0 ? null : timeOf(bytes.toString('latin1', 0, end).replace(/[\s[\](),|>-]+$|^[^\d]+/g, ''))

/** What is odd about the lines of a file, in sentences for the transcript's warnings. */
export const lineWarnings = ({ broken, firstBroken, truncated }: LinesRead): string[] => [
  ...(broken === 0
    ? []
    : [`${broken} ${broken === 1 ? 'line is' : 'lines are'} not JSON, the first is line ${firstBroken ?? '?'}.`]),
  ...(truncated ? ['The last line breaks off.'] : []),
]
