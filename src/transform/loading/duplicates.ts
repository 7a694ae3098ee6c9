import type { Found, Importer, Part } from '../../core/importer.ts'
import { areRepetitions } from '../../core/key-order.ts'
import { type Problem, problem } from '../../core/problem.ts'
import type { RunKey, RunRecord } from '../../core/record.ts'
import { placeFields } from '../../core/transcript.ts'

/** What makes two runs the same one. */
export const identity = ({ experiment, task, agent, model, tier, subtest, run }: RunKey): string =>
  `${experiment}\0${task}\0${agent}\0${model}\0${tier}\0${subtest}\0${run}`

/** Whether no run is there twice because runs of each variant stand together, by rising number. */
export const isAscending = (parts: readonly Part[]): boolean => {
  const begun = new Set<string>()
  let last: RunKey | null = null
  for (const { runs } of parts)
    for (const { key } of runs) {
      if (last && areRepetitions(last, key)) {
        if (!(key.run > last.run)) return false
      } else {
        const variant = identity({ ...key, run: 0 })
        if (begun.has(variant)) return false
        begun.add(variant)
      }
      last = key
    }
  return true
}

/** One of several runs that are the same one. */
interface Copy {
  readonly part: Part
  readonly path: string
}

/** Runs that share a file may share its path. */
const placeOf = (path: string, id: string): string => `${path}\0${id}`

/**
 * The same run twice counts once: the first one given that was finished. Different content is an error that names both.
 */
export const withoutRepeats = (given: readonly Part[], importers: readonly Importer[]) => {
  const copies = copiesIn(given)
  const doubtful = new Map<Part, Set<string>>()
  for (const [id, all] of copies)
    if (all.length > 1) for (const { part } of all) doubtful.set(part, (doubtful.get(part) ?? new Set()).add(id))
  const contents = new Map<string, Contents>()
  for (const [part, ids] of doubtful)
    for (const { place, ...found } of contentsOf(part, ids, importers)) contents.set(place, found)
  const chosen = new Map<string, string>()
  const pairs: RunTwice[] = []
  for (const [id, all] of copies) {
    const contentOf = ({ path }: Copy) => contents.get(placeOf(path, id))
    const counted = all.find(copy => contentOf(copy)?.isFinished) ?? all[0]
    chosen.set(id, counted.path)
    for (const other of all) if (other !== counted) pairs.push({ first: contentOf(counted), second: contentOf(other) })
  }
  return { parts: given.map(part => onlyChosen(part, chosen)), problems: problemsOf(pairs) }
}

/** Every run with the places in which it is given, in their order. */
const copiesIn = (given: readonly Part[]): Map<string, Copy[]> => {
  const copies = new Map<string, Copy[]>()
  for (const part of given)
    for (const { key, path } of part.runs) {
      const id = identity(key)
      const known = copies.get(id)
      if (!known) copies.set(id, [{ part, path }])
      else if (known.every(copy => copy.path !== path)) known.push({ part, path })
    }
  return copies
}

/** The runs of a part that are not counted elsewhere; a run that is given twice by the same path is taken once. */
const onlyChosen = (part: Part, chosen: Map<string, string>): Part => ({
  ...part,
  runs: part.runs.filter(({ key, path }) => {
    const id = identity(key)
    return chosen.get(id) === path && chosen.delete(id)
  }),
})

const problemsOf = (pairs: readonly RunTwice[]): Problem[] => {
  const differing = pairs.filter(({ first, second }) => first?.content !== second?.content)
  const alike = pairs.filter(({ first, second }) => first?.content === second?.content)
  const problems = differing.map(({ first, second }) =>
    problem(
      'run-twice',
      second?.folder ?? '',
      second?.isFinished
        ? `The same run is also in ${first?.folder}, with different content; that one counts.`
        : `The run was never finished here; the same run in ${first?.folder} counts.`,
      'Give only one of the two folders, or rename one experiment or run.',
    ),
  )
  return alike.length === 0 ? problems : [...problems, countedOnce(alike)]
}

interface Contents {
  readonly folder: string
  readonly isFinished: boolean
  readonly content: string
}

interface RunTwice {
  readonly first: Contents | undefined
  readonly second: Contents | undefined
}

const countedOnce = (alike: readonly RunTwice[]): Problem => {
  const [{ first, second }] = alike
  const others = alike.length - 1
  const more = others === 0 ? '' : `; so ${others === 1 ? 'is 1 other run' : `are ${others} other runs`}`
  const message = `The same run is also in ${first?.folder}, with the same content${more}. Each counts once.`
  return problem('log-twice', second?.folder ?? '', message, 'Nothing to do.')
}

const contentsOf = function* (part: Part, ids: ReadonlySet<string>, importers: readonly Importer[]) {
  const importer = importers.find(({ id }) => id === part.importer)
  const runs = part.runs.filter(({ key }) => ids.has(identity(key)))
  const found: Iterable<Found> = importer?.read({ ...part, runs }) ?? []
  let next = 0
  const nextPlace = () => {
    const { path, key } = runs[next++]
    return placeOf(path, identity(key))
  }
  for (const each of found) {
    if (each.kind === 'run')
      yield { place: nextPlace(), folder: each.run.folder, isFinished: true, content: contentOf(each.run) }
    if (each.kind === 'missing')
      yield { place: nextPlace(), folder: each.missing.folder, isFinished: false, content: each.missing.reason }
  }
}

/** What a run says, in whatever order, apart from where it and its transcript lie. */
const contentOf = ({ folder: _, ...content }: RunRecord): string => JSON.stringify(content, omitLocation)

const omitLocation = (name: string, value: unknown): unknown => {
  if (placeFields.includes(name)) return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
