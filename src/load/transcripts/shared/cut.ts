import { isObject } from '../../io/fields.ts'

export const keptLength = 4096
/** What is kept of files that were read and of files that were written, which edits hold line by line. */
const keptOfReading = 512
const keptOfWriting = 1024

/** A text that does not keep the one alive that it was cut from, as a slice would. */
export const copyOf = (text: string): string => (text.length < 13 ? text : Buffer.from(text).toString())

/** In ASCII: one other sign would double the memory of the whole text. */
const gap = '\n...\n'

export const cutText = (text: string, length = keptLength): string => {
  if (text.length <= length) return text
  const half = Math.floor((length - gap.length) / 2)
  return copyOf(text.slice(0, half) + gap + text.slice(-half))
}

export const cutOutput = (output: string, isFile: boolean): string =>
  cutText(output, isFile ? keptOfReading : keptLength)

export const cutArguments = (args: unknown, isFile: boolean): unknown =>
  cutValue(args, isFile ? keptOfWriting : keptLength)

const keptEntries = 64
const keptDepth = 6

export const cutValue = (value: unknown, length = keptLength, depth = 0): unknown => {
  if (typeof value === 'string') return cutText(value, length)
  if (Array.isArray(value))
    return depth < keptDepth ? value.slice(0, keptEntries).map(entry => cutValue(entry, length, depth + 1)) : []
  if (!isObject(value)) return typeof value === 'number' && !Number.isFinite(value) ? null : value
  if (depth >= keptDepth) return {}
  const entries = Object.entries(value).slice(0, keptEntries)
  return Object.fromEntries(entries.map(([name, entry]) => [cutText(name, 200), cutValue(entry, length, depth + 1)]))
}
