import { inspect } from 'node:util'
import type { Found } from '../../core/importer.ts'
import { type Problem, problem, type Tally } from '../../core/problem.ts'

export class Findings {
  readonly found: Found[] = []

  add(problem: Problem): void {
    this.found.push({ kind: 'problem', problem })
  }

  count(tally: Tally): void {
    this.found.push({ kind: 'tally', tally })
  }

  /** What is counted once with its number, and what was looked at twice once. */
  problems(): Problem[] {
    const problems = new Map<string, Problem>()
    const tallies = new Map<string, Tally & { cases: number }>()
    for (const each of this.found)
      if (each.kind === 'problem') problems.set(JSON.stringify(each.problem), each.problem)
      else if (each.kind === 'tally') {
        const id = `${each.tally.code}\n${each.tally.subject}`
        const known = tallies.get(id) ?? { ...each.tally, cases: 0 }
        tallies.set(id, { ...known, cases: known.cases + 1 })
      }
    return [
      ...problems.values(),
      ...[...tallies.values()].map(({ code, file, message, hint, at, cases }) =>
        problem(code, file, message.replace('{count}', String(cases)), hint, at),
      ),
    ]
  }
}

export class FileAccount {
  converted = 0

  constructor(
    readonly file: string,
    readonly findings: Findings,
  ) {}

  report(...[code, message, hint, at]: [Parameters<typeof problem>[0], string, string, string?]): void {
    this.findings.add(problem(code, this.file, message, hint, at))
  }

  close(): void {
    if (this.converted === 0) return
    const message = `${this.converted} ${this.converted === 1 ? 'number is' : 'numbers are'} written as text and converted.`
    this.report('number-as-text', message, 'Write numbers without quotes.')
  }
}

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'a list' : value === null ? 'null' : isObject(value) ? 'an object' : `a ${typeof value}`

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? JSON.stringify(value) : inspect(value, { depth: 1, breakLength: Infinity })
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** What names something as text, a number or words; null for anything else, of which no text may be made. */
export const nameIn = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

const numberInText = (text: string): number =>
  /^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : NaN

/** Points of a rubric: anything that is not a number, such as "N/A", means that there are none to be had. */
export const pointsOf = (value: unknown, account: FileAccount): number => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : NaN
  if (typeof value !== 'string') return NaN
  const number = numberInText(value)
  if (!Number.isFinite(number)) return NaN
  account.converted++
  return number
}

/** Absent or null is not measured, another type is reported. Hot loops hand over the value: looking it up is slow. */
export class Fields {
  constructor(
    readonly value: JsonObject,
    readonly account: FileAccount,
    readonly at = '',
  ) {}

  place(name: string): string {
    return this.at === '' ? name : `${this.at}.${name}`
  }

  number(name: string, value = this.value[name]): number {
    if (typeof value === 'number') return Number.isFinite(value) ? value : this.outOfRange(name, 'it is too large')
    if (value === undefined || value === null) return NaN
    if (typeof value === 'string') {
      const number = numberInText(value)
      if (Number.isFinite(number)) {
        this.account.converted++
        return number
      }
    }
    this.#wrong(name, 'a number')
    return NaN
  }

  /** A number that cannot be negative: tokens, dollars, seconds. */
  amount(name: string, value = this.value[name]): number {
    const number = this.number(name, value)
    return number < 0 ? this.outOfRange(name, 'it cannot be negative') : number
  }

  /** A place in a row that begins with 0, such as the number of a trial; too large to be exact, two would be one. */
  index(name: string): number {
    const number = this.number(name)
    return Number.isNaN(number) || (Number.isSafeInteger(number) && number >= 0)
      ? number
      : this.outOfRange(name, `it is no whole number from 0 to ${Number.MAX_SAFE_INTEGER}`)
  }

  points(name: string): number {
    return pointsOf(this.value[name], this.account)
  }

  flag(name: string): boolean | null {
    const value = this.value[name]
    if (typeof value === 'boolean') return value
    if (value !== undefined && value !== null) this.#wrong(name, 'true or false')
    return null
  }

  /** Empty text is no text. */
  word(name: string, value = this.value[name]): string | null {
    if (typeof value === 'string') return value === '' ? null : value
    if (value !== undefined && value !== null) this.#wrong(name, 'text')
    return null
  }

  object(name: string): Fields | null {
    const value = this.value[name]
    if (isObject(value)) return new Fields(value, this.account, this.place(name))
    if (value !== undefined && value !== null) this.#wrong(name, 'an object')
    return null
  }

  /** The objects of a list; other entries are reported and left out. */
  objects(name: string): Fields[] {
    const objectAt = (entry: unknown, place: string) =>
      isObject(entry) ? new Fields(entry, this.account, place) : null
    return this.#entries(name, 'a list', 'an object', objectAt)
  }

  /** A list of texts that means nothing unless it is whole. */
  words(name: string): string[] {
    const value = this.value[name]
    if (value === undefined || value === null) return []
    if (Array.isArray(value) && value.every(entry => typeof entry === 'string')) return value
    this.#wrong(name, 'a list of texts')
    return []
  }

  /** The texts of a list, each of which counts by itself; other entries are reported and left out. */
  names(name: string): string[] {
    return this.#entries(name, 'a list of texts', 'text', entry => (typeof entry === 'string' ? entry : null))
  }

  #entries<T>(name: string, list: string, wanted: string, take: (entry: unknown, place: string) => T | null): T[] {
    const value = this.value[name]
    if (!Array.isArray(value)) {
      if (value !== undefined && value !== null) this.#wrong(name, list)
      return []
    }
    return value.flatMap((entry, i) => {
      const place = `${this.place(name)}[${i}]`
      const taken = take(entry, place)
      if (taken === null) this.wrongType(place, entry, wanted)
      return taken ?? []
    })
  }

  wrongType(place: string, value: unknown, wanted: string): void {
    const message = `${place} should be ${wanted}, but is ${kindOf(value)}: ${shown(value)}`
    this.account.report('wrong-type', message, `Make it ${wanted}; until then it is not used.`, place)
  }

  outOfRange(name: string, why: string): number {
    const message = `${this.place(name)} is ${shown(this.value[name])}; ${why}.`
    this.account.report('number-out-of-range', message, 'It is not used.', this.place(name))
    return NaN
  }

  /** These fields, one of which is about to be asked for and always there: where it is not, that is told. */
  due(name: string): this {
    this.lacks(name)
    return this
  }

  /** Whether nothing is there where there always is something; told once per file, with the first place. */
  lacks(name: string): boolean {
    if (this.value[name] !== undefined && this.value[name] !== null) return false
    this.missing(name)
    return true
  }

  missing(name: string): void {
    const { file, findings } = this.account
    const message = `${this.place(name)} is missing ({count}× in this file).`
    const hint = 'It counts as not measured. Write the file again if it should be there.'
    findings.count({ code: 'value-missing', subject: `${file}\n${name}`, file, at: this.place(name), message, hint })
  }

  #wrong(name: string, wanted: string): void {
    this.wrongType(this.place(name), this.value[name], wanted)
  }
}
