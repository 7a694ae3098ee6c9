import { type Problem, problem } from '../../core/problem.ts'
import type { RunContent } from '../../core/record.ts'
import type { SourceFile } from '../io/file-list.ts'
import type { RunGroup } from './log-groups.ts'
import type { LogRun } from './log-run.ts'

interface Kept {
  readonly group: RunGroup
  readonly file: SourceFile
  readonly place: string
  readonly content: RunContent | null
  readonly packed: readonly number[] | undefined
  readonly version: string | undefined
}

/** Runs with the same origin, or number in one file: the first counts; other content in the second is a problem. */
export class Repeats {
  readonly #origins = new Map<string, Kept[]>()
  readonly #again = new Map<SourceFile, Map<SourceFile, number>>()
  readonly #differing: Problem[] = []
  readonly #faults: Problem[] = []
  #numbers = new Map<RunGroup, Map<number, Kept>>()
  #file: SourceFile | null = null

  has(run: LogRun, group: RunGroup): boolean {
    const { file, content, packed, version } = run
    if (!run.origin && Number.isNaN(run.run)) return false
    const kept: Kept = { group, file, content, packed, version, place: packed ? `:${packed[0]}` : run.place }
    const first = this.#sameNumber(run, kept) ?? this.#sameOrigin(run, kept)
    if (!first) return false
    const fault = run.fault?.() ?? null
    if (fault) this.#faults.push(fault)
    else if (isAlike(first, kept)) this.#count(first.file, file)
    else this.#differing.push(differing(first, kept))
    return true
  }

  problems(): Problem[] {
    return [...[...this.#again].map(([file, others]) => repeated(file, others)), ...this.#differing, ...this.#faults]
  }

  #sameOrigin({ origin }: LogRun, kept: Kept): Kept | null {
    if (!origin) return null
    const known = this.#origins.get(origin)
    const first = known?.find(({ group }) => isSameRole(group, kept.group)) ?? null
    if (!known) this.#origins.set(origin, [kept])
    else if (!first) known.push(kept)
    return first
  }

  /** In another file the number may be that of another repetition. */
  #sameNumber({ file, run }: LogRun, kept: Kept): Kept | null {
    if (Number.isNaN(run)) return null
    if (file !== this.#file) this.#numbers = new Map()
    this.#file = file
    const known = this.#numbers.get(kept.group) ?? new Map<number, Kept>()
    this.#numbers.set(kept.group, known)
    const first = known.get(run) ?? null
    if (!first) known.set(run, kept)
    return first
  }

  #count(file: SourceFile, other: SourceFile): void {
    const others = this.#again.get(file) ?? new Map<SourceFile, number>()
    this.#again.set(file, others.set(other, (others.get(other) ?? 0) + 1))
  }
}

/** Experiments are often named after files, and a run may be kept in several. */
const isSameRole = ({ roles: a }: RunGroup, { roles: b }: RunGroup): boolean =>
  a.task === b.task && a.agent === b.agent && a.model === b.model && a.tier === b.tier && a.subtest === b.subtest

/** The number of its line is no content of a packed run. */
const isAlike = (a: Kept, b: Kept): boolean => {
  if (a.packed && b.packed) return a.packed.every((number, i) => i === 0 || Object.is(number, b.packed?.[i]))
  return a.content && b.content ? JSON.stringify(a.content) === JSON.stringify(b.content) : a.version === b.version
}

const nameOf = ({ file, place }: Kept): string => `${file.label}${place}`

const differing = (first: Kept, again: Kept): Problem => {
  const message = `${nameOf(again)} is the same run as ${nameOf(first)}, with other content. The first counts.`
  const hint = 'Remove the one that is wrong, or give them different names or numbers.'
  return problem('run-twice', again.file.label, message, hint, again.place.replace(/^:/, 'line '))
}

const repeated = (file: SourceFile, others: ReadonlyMap<SourceFile, number>): Problem => {
  const count = [...others.values()].reduce((sum, each) => sum + each, 0)
  const [where] = [...others.keys()].map(({ label }) => label)
  const more = others.size > 1 ? ` and ${others.size - 1} more files` : ''
  return problem(
    'log-twice',
    file.label,
    `${count} of its runs ${count === 1 ? 'is' : 'are'} in ${where}${more} again; each counts once.`,
    'Nothing to do.',
  )
}
