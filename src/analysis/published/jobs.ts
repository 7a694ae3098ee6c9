import { type Contrast, cliffsDeltasCiBca, type DeltaEstimate } from '../../statistics/cliffs-delta-bca.ts'
import { kruskalWallisPower, mannWhitneyPower, type PowerOptions } from '../../statistics/power.ts'
import { type BootstrapOptions, positionsBy } from '../../statistics/resample.ts'

/** A test and an effect: how likely is it found? */
export type PowerQuestion =
  | { readonly test: 'mann-whitney'; readonly n1: number; readonly n2: number; readonly delta: number }
  | { readonly test: 'kruskal-wallis'; readonly sizes: readonly number[]; readonly epsilonSquared: number }

/** An expensive piece of work as plain data, which can be sent to another thread. */
export type PublishedJob =
  | { readonly kind: 'deltas'; readonly contrasts: readonly Contrast[]; readonly options: BootstrapOptions }
  | { readonly kind: 'power'; readonly question: PowerQuestion; readonly options: PowerOptions }

export type PublishedAnswer =
  | { readonly kind: 'deltas'; readonly estimates: readonly DeltaEstimate[] }
  | { readonly kind: 'power'; readonly power: number }

/** Depends on the job alone: each starts its generator at the seed, so neither order nor threads change a digit. */
export const runPublishedJob = (job: PublishedJob): PublishedAnswer =>
  job.kind === 'deltas'
    ? { kind: 'deltas', estimates: cliffsDeltasCiBca(job.contrasts, job.options) }
    : { kind: 'power', power: powerOf(job.question, job.options) }

const powerOf = (question: PowerQuestion, options: PowerOptions): number =>
  question.test === 'mann-whitney'
    ? mannWhitneyPower(question.n1, question.n2, question.delta, options)
    : kruskalWallisPower(question.sizes, question.epsilonSquared, options)

const contrastKey = ({ x, y }: Contrast): string => `${x.join()} ${y.join()}`

const powerKey = (question: PowerQuestion): string => JSON.stringify(question)

const distinct = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map(item => [keyOf(item), item])).values(),
]

/**
 * What is to be computed, each question once; contrasts of equal sizes go together, because they share their draws. The
 * longest jobs come first, so that threads which share them end together.
 */
export const jobsFor = (
  contrasts: readonly Contrast[],
  questions: readonly PowerQuestion[],
  bootstrap: BootstrapOptions,
  options: PowerOptions,
): PublishedJob[] => {
  const different = distinct(contrasts, contrastKey)
  const deltas = positionsBy(different, ({ x, y }) => `${x.length} ${y.length}`).map(
    (members): PublishedJob => ({ kind: 'deltas', contrasts: members.map(i => different[i]), options: bootstrap }),
  )
  const powers = (test: PowerQuestion['test']) =>
    distinct(questions, powerKey)
      .filter(question => question.test === test)
      .map((question): PublishedJob => ({ kind: 'power', question, options }))
  return [...powers('kruskal-wallis'), ...deltas, ...powers('mann-whitney')]
}

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
    else if (job.kind === 'power' && answer?.kind === 'power') powers.set(powerKey(job.question), answer.power)
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
