import { isUtf8 } from 'node:buffer'
import type { Problem } from '../../../core/problem.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { type OpenFile, withFile } from '../../io/open-file.ts'
import { timeOf } from './values.ts'
import { parseJson } from './whole.ts'

const chunkLength = 1 << 20
/** A longer line is no line of a transcript; holding it would cost more memory than a run may use. */
const longestLine = 200 * 2 ** 20
const newline = 10

/** The bytes are good until the visit returns; `whole`: a newline ends the line. `base`: where in the file they begin. */
type VisitLine = (bytes: Buffer, start: number, end: number, line: number, whole: boolean, base: number) => void

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
      if (!skipping) visit(buffer, start, at, line, true, position - end)
      skipping = false
      line++
      start = at + 1
      searched = start
    }
    if (count === 0 || end < buffer.length) {
      if (start < end && !skipping) visit(buffer, start, end, line, false, position - end)
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
  readonly objects: number
  /** Lines with something else in them, and the number of the first. */
  readonly broken: number
  readonly firstBroken: number | null
  /** The last line breaks off: the agent was killed while it wrote. */
  readonly truncated: boolean
  /** Lines of which some bytes are not UTF-8, and the number of the first. */
  readonly garbled: number
  readonly firstGarbled: number | null
  /** Numbers that were NaN or Infinity, which are null now. */
  readonly notFinite: number
}

/** `stamp`: when the line arrived. `isText`: all is UTF-8. `offset` and `length`: where its bytes are in the file. */
export type VisitObject = (
  value: JsonObject,
  line: number,
  stamp: number | null,
  isText: boolean,
  json: string,
  offset: number,
  length: number,
) => void

/** `skip` looks at the bytes of a line and says whether it can be left out, which costs far less than parsing it. */
export const eachObject = (
  path: string,
  label: string,
  visit: VisitObject,
  skip?: (bytes: Buffer) => boolean,
): LinesRead | Problem =>
  withFile(path, label, file => {
    const tally = new Tally()
    tally.tooLong = visitLines(file, (bytes, start, end, line, whole, base) => {
      const opens = openingBrace(bytes, start, end)
      if (opens === null) return
      const found = skip?.(bytes.subarray(start, end)) ? 'skipped' : objectAt(bytes, opens, end)
      if (found === null) tally.miss(line, whole)
      else tally.objects++
      if (found === null || found === 'skipped') return
      tally.notFinite += found.notFinite
      const isText = isUtf8(bytes.subarray(opens, end))
      if (!isText) tally.garble(line)
      visit(found.value, line, stampIn(bytes, start, opens), isText, found.json, base + opens, end - opens)
    })
    return tally.lines()
  })

class Tally {
  objects = 0
  tooLong = 0
  notFinite = 0
  #broken = 0
  #firstBroken: number | null = null
  #truncated = false
  #garbled = 0
  #firstGarbled: number | null = null

  /** Only the last line of a file is not whole. */
  miss(line: number, whole: boolean): void {
    if (!whole) this.#truncated = true
    else {
      this.#broken++
      this.#firstBroken ??= line
    }
  }

  garble(line: number): void {
    this.#garbled++
    this.#firstGarbled ??= line
  }

  lines(): LinesRead {
    return {
      objects: this.objects,
      broken: this.#broken + this.tooLong,
      firstBroken: this.#firstBroken,
      truncated: this.#truncated,
      garbled: this.#garbled,
      firstGarbled: this.#firstGarbled,
      notFinite: this.notFinite,
    }
  }
}

const longestStamp = 64

/** Where the object of a line begins: -1 where there is none, null where the line is blank. */
const openingBrace = (bytes: Buffer, start: number, end: number): number | null => {
  if (start < end && bytes[start] === 0x7b) return start
  const beginning = bytes.toString('latin1', start, Math.min(end, start + longestStamp))
  if (beginning.trim() === '' && end - start <= longestStamp) return null
  // A quote in front belongs to a value that goes over several lines.
  const [stamp = ''] = /^[^"{]*/.exec(beginning) ?? []
  return beginning[stamp.length] === '{' ? start + stamp.length : -1
}

const objectAt = (bytes: Buffer, opens: number, end: number) => {
  // Parsing what cannot be an object costs more than parsing one, as its failure must be caught.
  if (opens < 0 || !endsWithBrace(bytes, opens, end)) return null
  const json = bytes.toString('utf8', opens, end)
  const { value, notFinite = 0 } = parseJson(json) ?? {}
  return isObject(value) ? { value, notFinite, json } : null
}

const endsWithBrace = (bytes: Buffer, start: number, end: number): boolean => {
  let last = end - 1
  while (last > start && (bytes[last] ?? 0) <= 0x20) last--
  return bytes[last] === 0x7d
}

const stampIn = (bytes: Buffer, start: number, opens: number): number | null =>
  opens === start ? null : timeOf(bytes.toString('latin1', start, opens).replace(/[\s[\](),|>-]+$|^[^\d]+/g, ''))

/** What is odd about the lines of a file, in sentences for the transcript's warnings. */
export const lineWarnings = ({ broken, firstBroken, truncated, garbled, firstGarbled }: LinesRead): string[] => [
  ...(broken === 0
    ? []
    : [`${broken} ${broken === 1 ? 'line is' : 'lines are'} not JSON, the first is line ${firstBroken ?? '?'}.`]),
  ...(garbled === 0
    ? []
    : [
        `${garbled} ${garbled === 1 ? 'line is' : 'lines are'} not all UTF-8 text, the first is line ${firstGarbled ?? '?'}; \ufffd stands for what is none.`,
      ]),
  ...(truncated ? ['The last line breaks off.'] : []),
]
