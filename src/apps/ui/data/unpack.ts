/** Text that was compressed and written as base64, as the JSON value it holds. */
export const unpackJson = async <T>(base64: string): Promise<T> => JSON.parse(await unpackText(bytesOf(base64)))

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

const unpackText = (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
