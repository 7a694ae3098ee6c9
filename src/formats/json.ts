const inlineLength = 240

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'

/** JSON that a person can read: one line per entry, small groups of numbers on one line. */
export const readableJson = (value: unknown, indent = ''): string => {
  if (isPlain(value)) return JSON.stringify(value)
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const entries = Array.isArray(value)
    ? value.map(entry => readableJson(entry, inner))
    : Object.entries(Object(value))
        .filter(([, entry]) => entry !== undefined)
        .map(([key, entry]) => `${JSON.stringify(key)}: ${readableJson(entry, inner)}`)
  if (entries.length === 0) return open + close
  const line = entries.join(', ')
  if (line.length <= inlineLength && Object.values(Object(value)).every(isPlain)) return `${open}${line}${close}`
  return `${open}\n${inner}${entries.join(`,\n${inner}`)}\n${indent}${close}`
}
