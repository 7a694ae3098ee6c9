import type { CriterionRecord, Experiment, JudgeRecord, RubricCategory } from '../core/record.ts'
import { type MatchedName, nameMatcher } from './criterion-names.ts'

/** What a judge was asked for and did not rate. */
export interface Omitted {
  /** The most that it would have given, by the rubric. */
  readonly points: number
  /** Categories, and items with their category. */
  readonly names: readonly string[]
}

/** The rubric of an experiment, as its judgments are read. */
export interface Rubric {
  match(raw: string): MatchedName
  /** Null where the judge rated all of it, or rated by names that nobody knows. */
  omittedBy(judge: JudgeRecord): Omitted | null
}

/** The rubrics of all experiments, each prepared once. */
export class Rubrics {
  readonly #aliases: Readonly<Record<string, string>>
  readonly #known = new Map<Experiment, Rubric>()

  constructor(aliases: Readonly<Record<string, string>>) {
    this.#aliases = aliases
  }

  of(experiment: Experiment): Rubric {
    let rubric = this.#known.get(experiment)
    if (!rubric) {
      const match = nameMatcher(experiment.rubric, this.#aliases)
      rubric = { match, omittedBy: omissionsIn(experiment.rubric, match) }
      this.#known.set(experiment, rubric)
    }
    return rubric
  }
}

type Items = RubricCategory['items']

const pointsOf = (items: Items): number =>
  items.reduce((sum, { points }) => sum + (Number.isNaN(points) ? 0 : points), 0)

/** The items of a category that a judge who lists items did not list. */
const unlisted = (criterion: CriterionRecord, category: Items, ids: ReadonlySet<string>): Items => {
  if (criterion.items.length === 0 || Number.isNaN(criterion.max)) return []
  // As most judges list them.
  if (criterion.items.length === category.length && category.every(({ id }, i) => criterion.items[i].id === id))
    return []
  let known = 0
  for (const { id } of criterion.items) if (ids.has(id)) known++
  // A judge with ids of its own has not left out those of the rubric.
  if (known === ids.size || known < criterion.items.length) return []
  const listed = new Set(criterion.items.map(({ id }) => id))
  return category.filter(({ id }) => !listed.has(id))
}

const omissionsIn = (
  rubric: readonly RubricCategory[],
  match: (raw: string) => MatchedName,
): ((judge: JudgeRecord) => Omitted | null) => {
  const categories = new Map(
    rubric.map(({ name, items }) => [name, { items, ids: new Set(items.map(({ id }) => id)) }]),
  )
  return ({ criteria }) => {
    if (criteria.length === 0) return null
    const rated = new Set<string>()
    let points = 0
    const names: string[] = []
    for (const criterion of criteria) {
      const { name } = match(criterion.name)
      const category = categories.get(name)
      // What is rated under another name may be what seems to be left out.
      if (!category) return null
      rated.add(name)
      const left = unlisted(criterion, category.items, category.ids)
      if (left.length === 0) continue
      // The points of the criterion may have them in already.
      points += Math.min(pointsOf(left), Math.max(0, pointsOf(category.items) - criterion.max))
      names.push(...left.map(({ id }) => `${id} of ${name}`))
    }
    for (const { name, items } of rubric) {
      if (rated.has(name)) continue
      points += pointsOf(items)
      names.push(name)
    }
    return names.length === 0 ? null : { points, names }
  }
}
