import type { Settings } from '../../core/settings.ts'
import { holm } from '../../statistics/corrections.ts'
import { positionsBy } from '../../statistics/resample.ts'
import type { Answers } from '../answers.ts'
import { estimateDifference, type Kind, type Layout, layoutOf, noNaive, sampleOf } from '../inference/index.ts'
import { placeOf, type TestedPair, type TestedPlace } from './tested.ts'

/** Numbers that every run of the table has, NaN where it has none. */
export interface TestedColumn {
  readonly of: string | null
  readonly column: Float64Array
}

/** What stands against each other: tiers in their order, or rivals in the same cells. */
interface Side {
  readonly place: TestedPlace
  readonly layout: Layout
}

/** Tests of columns between models and tiers. Several columns are one family. */
export type ColumnTests = (answers: Answers, columns: readonly TestedColumn[], kind: Kind) => TestedPair[]

/**
 * Tests of numbers that are no metric, in the families of the metrics: each tier with the next and the first with the
 * last, corrected together for a model; every two models in a tier, corrected together.
 */
export const testedColumnsOf: ColumnTests = (answers, columns, kind) => [
  ...testedTiersOf(answers, columns, kind),
  ...testedRivalsOf(answers, columns, kind),
]

/** Of these the tests of tiers. */
export const testedTiersOf: ColumnTests = (answers, columns, kind) =>
  groupsBy('model', answers)
    .map(own => own.map(({ place, rows }) => ({ place, layout: layoutOf(rows) })))
    .flatMap(sides => testedSteps(sides, columns, kind, answers.settings))

/** The cells of two models have the same ids where both tried the same. */
const testedRivalsOf: ColumnTests = (answers, columns, kind) =>
  groupsBy('tier', answers)
    .map(own => own.map(({ place, rows }) => ({ place, layout: layoutOf(rows, ['agent', 'tier', 'subtest']) })))
    .flatMap(sides => testedFamily(sides, everyPair, columns, { kind, sharedUnits: true }, answers.settings))

/** Models in their tiers, those together that have one of the two in common. */
const groupsBy = (level: keyof TestedPlace, answers: Answers) => {
  const groups = answers.groups('by_model_and_tier').map(group => ({ place: placeOf(group), rows: group.rows }))
  return positionsBy(groups, ({ place }) => JSON.stringify(place[level]))
    .filter(own => own.length > 1)
    .map(own => own.map(i => groups[i]))
}

/** Each of some places with the next, and the first with the last. */
export const testedSteps = (
  sides: readonly Side[],
  columns: readonly TestedColumn[],
  kind: Kind,
  settings: Settings,
): TestedPair[] => testedFamily(sides, steps, columns, { kind, sharedUnits: false }, settings)

type Pairing = <Item>(items: readonly Item[]) => (readonly [Item, Item])[]

const steps: Pairing = items => [
  ...items.slice(1).map((item, i) => [items[i], item] as const),
  ...(items.length > 2 ? [[items[0], items[items.length - 1]] as const] : []),
]

const everyPair: Pairing = items =>
  items.flatMap((first, i) => items.slice(i + 1).map(second => [first, second] as const))

const testedFamily = (
  sides: readonly Side[],
  pairing: Pairing,
  columns: readonly TestedColumn[],
  { kind, sharedUnits }: { readonly kind: Kind; readonly sharedUnits: boolean },
  settings: Settings,
): TestedPair[] => {
  const found = columns.flatMap(({ of, column }) => {
    const measured = sides
      .map(({ place, layout }) => ({ place, sample: sampleOf(layout, column) }))
      .filter(({ sample }) => sample.n > 0)
    // As tiers are compared elsewhere: all pairs by the same units.
    const among = sharedUnits ? undefined : measured.map(({ sample }) => sample)
    return pairing(measured).map(([first, second]) => ({
      of,
      first: first.place,
      second: second.place,
      test: estimateDifference(first.sample, second.sample, kind, settings, {
        sharedUnits,
        naive: noNaive,
        among,
      }),
    }))
  })
  const adjusted = holm(found.map(({ test }) => test.p))
  return found.flatMap(({ test, ...pair }, i) =>
    // Sides without a common task may differ for that alone.
    test.shared === 0 || Number.isNaN(adjusted[i])
      ? []
      : [
          {
            ...pair,
            p: test.p,
            adjusted: adjusted[i],
            way: adjusted[i] < settings.alpha ? wayOf(test.direction ?? test.value) : null,
          },
        ],
  )
}

const wayOf = (difference: number): TestedPair['way'] => {
  if (difference === 0) return null
  return difference > 0 ? 'higher' : 'lower'
}
