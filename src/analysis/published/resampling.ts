import { type Contrast, cliffsDeltasCiBca, type DeltaEstimate } from '../../statistics/cliffs-delta-bca.ts'
import { kruskalWallisPower, mannWhitneyPowers, type PowerOptions } from '../../statistics/power.ts'
import { type BootstrapOptions, positionsBy } from '../../statistics/resample.ts'

/** A test and an effect: how likely is it found? */
export type PowerQuestion =
  | { readonly test: 'mann-whitney'; readonly n1: number; readonly n2: number; readonly delta: number }
  | { readonly test: 'kruskal-wallis'; readonly sizes: readonly number[]; readonly epsilonSquared: number }

/**
 * Cliff's delta of each contrast with its interval. Each is resampled from the seed on, as if it were alone, and equal
 * ones once: what two models have in common costs nothing.
 */
export const resampledDeltas = (contrasts: readonly Contrast[], options: BootstrapOptions): DeltaEstimate[] =>
  eachOnce(
    contrasts,
    ({ x, y }) => `${x.join()} ${y.join()}`,
    different => cliffsDeltasCiBca(different, options),
  )

/** How likely each effect is found, each question simulated from the seed on, and equal ones once. */
export const simulatedPowers = (questions: readonly PowerQuestion[], options: PowerOptions): number[] =>
  eachOnce(questions, powerKey, different => powersOf(different, options))

/** Mann-Whitney tests of the same sizes share what they simulate. */
const powersOf = (questions: readonly PowerQuestion[], options: PowerOptions): number[] => {
  const powers = new Array<number>(questions.length)
  for (const alike of positionsBy(questions, sizesOf)) {
    const first = questions[alike[0]]
    const deltas = alike.map(i => questions[i]).flatMap(each => (each.test === 'mann-whitney' ? [each.delta] : []))
    const found =
      first.test === 'mann-whitney'
        ? mannWhitneyPowers(first.n1, first.n2, deltas, options)
        : [kruskalWallisPower(first.sizes, first.epsilonSquared, options)]
    alike.forEach((i, at) => {
      powers[i] = found[at]
    })
  }
  return powers
}

/** Questions with the same answer to this can be simulated together. */
const sizesOf = (question: PowerQuestion): string =>
  question.test === 'mann-whitney' ? `${question.n1} ${question.n2}` : powerKey(question)

const powerKey = (question: PowerQuestion): string => JSON.stringify(question)

const eachOnce = <Item, Answer>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  answersTo: (different: readonly Item[]) => readonly Answer[],
): Answer[] => {
  const alike = positionsBy(items, keyOf)
  const answers = answersTo(alike.map(([first]) => items[first]))
  const found = new Array<Answer>(items.length)
  alike.forEach((places, i) => {
    for (const place of places) found[place] = answers[i]
  })
  return found
}
