import { closingQuote } from '../../io/lenient-json.ts'

/** A bracket that is still open, and what may come next inside it. */
interface Open {
  readonly closer: '}' | ']'
  awaits: 'first' | 'key' | 'colon' | 'value' | 'comma'
}

const space = /[ \t\r\n]*/y
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null|-?Infinity|NaN)(?=[\s,\]}])/y
const simpleString = /"[^"\\\u0000-\u001f]*"/y
/** As long as a pattern may be: it needs a place on the stack for every sign. */
const longestPattern = 10_000
const escapedString = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y

const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

const stringEnd = (text: string, at: number): number => {
  const simple = endOf(simpleString, text, at)
  if (simple >= 0) return simple
  const end = closingQuote(text, at)
  if (end < 0) return -1
  return end - at > longestPattern || endOf(escapedString, text, at) === end + 1 ? end + 1 : -1
}

/**
 * The beginning of a JSON text that can be used: up to its first fault or its end, cut after the last whole value, with
 * the brackets closed that are open there. Null where not even one bracket opens.
 */
export const closedBeginning = (text: string): string | null => {
  const stack: Open[] = []
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let cut = -1
  for (let at = endOf(space, text, start); at < text.length; at = endOf(space, text, at)) {
    const open = stack.at(-1)
    if (!open && cut >= 0) break
    const next = step(text, at, open)
    if (next < 0) break
    const sign = text[at]
    at = next
    if (opens(sign)) stack.push({ closer: sign === '{' ? '}' : ']', awaits: 'first' })
    else if (sign === '}' || sign === ']') stack.pop()
    if (sign === ':' || sign === ',' || open?.awaits === 'colon') continue
    cut = at
  }
  if (cut < 0) return null
  const closers = stack.map(({ closer }) => closer).reverse()
  return text.slice(start, cut) + closers.join('')
}

const opens = (sign: string | undefined): boolean => sign === '{' || sign === '['
const mayClose: ReadonlySet<Open['awaits']> = new Set(['first', 'comma'])

/** Where the next sign or value ends, or -1 where it does not belong here; notes what its bracket awaits after it. */
const step = (text: string, at: number, open: Open | undefined): number => {
  const sign = text[at]
  if (!open) return opens(sign) ? at + 1 : -1
  if (sign === open.closer) return mayClose.has(open.awaits) ? at + 1 : -1
  return open.awaits === 'colon' || open.awaits === 'comma' ? between(sign, at, open) : keyOrValue(text, at, open)
}

const between = (sign: string | undefined, at: number, open: Open): number => {
  const wanted = open.awaits === 'colon' ? ':' : ','
  open.awaits = wanted === ',' && open.closer === '}' ? 'key' : 'value'
  return sign === wanted ? at + 1 : -1
}

const keyOrValue = (text: string, at: number, open: Open): number => {
  const isKey = open.closer === '}' && open.awaits !== 'value'
  open.awaits = isKey ? 'colon' : 'comma'
  if (text[at] === '"') return stringEnd(text, at)
  if (isKey) return -1
  return opens(text[at]) ? at + 1 : endOf(scalar, text, at)
}
