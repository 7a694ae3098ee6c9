import { globOf } from './glob.ts'
import { matcherOf } from './pattern.ts'

/** Something that can be seen in a transcript, told by one of these words. */
export const milestonePredicates = [
  'edited',
  'check_passed',
  'check_failed',
  'ran',
  'read',
  'plan_item_done',
  'file_at_end',
  'test_passed',
] as const
export type MilestonePredicate = (typeof milestonePredicates)[number]

export interface Milestone {
  readonly id: string
  readonly weight: number
  readonly predicate: MilestonePredicate
  /** A glob for files, a name or a regular expression for the rest. */
  readonly pattern: string
}

/** What a run of a task should reach on its way, and what it should not step on. */
export interface Milestones {
  readonly milestones: readonly Milestone[]
  readonly minefields: readonly Milestone[]
}

const isPredicate = (word: string): word is MilestonePredicate => milestonePredicates.some(known => known === word)

/** Files are told by globs, tests by their names; everything else may be a regular expression. */
const globbed: readonly MilestonePredicate[] = ['edited', 'read', 'file_at_end']

type Fields = Readonly<Record<string, unknown>>

const isBlock = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 60))

/** Reads entries one by one and writes down everything that is wrong with them, each under its own name. */
class Reader {
  readonly issues: string[] = []
  readonly #ids = new Set<string>()

  entries(value: unknown, list: string): Milestone[] {
    if (Array.isArray(value)) return value.flatMap((entry, i) => this.#entry(entry, `${list}, entry ${i + 1}`) ?? [])
    this.issues.push(`${list}: ${shown(value)}, expected a list of {id, weight, when}`)
    return []
  }

  /** Says that a block has a key that means nothing. */
  keys(block: Fields, known: readonly string[], place: string): void {
    for (const key of Object.keys(block))
      if (!known.includes(key)) this.issues.push(`${place}: there is no key ${shown(key)}; known: ${known.join(', ')}`)
  }

  #entry(value: unknown, position: string): Milestone | null {
    if (!isBlock(value)) {
      this.issues.push(`${position}: ${shown(value)}, expected {id, weight, when}`)
      return null
    }
    const { id, weight = 1, when } = value
    const hasId = typeof id === 'string' && id !== ''
    const place = hasId ? `${position} (${id})` : position
    this.keys(value, ['id', 'weight', 'when'], place)
    if (!hasId) this.issues.push(`${place}: id is ${shown(id)}, expected text; put a number in quotes`)
    else if (this.#ids.has(id)) this.issues.push(`${place}: the id is there twice`)
    else this.#ids.add(id)
    const hasWeight = typeof weight === 'number' && weight > 0 && Number.isFinite(weight)
    if (!hasWeight) this.issues.push(`${place}: weight is ${shown(weight)}, expected a number above 0`)
    const seen = this.#when(when, place)
    return hasId && hasWeight && seen ? { id, weight, ...seen } : null
  }

  #when(when: unknown, place: string): Pick<Milestone, 'predicate' | 'pattern'> | null {
    const entries = isBlock(when) ? Object.entries(when) : []
    const [[word, pattern] = ['', undefined]] = entries
    if (entries.length !== 1 || !isPredicate(word)) {
      const wanted = `expected exactly one of ${milestonePredicates.join(', ')}, such as {edited: "src/**"}`
      this.issues.push(`${place}: when is ${shown(when)}, ${wanted}`)
      return null
    }
    if (typeof pattern !== 'string' || pattern === '')
      this.issues.push(`${place}: ${word} is ${shown(pattern)}, expected text; put a number in quotes`)
    else if (globbed.includes(word) ? !globOf(pattern) : word !== 'test_passed' && !matcherOf(pattern))
      this.issues.push(
        globbed.includes(word)
          ? `${place}: ${word} is ${shown(pattern)}, which is no glob that can be matched (there is no !(…))`
          : `${place}: ${word} is ${shown(pattern)}, which is no regular expression of RE2 (it has no lookaround and no backreferences)`,
      )
    else return { predicate: word, pattern }
    return null
  }
}

/** Milestones from plain data with the words of milestones.yaml: a list of them, or a block that has minefields too. */
export const parseMilestones = (value: unknown): { milestones: Milestones | null; issue: string | null } => {
  const reader = new Reader()
  const block = isBlock(value) ? value : { milestones: value }
  reader.keys(block, ['milestones', 'minefields'], 'the file')
  const milestones = reader.entries(block.milestones, 'milestones')
  const minefields = block.minefields === undefined ? [] : reader.entries(block.minefields, 'minefields')
  const { issues } = reader
  return issues.length > 0
    ? { milestones: null, issue: issues.join('; ') }
    : { milestones: { milestones, minefields }, issue: null }
}
