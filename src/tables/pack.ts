import type { Column } from '../core/table.ts'
import type { LooseTable } from './builders.ts'
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

/** Columns as pieces of bytes that can be written one after the other: a header that says what lies where, then arrays. */
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
  return [size, header, new Uint8Array((8 - (header.length % 8)) % 8), ...arrays]
}

/** The columns packed under this key; null where the bytes are of another key, of another make or cut short. */
export const unpack = (key: string, bytes: Uint8Array<ArrayBuffer>): Chunk | null => {
  if (bytes.length < 8 || bytes.byteOffset % 8 !== 0) return null
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true))
  const body = bytes.byteOffset + 8 + Math.ceil(length / 8) * 8
  if (8 + length > bytes.length) return null
  const opening = Buffer.from(bytes.buffer, bytes.byteOffset + 8, length)
  if (
    !opening
      .subarray(0, key.length + 20)
      .toString()
      .startsWith(`{"key":${JSON.stringify(key)},`)
  )
    return null
  const end = bytes.byteOffset + bytes.byteLength
  let whole = true
  const restore = (_: string, value: unknown): unknown => {
    if (!isPlace(value)) return value
    const { kind, start, length } = value.$
    const Numbers = kinds[kind]
    whole &&= body + start + length * Numbers.BYTES_PER_ELEMENT <= end
    return whole ? new Numbers(bytes.buffer, body + start, length) : null
  }
  try {
    const { chunk }: { chunk: Chunk } = JSON.parse(opening.toString(), restore)
    return whole && Object.values(chunk.tables).every(isWhole) ? chunk : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const rowsOf = (column: Column): number =>
  column.type === 'word'
    ? column.codes.length
    : column.type === 'text'
      ? column.blocks.reduce((rows, { ends }) => rows + ends.length, 0)
      : column.values.length

const isWhole = ({ size, columns }: LooseTable): boolean =>
  Object.values(columns).every(column => rowsOf(column) === size)
