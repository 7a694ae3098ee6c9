import { type Contrast, cliffsDeltasCiBca, type DeltaEstimate } from '../../statistics/cliffs-delta-bca.ts'
import { kruskalWallisPower, mannWhitneyPowers, type PowerOptions } from '../../statistics/power.ts'
import { type BootstrapOptions, positionsBy } from '../../statistics/resample.ts'

/** A test and an effect: how likely is it found? */
export type PowerQuestion =
  | { readonly test: 'mann-whitney'; readonly n1: number; readonly n2: number; readonly delta: number }
  | { readonly test: 'kruskal-wallis'; readonly sizes: readonly number[]; readonly epsilonSquared: number }

/** An expensive piece of work as plain data, which can be sent to another thread. */
export type PublishedJob =
  | { readonly kind: 'deltas'; readonly contrasts: readonly Contrast[]; readonly options: BootstrapOptions }
  | { readonly kind: 'powers'; readonly questions: readonly PowerQuestion[]; readonly options: PowerOptions }

export type PublishedAnswer =
  | { readonly kind: 'deltas'; readonly estimates: readonly DeltaEstimate[] }
  | { readonly kind: 'powers'; readonly powers: readonly number[] }

/** Depends on the job alone: each starts its generator at the seed, so neither order nor threads change a digit. */
export const runPublishedJob = (job: PublishedJob): PublishedAnswer =>
  job.kind === 'deltas'
    ? { kind: 'deltas', estimates: cliffsDeltasCiBca(job.contrasts, job.options) }
    : { kind: 'powers', powers: powersOf(job.questions, job.options) }

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

const contrastKey = ({ x, y }: Contrast): string => `${x.join()} ${y.join()}`

const powerKey = (question: PowerQuestion): string => JSON.stringify(question)

const distinct = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map(item => [keyOf(item), item])).values(),
]

/** Contrasts that share their draws, but are many enough to be shared among threads. */
const mostContrasts = 12

/**
 * What is to be computed, each question once; what shares its draws goes together. The longest jobs come first, so that
 * threads which share them end together.
 */
export const jobsFor = (
  contrasts: readonly Contrast[],
  questions: readonly PowerQuestion[],
  bootstrap: BootstrapOptions,
  options: PowerOptions,
): PublishedJob[] => {
  const different = distinct(contrasts, contrastKey)
  const deltas = positionsBy(different, ({ x, y }) => `${x.length} ${y.length}`).flatMap(members =>
    slices(members, mostContrasts).map(
      (part): PublishedJob => ({ kind: 'deltas', contrasts: part.map(i => different[i]), options: bootstrap }),
    ),
  )
  const powers = (test: PowerQuestion['test']) => {
    const asked = distinct(questions, powerKey).filter(question => question.test === test)
    return positionsBy(asked, sizesOf).map(
      (members): PublishedJob => ({ kind: 'powers', questions: members.map(i => asked[i]), options }),
    )
  }
  return [...powers('kruskal-wallis'), ...powers('mann-whitney'), ...deltas]
}

const slices = <Item>(items: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, i) => items.slice(i * most, (i + 1) * most))

/** The answers of all jobs, found by what was asked. */
export interface Answers {
  delta(contrast: Contrast): DeltaEstimate
  power(question: PowerQuestion): number
}

/** Answers come in the order of their jobs. */
export const answersTo = (jobs: readonly PublishedJob[], answers: readonly PublishedAnswer[]): Answers => {
  const deltas = new Map<string, DeltaEstimate>()
  const powers = new Map<string, number>()
  for (const [i, job] of jobs.entries()) {
    const answer = answers[i]
    if (job.kind === 'deltas' && answer?.kind === 'deltas')
      for (const [at, contrast] of job.contrasts.entries()) deltas.set(contrastKey(contrast), answer.estimates[at])
    else if (job.kind === 'powers' && answer?.kind === 'powers')
      for (const [at, question] of job.questions.entries()) powers.set(powerKey(question), answer.powers[at])
    else throw new TypeError(`Job ${i} asks for ${job.kind}, its answer has ${answer?.kind ?? 'nothing'}.`)
  }
  return {
    delta: contrast => answered(deltas.get(contrastKey(contrast))),
    power: question => answered(powers.get(powerKey(question))),
  }
}

const answered = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new TypeError('The jobs of another study were answered.')
  return value
}
