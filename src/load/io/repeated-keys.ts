import { type FileAccount, isObject } from './fields.ts'
import { closingQuote, isEscaped } from './lenient-json.ts'

/** How many are told, and how deep: whoever mends the file sees the others. */
const mostPlaces = 10
const mostLevels = 20

/** `JSON.parse` drops earlier keys silently; only a text with more keys than its value is taken apart. */
export const repeatedKeys = (text: string, value: unknown): string[] =>
  keysWritten(text) === keysIn(value) ? [] : placesOf(text)

/** By loops: every value of every file comes through here. */
const keysIn = (root: unknown): number => {
  const open = [root]
  let count = 0
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) if (isContainer(value[i])) open.push(value[i])
    } else if (isObject(value)) {
      const keys = Object.keys(value)
      count += keys.length
      for (let i = 0; i < keys.length; i++) {
        const inner = value[keys[i]]
        if (isContainer(inner)) open.push(inner)
      }
    }
  }
  return count
}

const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null

const quote = 34
const colon = 58
const comma = 44
const brace = 123
const closingBrace = 125
const bracket = 91
const closingBracket = 93

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

/** At least as many as there are: a text that begins with a colon looks like one. */
const keysWritten = (text: string): number => {
  let count = 0
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let last = at - 1
    while (isSpace(text.charCodeAt(last))) last--
    if (text.charCodeAt(last) === quote && !isEscaped(text, last)) count++
  }
  return count
}

interface Open {
  readonly keys: Set<string> | null
  entry: number
  key: string
}

const placesOf = (text: string): string[] => {
  const open: Open[] = []
  const places = new Set<string>()
  for (let at = 0; at < text.length && places.size < mostPlaces; at++) {
    const code = text.charCodeAt(at)
    const inner = open.at(-1)
    if (code === quote) {
      const end = closingQuote(text, at)
      if (inner?.keys && isKey(text, end) && isKnown(inner, inner.keys, text.slice(at, end + 1)))
        places.add(placeOf(open))
      at = end
    } else if (code === comma && inner) inner.entry++
    else if (code === brace || code === bracket)
      open.push({ keys: code === brace ? new Set() : null, entry: 0, key: '' })
    else if (code === closingBrace || code === closingBracket) open.pop()
  }
  return [...places]
}

const isKnown = (inner: Open, keys: Set<string>, written: string): boolean => {
  inner.key = JSON.parse(written)
  const known = keys.has(inner.key)
  keys.add(inner.key)
  return known
}

const isKey = (text: string, end: number): boolean => {
  let next = end + 1
  while (isSpace(text.charCodeAt(next))) next++
  return text.charCodeAt(next) === colon
}

const placeOf = (open: readonly Open[]): string =>
  open
    .slice(0, mostLevels)
    .map(({ keys, entry, key }, i) => (keys ? `${i === 0 ? '' : '.'}${key}` : `[${entry}]`))
    .join('')

export const reportRepeatedKeys = (text: string, value: unknown, account: FileAccount): void =>
  reportRepeated(repeatedKeys(text, value), account)

export const reportRepeated = (places: readonly string[], account: FileAccount): void => {
  if (places.length === 0) return
  const [first] = places
  const all = places.length === 1 ? '' : `; so ${places.length === 2 ? 'is' : 'are'} ${places.slice(1).join(', ')}`
  const message = `${first} is there twice${all}. The last one counts.`
  account.report('key-twice', message, 'Find out which one is right, and remove the other.', first)
}
