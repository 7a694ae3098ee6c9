const polynomial = 0xedb88320

/** The remainder of each byte, so that a checksum costs one step per byte. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ polynomial : rest >>> 1
  return rest
})

/** The checksum that ZIP archives keep of every entry. */
export const crc32 = (bytes: Uint8Array): number => {
  let rest = 0xffffffff
  // Counting is several times faster here than iterating.
  for (let i = 0; i < bytes.length; i++) rest = (rest >>> 8) ^ Number(remainders[(rest ^ Number(bytes[i])) & 0xff])
  return ~rest >>> 0
}
