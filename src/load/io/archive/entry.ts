/** One file inside an archive: where it lies and how it is packed. */
export interface ArchiveEntry {
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  readonly checksum: number
  readonly packedSize: number
  readonly size: number
  /** Where its own header begins. */
  readonly offset: number
}

export const localHeaderLength = 30
export const localSignature = 0x04034b50
/** A flag: size and checksum follow the data, so that its own header does not say where it ends. */
export const sizeFollows = 8
/** In place of a number that is too large for 32 bits and stands in the extra field. */
export const inExtraField = 0xffffffff

export interface Extent {
  readonly size: number
  readonly packedSize: number
  readonly offset: number
}

/** The numbers of a header, with those that the extra field of ZIP64 holds in its place; null where it lacks one. */
export const withLargeNumbers = (said: Extent, extra: Buffer): Extent | null => {
  const large = largeNumbers(extra)
  const of = (number: number): number => (number === inExtraField ? (large.shift() ?? Number.NaN) : number)
  const extent = { size: of(said.size), packedSize: of(said.packedSize), offset: of(said.offset) }
  return Object.values(extent).every(Number.isSafeInteger) ? extent : null
}

const largeNumbers = (extra: Buffer): number[] => {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2)
    const end = Math.min(extra.length, at + 4 + length)
    if (extra.readUInt16LE(at) === 1) {
      const numbers: number[] = []
      for (let place = at + 4; place + 8 <= end; place += 8) numbers.push(Number(extra.readBigUInt64LE(place)))
      return numbers
    }
    at += 4 + length
  }
  return []
}
