import { isUtf8 } from 'node:buffer'

export const unfinished = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    if (byte < 0x80 || byte >= 0xc0) return size > back ? back : 0
  }
  return 0
}

/** Whether the bytes are UTF-8, or the beginning of what is: a file may break off inside a character. */
export const isTextSoFar = (bytes: Uint8Array): boolean =>
  isUtf8(bytes) || isUtf8(bytes.subarray(0, bytes.length - unfinished(bytes)))
