import type { OpenFile } from '../open-file.ts'
import { bytesOf } from './directory.ts'
import { type ArchiveEntry, localHeaderLength, localSignature, sizeFollows, withLargeNumbers } from './entry.ts'

/** The whole entries at the beginning of an archive whose end is missing, told from their own headers. */
export const recoverEntries = (file: OpenFile): ArchiveEntry[] => {
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
