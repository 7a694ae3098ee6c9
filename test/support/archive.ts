import { deflateRawSync } from 'node:zlib'
import { crc32 } from '../../src/load/io/archive/crc32.ts'

export interface Packed {
  readonly name: string
  readonly content: string | Uint8Array
  /** 0 stored, 8 deflated (the default), 93 Zstandard. */
  readonly method?: 0 | 8 | 93
}

export interface WritingOptions {
  /** Writes all numbers where ZIP64 keeps them. */
  readonly large?: boolean
  readonly comment?: string
}

/** A ZIP archive, byte by byte as the format asks for. */
export const archiveOf = (files: readonly Packed[], { large = false, comment = '' }: WritingOptions = {}): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, method = 8 } of files) {
    const bytes = Buffer.from(content)
    const packed = packers[method](bytes)
    const numbers = { size: bytes.length, packedSize: packed.length, offset }
    const shared = [u16(45), u16(0x800), u16(method), u32(0), u32(crc32(bytes))]
    const local = extraField(large, [numbers.size, numbers.packedSize])
    const central = extraField(large, [numbers.size, numbers.packedSize, numbers.offset])
    const sizes = [small(large, numbers.packedSize), small(large, numbers.size), u16(Buffer.byteLength(name))]
    bodies.push(
      Buffer.concat([u32(0x04034b50), ...shared, ...sizes, u16(local.length), Buffer.from(name), local, packed]),
    )
    const tail = [u16(central.length), u16(0), u16(0), u16(0), u32(0), small(large, offset), Buffer.from(name), central]
    directory.push(Buffer.concat([u32(0x02014b50), u16(45), ...shared, ...sizes, ...tail]))
    offset += bodies.at(-1)?.length ?? 0
  }
  const listing = Buffer.concat(directory)
  const end = [u32(0x06054b50), u16(0), u16(0), count(large, files.length), count(large, files.length)]
  const place = [
    small(large, listing.length),
    small(large, offset),
    u16(Buffer.byteLength(comment)),
    Buffer.from(comment),
  ]
  const largeEnd = large ? largeRecords(files.length, listing.length, offset) : []
  return Buffer.concat([...bodies, listing, ...largeEnd, ...end, ...place])
}

const largeRecords = (files: number, length: number, offset: number): Buffer[] => [
  ...[u32(0x06064b50), u64(44), u16(45), u16(45), u32(0), u32(0), u64(files), u64(files), u64(length), u64(offset)],
  ...[u32(0x07064b50), u32(0), u64(offset + length), u32(1)],
]

const extraField = (large: boolean, numbers: readonly number[]): Buffer =>
  large ? Buffer.concat([u16(1), u16(8 * numbers.length), ...numbers.map(u64)]) : Buffer.alloc(0)

const u16 = (number: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(number)
  return bytes
}
const u32 = (number: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
const u64 = (number: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(number))
  return bytes
}
const small = (large: boolean, number: number): Buffer => u32(large ? 0xffffffff : number)
const count = (large: boolean, number: number): Buffer => u16(large ? 0xffff : number)

/** A Zstandard frame of blocks that hold their bytes as they are. */
const zstandardFrame = (bytes: Buffer): Buffer => {
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0])
  const blocks: Buffer[] = []
  const longest = 1 << 16
  for (let at = 0; at === 0 || at < bytes.length; at += longest) {
    const part = bytes.subarray(at, at + longest)
    const isLast = at + longest >= bytes.length
    const blockHeader = Buffer.alloc(3)
    blockHeader.writeUIntLE((part.length << 3) | (isLast ? 1 : 0), 0, 3)
    blocks.push(blockHeader, part)
  }
  return Buffer.concat([header, u32(bytes.length), ...blocks])
}

const packers: Record<0 | 8 | 93, (bytes: Buffer) => Buffer> = {
  0: bytes => bytes,
  8: bytes => deflateRawSync(bytes),
  93: zstandardFrame,
}
