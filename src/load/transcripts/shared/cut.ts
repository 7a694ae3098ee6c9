import { isObject } from '../../fields.ts'

/** What is kept of one text: enough to read what happened, little enough for runs of any length. */
export const keptLength = 4096
/** What is kept of what a tool read: no metric looks at it, and it is most of a long transcript. */
const keptOfReading = 512

/** A text that does not keep the one alive that it was cut from, as a slice would. */
export const copyOf = (text: string): string => (text.length < 13 ? text : Buffer.from(text).toString())

/** In ASCII: one other sign would double the memory of the whole text. */
const gap = '\n...\n'

/** The beginning and the end of a long text. */
export const cutText = (text: string, length = keptLength): string => {
  if (text.length <= length) return text
  const half = Math.floor((length - gap.length) / 2)
  return copyOf(text.slice(0, half) + gap + text.slice(-half))
}

/** What is kept of the result of a call. */
export const cutOutput = (output: string, isReading: boolean): string =>
  cutText(output, isReading ? keptOfReading : keptLength)

const keptEntries = 64
const keptDepth = 6

/** Arguments with long texts, long lists and deep nesting cut. */
export const cutValue = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return cutText(value)
  if (Array.isArray(value))
    return depth < keptDepth ? value.slice(0, keptEntries).map(entry => cutValue(entry, depth + 1)) : []
  if (!isObject(value)) return typeof value === 'number' && !Number.isFinite(value) ? null : value
  if (depth >= keptDepth) return {}
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, keptEntries)
      .map(([name, entry]) => [cutText(name, 200), cutValue(entry, depth + 1)]),
  )
}
