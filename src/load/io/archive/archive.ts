import type { OpenFile } from '../open-file.ts'
import { crc32 } from './crc32.ts'
import { bytesOf, readDirectory } from './directory.ts'
import { type ArchiveEntry, localHeaderLength, localSignature, sizeFollows, withLargeNumbers } from './entry.ts'
import { unpackers } from './unpack.ts'

/** Why an entry cannot be had. */
export type EntryFault = 'absent' | 'too-large' | 'damaged' | 'unsupported'

/** A ZIP archive whose entries are read one at a time, so that its size does not matter. */
export interface Archive {
  /** In the order of the file. */
  readonly names: readonly string[]
  /** Its directory is missing or damaged; entries were found by their own headers, if those tell more. */
  readonly isDamaged: boolean
  /** The unpacked bytes of an entry that has at most `largest` of them. */
  read(name: string, largest: number): Uint8Array | EntryFault
}

/** Null where the file is no archive, or one with nothing in it. */
export const openArchive = (file: OpenFile): Archive | null => {
  const directory = readDirectory(file)
  const isDamaged = !directory?.isWhole || directory.entries.length === 0
  const listed = directory?.entries ?? []
  const recovered = isDamaged ? recoverEntries(file) : []
  const found = recovered.length > 0 && recovered.length >= listed.length ? recovered : listed
  if (found.length === 0) return null
  // A name that is there twice was written anew: the later one counts.
  const entries = new Map(found.map(entry => [entry.name, entry]))
  return {
    names: [...entries.keys()],
    isDamaged,
    read: (name, largest) => {
      const entry = entries.get(name)
      return entry ? readEntry(file, entry, largest) : 'absent'
    },
  }
}

/** The whole entries at the beginning of an archive whose end is missing, told from their own headers. */
const recoverEntries = (file: OpenFile): ArchiveEntry[] => {
  const entries: ArchiveEntry[] = []
  for (let offset = 0; offset + localHeaderLength <= file.size; ) {
    const header = bytesOf(file, offset, localHeaderLength)
    if (header.length < localHeaderLength || header.readUInt32LE(0) !== localSignature) break
    const flags = header.readUInt16LE(6)
    if (flags & sizeFollows) break
    const nameLength = header.readUInt16LE(26)
    const rest = bytesOf(file, offset + localHeaderLength, nameLength + header.readUInt16LE(28))
    const said = { packedSize: header.readUInt32LE(18), size: header.readUInt32LE(22), offset }
    const extent = withLargeNumbers(said, rest.subarray(nameLength))
    if (!extent) break
    const end = offset + localHeaderLength + nameLength + header.readUInt16LE(28) + extent.packedSize
    if (end > file.size) break
    entries.push({
      name: rest.toString('utf8', 0, nameLength),
      isEncrypted: (flags & 1) === 1,
      method: header.readUInt16LE(8),
      checksum: header.readUInt32LE(14),
      ...extent,
    })
    offset = end
  }
  return entries
}

const readEntry = (file: OpenFile, entry: ArchiveEntry, largest: number): Uint8Array | EntryFault => {
  const unpack = unpackers.get(entry.method)
  if (!unpack || entry.isEncrypted) return 'unsupported'
  if (entry.size > largest || entry.packedSize > largest) return 'too-large'
  const header = bytesOf(file, entry.offset, localHeaderLength)
  if (header.length < localHeaderLength || header.readUInt32LE(0) !== localSignature) return 'damaged'
  const start = entry.offset + localHeaderLength + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = bytesOf(file, start, entry.packedSize)
  if (packed.length < entry.packedSize) return 'damaged'
  try {
    const bytes = unpack(packed, entry.size)
    return bytes.length === entry.size && crc32(bytes) === entry.checksum ? bytes : 'damaged'
  } catch (error) {
    if (error instanceof Error) return 'damaged'
    throw error
  }
}
