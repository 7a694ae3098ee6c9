import { inflateRawSync } from 'node:zlib'
import { Decompress } from 'fzstd'

/** Throws where the bytes are damaged or hold more than `size`. */
type Unpack = (packed: Uint8Array, size: number) => Uint8Array

/** Ways of packing by their number in an archive. Node has a decoder for Zstandard only from version 22. */
export const unpackers: ReadonlyMap<number, Unpack> = new Map<number, Unpack>([
  [0, packed => packed],
  [8, (packed, size) => inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })],
  [93, (packed, size) => zstandard(packed, size)],
])

const zstandard: Unpack = (packed, size) => {
  const bytes = new Uint8Array(size)
  let length = 0
  const stream = new Decompress(part => {
    bytes.set(part, length)
    length += part.length
  })
  stream.push(packed, true)
  return bytes.subarray(0, length)
}
