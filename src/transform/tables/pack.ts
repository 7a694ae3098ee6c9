import { createHash } from 'node:crypto'
import type { Chunk } from './chunk.ts'

type Numbers = Float64Array | Int32Array | Int8Array | Uint8Array

const kinds = { f8: Float64Array, i4: Int32Array, i1: Int8Array, u1: Uint8Array } as const
type Kind = keyof typeof kinds

/** Where an array lies in the packed bytes. */
interface Place {
  readonly kind: Kind
  readonly start: number
  readonly length: number
}

const kindOf = (array: Numbers): Kind =>
  array instanceof Float64Array ? 'f8' : array instanceof Int32Array ? 'i4' : array instanceof Int8Array ? 'i1' : 'u1'

const isNumbers = (value: unknown): value is Numbers =>
  value instanceof Float64Array ||
  value instanceof Int32Array ||
  value instanceof Int8Array ||
  value instanceof Uint8Array

const isPlace = (value: unknown): value is { $: Place } => typeof value === 'object' && value !== null && '$' in value

const hashLength = 32
const openingLength = 8 + hashLength

/** More at once is refused. */
const longestUpdate = 2 ** 30

const hashOf = (pieces: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256')
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += longestUpdate) hash.update(piece.subarray(at, at + longestUpdate))
  return hash.digest()
}

/** Disks and copies flip bits: whether the bytes are those that were packed. */
export const isIntact = (bytes: Uint8Array): boolean =>
  bytes.length > openingLength &&
  Buffer.compare(hashOf([bytes.subarray(0, 8), bytes.subarray(openingLength)]), bytes.subarray(8, openingLength)) === 0

/**
 * Columns as pieces of bytes that can be written one after the other: the length of a header, a hash of all the rest,
 * the header, which says what lies where, then arrays.
 */
export const pack = (key: string, chunk: Chunk): Uint8Array[] => {
  const arrays: Uint8Array[] = []
  let start = 0
  const place = (array: Numbers): { $: Place } => {
    const padding = (8 - (start % 8)) % 8
    if (padding > 0) arrays.push(new Uint8Array(padding))
    start += padding
    const at = { kind: kindOf(array), start, length: array.length }
    arrays.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
    start += array.byteLength
    return { $: at }
  }
  const header = Buffer.from(JSON.stringify({ key, chunk }, (_, value) => (isNumbers(value) ? place(value) : value)))
  const size = new Uint8Array(8)
  new DataView(size.buffer).setBigUint64(0, BigInt(header.length), true)
  const rest = [header, new Uint8Array((8 - (header.length % 8)) % 8), ...arrays]
  return [size, hashOf([size, ...rest]), ...rest]
}

/** The columns packed under this key; null where the bytes are of another key, of another make, damaged or cut short. */
export const unpack = (key: string, bytes: Uint8Array<ArrayBuffer>): Chunk | null => {
  if (bytes.length < openingLength || bytes.byteOffset % 8 !== 0) return null
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true))
  const body = bytes.byteOffset + openingLength + Math.ceil(length / 8) * 8
  if (openingLength + length > bytes.length) return null
  const opening = Buffer.from(bytes.buffer, bytes.byteOffset + openingLength, length)
  if (
    !opening
      .subarray(0, key.length + 20)
      .toString()
      .startsWith(`{"key":${JSON.stringify(key)},`)
  )
    return null
  if (!isIntact(bytes)) return null
  const restore = (_: string, value: unknown): unknown => {
    if (!isPlace(value)) return value
    const { kind, start, length } = value.$
    return new kinds[kind](bytes.buffer, body + start, length)
  }
  const { chunk }: { chunk: Chunk } = JSON.parse(opening.toString(), restore)
  return chunk
}
