import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/**
 * Consecutive texts, compressed: a million reasons fit in memory, and are unpacked when they are written.
 * `ends[i]` is where text i ends in the unpacked string, or -1 - end where there is no text.
 */
export interface TextBlock {
  readonly bytes: Uint8Array
  readonly ends: Int32Array
}

/** Texts kept on disk that were packed in another way cannot be read. */
export const packing = 'brotli'

const blockLength = 1 << 19
/** A million reasons are packed while others wait: speed counts more than the last percent of size. */
const fastest = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 }, chunkSize: blockLength }

export class TextBuilder {
  readonly #blocks: TextBlock[] = []
  #texts: string[] = []
  #ends: number[] = []
  #length = 0
  #room = Buffer.alloc(0)

  push(text: string | null): void {
    if (text !== null) {
      this.#texts.push(text)
      this.#length += text.length
    }
    this.#ends.push(text === null ? -1 - this.#length : this.#length)
    if (this.#length >= blockLength) this.#close()
  }

  finish(): TextBlock[] {
    if (this.#ends.length > 0) this.#close()
    return this.#blocks
  }

  #close(): void {
    const bytes = brotliCompressSync(this.#joined(), fastest)
    this.#blocks.push({ bytes: new Uint8Array(bytes), ends: Int32Array.from(this.#ends) })
    this.#texts = []
    this.#ends = []
    this.#length = 0
  }

  /** In room for the most that it can take: to ask how much it is takes as long as to write it. */
  #joined(): Uint8Array {
    if (this.#room.length < 3 * this.#length) this.#room = Buffer.allocUnsafe(3 * this.#length)
    return this.#room.subarray(0, this.#room.write(this.#texts.join('')))
  }
}

/** Room for as many bytes as there are units: for plain text that is all it takes, and nothing is copied. */
const unpack = ({ bytes, ends }: TextBlock): string => {
  const last = ends[ends.length - 1]
  return brotliDecompressSync(bytes, { chunkSize: Math.max(64, 1 + (last < 0 ? -1 - last : last)) }).toString()
}

/** Reads texts by row; keeps the last unpacked block, so that reading in row order unpacks each block once. */
export const textReader = (blocks: readonly TextBlock[]): ((row: number) => string | null) => {
  const starts: number[] = []
  let size = 0
  for (const block of blocks) {
    starts.push(size)
    size += block.ends.length
  }
  const blockOf = (row: number) => {
    let low = 0
    let high = blocks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle] <= row) low = middle
      else high = middle - 1
    }
    return low
  }
  let current = -1
  let text = ''
  return row => {
    if (current < 0 || row < starts[current] || row >= starts[current] + blocks[current].ends.length) {
      current = blockOf(row)
      text = unpack(blocks[current])
    }
    const { ends } = blocks[current]
    const i = row - starts[current]
    if (ends[i] < 0) return null
    const before = i === 0 ? 0 : ends[i - 1]
    return text.slice(before < 0 ? -1 - before : before, ends[i])
  }
}
