import type { OpenFile } from '../open-file.ts'
import {
  type ArchiveEntry,
  inExtraField,
  localHeaderLength,
  localSignature,
  sizeFollows,
  withLargeNumbers,
} from './entry.ts'

const endSignature = 0x06054b50
const endLength = 22
const longestComment = 0xffff
const locatorSignature = 0x07064b50
const locatorLength = 20
const largeEndSignature = 0x06064b50
const largeEndLength = 56
const headerSignature = 0x02014b50
const headerLength = 46

interface Directory {
  readonly entries: readonly ArchiveEntry[]
  /** As many entries as it says that it has, each with the name and checksum that stand where it lies. */
  readonly isWhole: boolean
}

/** The entries that the directory at the end of an archive lists; null where there is no such directory. */
export const readDirectory = (file: OpenFile): Directory | null => {
  const place = directoryPlace(file)
  if (!place || place.offset + place.length > file.size) return null
  const entries = entriesIn(bytesOf(file, place.offset, place.length))
  return { entries, isWhole: entries.length === place.count && entries.every(entry => isThere(file, entry)) }
}

const isThere = (file: OpenFile, { name, offset, checksum }: ArchiveEntry): boolean => {
  const length = Buffer.byteLength(name)
  const header = bytesOf(file, offset, localHeaderLength + length)
  return (
    header.length === localHeaderLength + length &&
    header.readUInt32LE(0) === localSignature &&
    header.readUInt16LE(26) === length &&
    ((header.readUInt16LE(6) & sizeFollows) !== 0 || header.readUInt32LE(14) === checksum) &&
    header.toString('utf8', localHeaderLength) === name
  )
}

export const bytesOf = (file: OpenFile, offset: number, length: number): Buffer => {
  const bytes = Buffer.alloc(Math.max(0, Math.min(length, file.size - offset)))
  return bytes.subarray(0, file.read(bytes, offset))
}

interface Place {
  readonly offset: number
  readonly length: number
  /** Of the entries. */
  readonly count: number
}

/** A comment of any length may follow the record that ends an archive, so it is looked for from the end. */
const directoryPlace = (file: OpenFile): Place | null => {
  const start = Math.max(0, file.size - endLength - longestComment)
  const tail = bytesOf(file, start, file.size - start)
  for (let at = tail.length - endLength; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== endSignature) continue
    if (at + endLength + tail.readUInt16LE(at + 20) !== tail.length) continue
    const count = tail.readUInt16LE(at + 10)
    const place = { length: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16), count }
    const isLarge = place.length === inExtraField || place.offset === inExtraField || count === 0xffff
    return isLarge ? (largePlace(file, start + at) ?? place) : place
  }
  return null
}

/** Where ZIP64 says the directory is: a locator stands before the record of the end. */
const largePlace = (file: OpenFile, end: number): Place | null => {
  if (end < locatorLength) return null
  const locator = bytesOf(file, end - locatorLength, locatorLength)
  if (locator.length < locatorLength || locator.readUInt32LE(0) !== locatorSignature) return null
  const record = bytesOf(file, Number(locator.readBigUInt64LE(8)), largeEndLength)
  if (record.length < largeEndLength || record.readUInt32LE(0) !== largeEndSignature) return null
  const [count, length, offset] = [32, 40, 48].map(at => Number(record.readBigUInt64LE(at)))
  return { length, offset, count }
}

/** As many entries as are whole; a damaged header ends the list, for nothing says where the next begins. */
const entriesIn = (bytes: Buffer): ArchiveEntry[] => {
  const entries: ArchiveEntry[] = []
  for (let at = 0; at + headerLength <= bytes.length; ) {
    if (bytes.readUInt32LE(at) !== headerSignature) break
    const nameEnd = at + headerLength + bytes.readUInt16LE(at + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    if (extraEnd > bytes.length) break
    const said = {
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    const extent = withLargeNumbers(said, bytes.subarray(nameEnd, extraEnd))
    if (extent)
      entries.push({
        name: bytes.toString('utf8', at + headerLength, nameEnd),
        isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
        method: bytes.readUInt16LE(at + 10),
        checksum: bytes.readUInt32LE(at + 16),
        ...extent,
      })
    at = extraEnd + bytes.readUInt16LE(at + 32)
  }
  return entries
}
