import { expect, test } from 'vitest'
import { cliffsDeltaCiBca } from '../../statistics/cliffs-delta-bca.ts'
import { answersTo, jobsFor, type PowerQuestion, runPublishedJob } from './jobs.ts'

const bootstrap = { confidence: 0.95, resamples: 500, seed: 42 }
const simulation = { alpha: 0.05, simulations: 200, seed: 42 }

const contrast = (x: readonly number[], y: readonly number[]) => ({ x: Float64Array.from(x), y: Float64Array.from(y) })

const small = contrast([1, 0, 1], [0, 0, 1])
const alike = contrast([1, 5, 3], [2, 2, 4])
const large = contrast([1, 2, 3, 4], [2, 3, 4, 5])
const step: PowerQuestion = { test: 'mann-whitney', n1: 3, n2: 4, delta: 0.3 }
const omnibus: PowerQuestion = { test: 'kruskal-wallis', sizes: [3, 4, 5], epsilonSquared: 0.06 }

test('asks each question once, longest first, and what has equal sizes together', () => {
  const again = contrast([1, 0, 1], [0, 0, 1])
  const questions = [step, omnibus, { ...step }, omnibus, { ...step, delta: 0.4 }]
  expect(jobsFor([small, large, alike, again], questions, bootstrap, simulation)).toEqual([
    { kind: 'powers', questions: [omnibus], options: simulation },
    { kind: 'powers', questions: [step, { ...step, delta: 0.4 }], options: simulation },
    { kind: 'deltas', contrasts: [small, alike], options: bootstrap },
    { kind: 'deltas', contrasts: [large], options: bootstrap },
  ])
})

test('sides and sizes that are swapped are another question', () => {
  const questions = [step, { ...step, n1: 4, n2: 3 }, { ...step, delta: 0.4 }]
  const jobs = jobsFor([small, { x: small.y, y: small.x }], questions, bootstrap, simulation)
  expect(jobs.map(job => (job.kind === 'powers' ? job.questions : job.contrasts).length)).toEqual([2, 1, 2])
})

test('many contrasts of equal sizes are several jobs', () => {
  const many = Array.from({ length: 30 }, (_, i) => contrast([i, 2], [1, 3]))
  const jobs = jobsFor(many, [], bootstrap, simulation)
  expect(jobs.length).toBeGreaterThan(1)
  expect(jobs.flatMap(job => (job.kind === 'deltas' ? job.contrasts : []))).toEqual(many)
})

test('answers are found by what was asked, and are those of the question alone', () => {
  const contrasts = [small, large, alike]
  const questions = [step, omnibus, { ...step, delta: 0.4 }]
  const jobs = jobsFor(contrasts, questions, bootstrap, simulation)
  const answers = answersTo(jobs, jobs.map(runPublishedJob))
  for (const { x, y } of contrasts)
    expect(answers.delta(contrast([...x], [...y]))).toEqual(cliffsDeltaCiBca(x, y, bootstrap))
  for (const question of questions) {
    const alone = runPublishedJob({ kind: 'powers', questions: [question], options: simulation })
    expect(alone).toEqual({ kind: 'powers', powers: [answers.power({ ...question })] })
  }
})

test('refuses answers that belong to other jobs', () => {
  const jobs = jobsFor([small], [step], bootstrap, simulation)
  const done = jobs.map(runPublishedJob)
  expect(() => answersTo(jobs, done.slice(1))).toThrow('Job 0 asks for powers, its answer has deltas.')
  expect(() => answersTo(jobs, done.slice(0, 1))).toThrow('Job 1 asks for deltas, its answer has nothing.')
  expect(() => answersTo(jobs, done).delta(large)).toThrow('another study')
  expect(() => answersTo(jobs, done).power(omnibus)).toThrow('another study')
})
