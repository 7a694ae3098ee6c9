import { type Matches, matcherOf } from './pattern.ts'

/** A bracket that is open, and what may follow when it closes. */
interface Open {
  readonly closes: number
  readonly between: ',' | '|'
  readonly after: string
}

const quoted = (sign: string): string => (/[!-.:-@[-`{-~]/.test(sign) ? `\\${sign}` : sign)
const isBoundary = (sign: string | undefined): boolean => sign === undefined || '/{}(),|'.includes(sign)

/** Where each bracket closes that is closed at all. */
const closings = (glob: string): Map<number, number> => {
  const found = new Map<number, number>()
  const open: number[] = []
  for (const { 0: sign, index } of glob.matchAll(/[{}()]/g)) {
    const last = open.at(-1)
    if (sign === '{' || sign === '(') open.push(index)
    else if (last !== undefined && glob[last] === (sign === '}' ? '{' : '(')) found.set(open.pop() ?? 0, index)
  }
  return found
}

const repeated: Readonly<Record<string, string>> = { '@': '', '?': '?', '*': '*', '+': '+' }

/** Reads a glob sign by sign into a pattern. */
class Reader {
  readonly #glob: string
  readonly #closings: Map<number, number>
  readonly #open: Open[] = []
  #at = 0

  constructor(glob: string) {
    this.#glob = glob
    this.#closings = closings(glob)
  }

  /** Null where it asks for what is not there, which no pattern can tell. */
  read(): string | null {
    let pattern = ''
    while (this.#at < this.#glob.length) {
      const piece = this.#piece()
      if (piece === null) return null
      pattern += piece
    }
    return pattern
  }

  #piece(): string | null {
    const glob = this.#glob
    const sign = glob[this.#at]
    const bracket = this.#bracket(sign)
    if (bracket !== null) return bracket
    if (sign === '!' && this.#closings.has(this.#at + 1) && glob[this.#at + 1] === '(') return null
    if (sign === '*') return this.#stars()
    if (sign === '[') return this.#class()
    if (sign === '/' && glob.startsWith('**', this.#at + 1) && this.#at + 3 === glob.length)
      return this.#taken(3, '(?:/.*)?')
    return this.#taken(1, sign === '?' ? '[^/]' : quoted(sign))
  }

  #taken(length: number, pattern: string): string {
    this.#at += length
    return pattern
  }

  /** Opens, parts or closes alternatives. */
  #bracket(sign: string): string | null {
    const open = this.#open.at(-1)
    if (open?.closes === this.#at) {
      this.#open.pop()
      return this.#taken(1, `)${open.after}`)
    }
    if (open?.between === sign) return this.#taken(1, '|')
    const isRepeated = Object.hasOwn(repeated, sign) && this.#glob[this.#at + 1] === '('
    const closes = this.#closings.get(isRepeated ? this.#at + 1 : this.#at)
    if (closes === undefined || (sign === '{' && !this.#glob.slice(this.#at, closes).includes(','))) return null
    this.#open.push({ closes, between: sign === '{' ? ',' : '|', after: isRepeated ? repeated[sign] : '' })
    return this.#taken(isRepeated ? 2 : 1, '(?:')
  }

  /** Two stars between slashes stand for folders, however many; else for what has no slash in it. */
  #stars(): string {
    const glob = this.#glob
    let end = this.#at
    while (glob[end] === '*' && !(end > this.#at && glob[end + 1] === '(')) end++
    const [before, next] = [glob[this.#at - 1], glob[end]]
    const isWhole = isBoundary(before) && isBoundary(next)
    const isDeep = isWhole && end - this.#at > 1
    this.#at = end
    if (!isDeep) return isWhole ? '[^/]+' : '[^/]*'
    return next === '/' ? this.#taken(1, '(?:.*/)?') : '.*'
  }

  #class(): string {
    const end = this.#glob.indexOf(']', this.#at + 2)
    if (end < 0) return this.#taken(1, '\\[')
    const inside = this.#glob.slice(this.#at + 1, end)
    const signs = `[${inside.replace(/^!/, '^').replaceAll('\\', '\\\\')}]`
    // Names may have brackets themselves: `pages/[id].tsx`.
    return this.#taken(inside.length + 2, /^\w+$/.test(inside) ? `(?:${signs}|\\[${inside}\\])` : signs)
  }
}

/** Whether a path is what a glob says; null where that is no glob that can be used. */
export const globOf = (glob: string): Matches | null => {
  const isNegated = glob.startsWith('!') && glob[1] !== '('
  const pattern = new Reader(isNegated ? glob.slice(1) : glob).read()
  const matches = pattern === null ? null : matcherOf(`(?s)^(?:${pattern})$`)
  return matches && isNegated ? path => !matches(path) : matches
}
