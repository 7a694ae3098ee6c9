import type { CriterionRecord, Experiment, ItemRecord, JudgeRecord, RubricCategory } from '../../core/record.ts'
import { type MatchedName, nameMatcher } from './criterion-names.ts'

/** Where a judgment and its rubric differ. */
export interface Departure {
  /** What the maximum of the judge lacks of that of the rubric. */
  readonly points: number
  /** Categories that it did not rate, and items with their category. */
  readonly omitted: readonly string[]
  /** Categories without a maximum, and items with a lower one than in the rubric. */
  readonly lowered: readonly string[]
  /** Items that the rubric lacks. */
  readonly unknown: readonly string[]
}

/** The rubric of an experiment, as its judgments are read. */
export interface Rubric {
  match(raw: string): MatchedName
  /** Null where the judge rated what the rubric asks for, or rated by names that nobody knows. */
  departureOf(judge: JudgeRecord): Departure | null
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
      rubric = { match, departureOf: departuresFrom(experiment.rubric, match) }
      this.#known.set(experiment, rubric)
    }
    return rubric
  }
}

type Items = RubricCategory['items']

const pointsOf = (items: Items): number =>
  items.reduce((sum, { points }) => sum + (Number.isNaN(points) ? 0 : points), 0)

interface Category {
  readonly items: Items
  readonly points: ReadonlyMap<string, number>
}

const same: Departure = { points: 0, omitted: [], lowered: [], unknown: [] }

/** An item without a maximum does not apply, or was not rated. */
const isLowered = (max: number, points: number | undefined): boolean => points !== undefined && max < points

/** What does not apply has no points achieved either. */
const isUnrated = ({ achieved, max }: Pick<ItemRecord, 'achieved' | 'max'>): boolean =>
  Number.isNaN(max) && !Number.isNaN(achieved)

/** As most judges list them. */
const isUsual = ({ items }: CriterionRecord, category: Items): boolean =>
  items.length === category.length &&
  category.every(({ id, points }, i) => items[i].id === id && !isUnrated(items[i]) && !isLowered(items[i].max, points))

/** What the rubric gives for a category, without the items that do not apply. */
const applicablePoints = (criterion: CriterionRecord, items: Items): number => {
  const notApplicable = new Set(criterion.items.flatMap(({ id, achieved }) => (Number.isNaN(achieved) ? [id] : [])))
  return pointsOf(items.filter(({ id }) => !notApplicable.has(id)))
}

/** A category for which there is nothing to be had, though the rubric gives points: told here, unless it was before. */
const withoutMaximum = (name: string, criterion: CriterionRecord, items: Items): Departure => {
  const points = isUnrated(criterion) || criterion.max === 0 ? applicablePoints(criterion, items) : 0
  return points === 0 ? same : { ...same, points, lowered: criterion.max === 0 ? [name] : [] }
}

/** How the items that a judge lists differ from those of the category. */
const differingItems = (criterion: CriterionRecord, { items, points }: Category): Departure => {
  if (criterion.items.length === 0 || !(criterion.max > 0) || isUsual(criterion, items)) return same
  const listed = new Set(criterion.items.map(({ id }) => id))
  const unknown = criterion.items.filter(({ id }) => !points.has(id))
  // A judge with ids of its own has neither left out those of the rubric nor added to them.
  if (unknown.length === listed.size) return same
  const omitted = unknown.length > 0 ? [] : items.filter(({ id }) => !listed.has(id))
  const lowered = criterion.items.filter(({ id, max }) => isLowered(max, points.get(id)))
  const unrated = new Set(criterion.items.filter(isUnrated).map(({ id }) => id))
  const lacking = lowered.reduce(
    (sum, { id, max }) => sum + (points.get(id) ?? max) - max,
    pointsOf(omitted) + pointsOf(items.filter(({ id }) => unrated.has(id))),
  )
  return {
    // The points of the criterion may have them in already.
    points: Math.min(lacking, Math.max(0, pointsOf(items) - criterion.max)),
    omitted: omitted.map(({ id }) => id),
    lowered: lowered.map(({ id }) => id),
    unknown: unknown.map(({ id }) => id),
  }
}

const departuresFrom = (
  rubric: readonly RubricCategory[],
  match: (raw: string) => MatchedName,
): ((judge: JudgeRecord) => Departure | null) => {
  const categories = new Map(
    rubric.map(({ name, items }): [string, Category] => [
      name,
      { items, points: new Map(items.map(({ id, points }) => [id, points])) },
    ]),
  )
  return ({ criteria }) => {
    if (criteria.length === 0) return null
    const rated = new Set<string>()
    const found: Departure[] = []
    let isMatched = true
    for (const criterion of criteria) {
      const { name } = match(criterion.name)
      const category = categories.get(name)
      if (category) {
        rated.add(name)
        found.push(withoutMaximum(name, criterion, category.items))
        const differing = differingItems(criterion, category)
        if (differing !== same) found.push(inCategory(name, differing))
      } else isMatched = false
    }
    // What is rated under another name may be what seems to be left out.
    if (isMatched && rated.size < rubric.length)
      for (const { name, items } of rubric)
        if (!rated.has(name)) found.push({ ...same, points: pointsOf(items), omitted: [name] })
    return found.length === 0 ? null : together(found)
  }
}

const inCategory = (name: string, { points, omitted, lowered, unknown }: Departure): Departure => {
  const named = (id: string) => `${id} of ${name}`
  return { points, omitted: omitted.map(named), lowered: lowered.map(named), unknown: unknown.map(named) }
}

const together = (all: readonly Departure[]): Departure | null => {
  const departure: Departure = {
    points: all.reduce((sum, { points }) => sum + points, 0),
    omitted: all.flatMap(({ omitted }) => omitted),
    lowered: all.flatMap(({ lowered }) => lowered),
    unknown: all.flatMap(({ unknown }) => unknown),
  }
  const { omitted, lowered, unknown } = departure
  return departure.points === 0 && omitted.length + lowered.length + unknown.length === 0 ? null : departure
}
