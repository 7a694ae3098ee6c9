import { deflateRawSync } from 'node:zlib'
import { crc32 } from '../../dist/load/io/archive/crc32.js'

/**
 * A ZIP archive of texts, as other tools write it.
 * @param {readonly { name: string, text: string }[]} files
 */
export const archiveOf = files => {
  /** @type {Buffer[]} */
  const bodies = []
  /** @type {Buffer[]} */
  const directory = []
  let offset = 0
  for (const { name, text } of files) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(Buffer.byteLength(name), 22)
    bodies.push(Buffer.from('PK\u0003\u0004', 'latin1'), about, Buffer.from(name), packed)
    const entry = Buffer.alloc(46)
    entry.write('PK\u0001\u0002', 0, 'latin1')
    entry.writeUInt16LE(20, 4)
    about.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listing, end])
}
