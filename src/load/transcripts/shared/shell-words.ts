export type Joint = '|' | '&&' | '||' | ';' | '&' | null

export interface ShellWords {
  readonly words: string[]
  joint: Joint
  pipedGroup: boolean
  readonly writes: string[]
  heredoc: string | null
}

const longest = 1 << 18
const deepest = 16

export const shellWords = (line: string): ShellWords[] => new Reader(line.slice(0, longest)).read()

class Reader {
  readonly #text: string
  #at = 0
  #word: string | null = null
  #current = emptyCommand()
  readonly #commands: ShellWords[] = []
  readonly #groups: number[] = []
  readonly #heredocs: { readonly end: string; readonly command: ShellWords }[] = []
  #redirect: 'write' | 'read' | null = null

  readonly #depth: number

  constructor(text: string, depth = 0) {
    this.#text = text
    this.#depth = depth
  }

  read(): ShellWords[] {
    while (this.#at < this.#text.length) this.#step()
    this.#endCommand(null)
    return this.#commands
  }

  #step(): void {
    const sign = this.#text[this.#at] ?? ''
    const pair = this.#text.slice(this.#at, this.#at + 2)
    if (sign === '\n') this.#newline()
    else if (sign === ' ' || sign === '\t' || sign === '\r') this.#skip(1)
    else if (!this.#quote(sign, pair) && !this.#operator(sign, pair)) this.#plain()
  }

  #quote(sign: string, pair: string): boolean {
    const text = this.#text
    if (sign === '\\') this.#escape()
    else if (sign === "'") this.#add(this.#until(text.indexOf("'", this.#at + 1), 1))
    else if (sign === '"') this.#doubleQuoted()
    else if (sign === '`') this.#add(`$(${this.#until(text.indexOf('`', this.#at + 1), 1)})`)
    else if (pair === '$(' || pair === '<(' || pair === '>(') this.#add(this.#substitution())
    else if (sign === '#' && this.#word === null) this.#until(text.indexOf('\n', this.#at), 0)
    else return false
    return true
  }

  #operator(sign: string, pair: string): boolean {
    if (pair === '<<') this.#heredoc()
    else if (sign === '>' || sign === '<' || pair === '&>') this.#redirection(sign)
    else if (pair === '&&' || pair === '||') this.#join(pair, 2)
    else if (sign === '|' || sign === '&' || sign === ';') this.#join(sign, pair === '|&' ? 2 : 1)
    else if (sign === '(' || sign === ')') this.#bracket(sign)
    else return false
    return true
  }

  #plain(): void {
    const start = this.#at
    do this.#at++
    while (this.#at < this.#text.length && !special.has(this.#text[this.#at] ?? ''))
    this.#add(this.#text.slice(start, this.#at))
  }

  #add(part: string): void {
    this.#word = (this.#word ?? '') + part
  }

  #until(end: number, quotes: 0 | 1): string {
    const start = this.#at + quotes
    const stop = end < 0 ? this.#text.length : end
    this.#at = stop + (end < 0 ? 0 : quotes)
    return this.#text.slice(start, stop)
  }

  #escape(): void {
    const next = this.#text[this.#at + 1] ?? ''
    if (next !== '\n') this.#add(next)
    this.#at += 2
  }

  #doubleQuoted(): void {
    this.#add('')
    this.#at++
    while (this.#at < this.#text.length) {
      const sign = this.#text[this.#at]
      if (sign === '"') break
      if (sign === '\\') this.#escape()
      else if (this.#text.startsWith('$(', this.#at)) this.#add(this.#substitution())
      else {
        this.#add(sign ?? '')
        this.#at++
      }
    }
    this.#at++
  }

  /** Skips `$( … )`, whose commands are not ours; a here-document inside may hold any bracket. */
  #substitution(): string {
    const inner = new Reader(this.#text.slice(this.#at + 2), this.#depth + 1)
    this.#at += 2 + (this.#depth < deepest ? inner.#closing() : 0)
    return '$()'
  }

  #closing(): number {
    let depth = 1
    while (this.#at < this.#text.length) {
      const sign = this.#text[this.#at]
      if (sign === '(') depth++
      else if (sign === ')' && --depth === 0) return this.#at + 1
      this.#step()
    }
    return this.#text.length
  }

  #newline(): void {
    this.#join(';', 1)
    for (const { end, command } of this.#heredocs.splice(0)) {
      const start = this.#at
      while (this.#at < this.#text.length) {
        const stop = this.#text.indexOf('\n', this.#at)
        const line = this.#text.slice(this.#at, stop < 0 ? undefined : stop)
        const lineStart = this.#at
        this.#at = stop < 0 ? this.#text.length : stop + 1
        if (line.trim() !== end && !line.startsWith(`${end})`)) continue
        command.heredoc = this.#text.slice(start, lineStart)
        // The bracket behind the end of a here-document still closes what it stands in.
        if (line.trim() !== end) this.#at = lineStart + end.length
        break
      }
      command.heredoc ??= this.#text.slice(start)
    }
  }

  #heredoc(): void {
    const found = /^<<(<?)-?[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|\\?([\w.-]+))?/.exec(
      this.#text.slice(this.#at, this.#at + 200),
    )
    this.#endWord()
    this.#at += found?.[0].length || 2
    if (found && found[1] === '') {
      const end = found[2] ?? found[3] ?? found[4]
      if (end) this.#heredocs.push({ end, command: this.#current })
    }
  }

  #redirection(sign: string): void {
    // A number in front is the number of a stream: `2>` writes no file of interest.
    const stream = this.#word !== null && /^\d$/.test(this.#word) ? this.#word : null
    if (stream !== null) this.#word = null
    this.#endWord()
    const found = /^(?:&?>>?\|?|<>?)(&\d?-?)?/.exec(this.#text.slice(this.#at, this.#at + 8))
    this.#at += found?.[0].length || 1
    if (found?.[1] === undefined) this.#redirect = sign === '<' || stream === '2' ? 'read' : 'write'
  }

  #bracket(sign: string): void {
    if (sign === '(' && this.#word === null && this.#current.words.length === 0)
      this.#groups.push(this.#commands.length)
    else if (sign === ')') {
      this.#endCommand(';')
      const start = this.#groups.pop()
      if (start !== undefined && /^\s*\|(?!\|)/.test(this.#text.slice(this.#at + 1, this.#at + 80)))
        for (const command of this.#commands.slice(start)) command.pipedGroup = true
    } else this.#endWord()
    this.#at++
  }

  #skip(length: number): void {
    this.#endWord()
    this.#at += length
  }

  #join(joint: Joint, length: number): void {
    this.#endCommand(joint)
    this.#at += length
  }

  #endWord(): void {
    if (this.#word === null) return
    if (this.#redirect === 'write') this.#current.writes.push(this.#word)
    else if (this.#redirect === null) this.#current.words.push(this.#word)
    this.#redirect = null
    this.#word = null
  }

  #endCommand(joint: Joint): void {
    this.#endWord()
    const last = this.#commands.at(-1)
    if (this.#current.words.length > 0) {
      this.#current.joint = joint
      this.#commands.push(this.#current)
    } else if (last && joint !== ';' && joint !== null) last.joint = joint
    // A here-document still to come belongs to the command before the end of the line.
    this.#current = emptyCommand()
  }
}

const special = new Set(' \t\r\n\\\'"`$<>&|;()')
const emptyCommand = (): ShellWords => ({ words: [], joint: null, pipedGroup: false, writes: [], heredoc: null })
