import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, describe as suite, test } from 'vitest'
import { projectRoot } from '../../test/support/project.ts'
import { RandomState } from '../core/random.ts'
import * as statistics from './index.ts'

/** All that the cases ask with; each function has some of it. */
interface Args {
  x: number[]
  y: number[]
  p: number[]
  value: number[]
  groups: number[][]
  ratings: number[][]
  sizes: number[]
  factorA: number[]
  factorB: number[]
  cluster: number[]
  level: statistics.Level
  method: statistics.ProportionMethod
  correction: boolean
  seed: number
  size: number
  high: number
  mean: number
  sd: number
  confidence: number
  resamples: number
  simulations: number
  alpha: number
  delta: number
  epsilonSquared: number
  successes: number
  n: number
  n1: number
  n2: number
  x1: number
  x2: number
  b: number
  c: number
  k: number
}

/** A question and the answer that NumPy, SciPy or statsmodels gives. */
interface Case {
  fn: string
  name: string
  args: Args
  want: unknown
}

type Answer = (args: Args) => unknown

const draws = (size: number, draw: () => number): number[] => Array.from({ length: size }, draw)

/** How each function of the oracle is asked here; a function that is not listed fails. */
const answers: Record<string, Answer> = {
  'rng.randint': ({ seed, high, size }) => {
    const random = new RandomState(seed)
    return draws(size, () => random.randint(0, high))
  },
  'rng.random': ({ seed, size }) => {
    const random = new RandomState(seed)
    return draws(size, () => random.randomSample())
  },
  'rng.normal': ({ seed, mean, sd, size }) => {
    const random = new RandomState(seed)
    return draws(size, () => random.normal(mean, sd))
  },
  describe: ({ x }) => {
    const { sd, ...rest } = statistics.describe(x)
    const { skewness, kurtosis } = statistics.moments(x)
    return { ...rest, std: sd, skew: skewness, kurtosis }
  },
  bootstrapMeanBca: ({ x, ...options }) => statistics.bootstrapMeanBca(x, options),
  cliffsDelta: ({ x, y }) => statistics.cliffsDelta(x, y),
  cliffsDeltaCiBca: ({ x, y, ...options }) => statistics.cliffsDeltaCiBca(x, y, options),
  mannWhitneyU: ({ x, y }) => statistics.mannWhitneyU(x, y),
  kruskalWallis: ({ groups }) => statistics.kruskalWallis(groups),
  shapiroWilk: ({ x }) => statistics.shapiroWilk(x),
  spearman: ({ x, y }) => statistics.spearman(x, y),
  pearson: ({ x, y }) => statistics.pearson(x, y),
  kendallTau: ({ x, y }) => statistics.kendallTau(x, y),
  olsRegression: ({ x, y }) => statistics.olsRegression(x, y),
  holm: ({ p }) => [...statistics.holm(p)],
  benjaminiHochberg: ({ p }) => [...statistics.benjaminiHochberg(p)],
  bonferroni: ({ p }) => [...statistics.bonferroni(p)],
  scheirerRayHare: ({ value, factorA, factorB }) => statistics.scheirerRayHare(value, factorA, factorB),
  krippendorffAlpha: ({ ratings, level }) => statistics.krippendorffAlpha(ratings, level),
  mannWhitneyPower: ({ n1, n2, delta, ...options }) => statistics.mannWhitneyPower(n1, n2, delta, options),
  kruskalWallisPower: ({ sizes, epsilonSquared, ...options }) =>
    statistics.kruskalWallisPower(sizes, epsilonSquared, options),
  proportionCi: ({ successes, n, confidence, method }) => statistics.proportionCi(successes, n, confidence, method),
  newcombeDiffCi: ({ x1, n1, x2, n2, confidence }) => statistics.newcombeDiffCi(x1, n1, x2, n2, confidence),
  wilcoxonSignedRank: ({ x, y }) => statistics.wilcoxonSignedRank(x, y),
  mcnemarExact: ({ b, c }) => statistics.mcnemarExact(b, c),
  clusteredMeanSe: ({ y, cluster, correction }) => statistics.clusteredMeanSe(y, cluster, { correction }),
  passAtK: ({ n, c, k }) => statistics.passAtK(n, c, k),
  passHatK: ({ n, c, k }) => statistics.passHatK(n, c, k),
  interquartileMean: ({ x }) => statistics.interquartileMean(x),
}

interface Tolerance {
  relative: number
  absolute: number
}

const usual: Tolerance = { relative: 1e-9, absolute: 1e-9 }

/** The oracle computed Shapiro-Wilk in single precision. */
const tolerances: Record<string, Tolerance> = {
  'shapiroWilk.w': { relative: 1e-5, absolute: 1e-5 },
  'shapiroWilk.p': { relative: 1e-4, absolute: 1e-6 },
}

const close = (got: number, want: number, { relative, absolute }: Tolerance): boolean => {
  if (Number.isNaN(want)) return Number.isNaN(got)
  const error = Math.abs(got - want)
  return error <= absolute || error <= relative * Math.abs(want)
}

/** Compares what is wanted, wherever it stands; more than that may be there. */
const compare = (got: unknown, want: unknown, path: string): void => {
  if (typeof want === 'number') {
    expect(got, path).toBeTypeOf('number')
    const tolerance = tolerances[path] ?? usual
    expect(close(Number(got), want, tolerance), `${path}: got ${String(got)}, want ${want}`).toBe(true)
    return
  }
  expect(got, path).toBeTypeOf('object')
  const parts = Object.entries(got ?? {})
  if (Array.isArray(want)) expect(parts, path).toHaveLength(want.length)
  for (const [key, part] of Object.entries(want ?? {})) {
    compare(parts.find(([name]) => name === key)?.[1], part, Array.isArray(want) ? `${path}[${key}]` : `${path}.${key}`)
  }
}

/** The reference values of the project, and more cases of the same form where a file of them is named. */
const files = [
  join(projectRoot, 'test/reference/statistics.json'),
  ...(process.env.TIERCEL_ORACLE ? [process.env.TIERCEL_ORACLE] : []),
]

// null, the oracle's "missing", is NaN here.
const missingAsNaN = (_: string, value: unknown) => (value === null ? NaN : value)

suite.each(files)('agrees with NumPy, SciPy, and statsmodels in %s', file => {
  const { cases }: { cases: Case[] } = JSON.parse(readFileSync(file, 'utf8'), missingAsNaN)
  test('the file has cases', () => expect(cases.length).toBeGreaterThan(0))
  for (const { fn, name, args, want } of cases) {
    test(`${fn}: ${name}`, () => {
      const answer = answers[fn]
      expect(answer, `no answer is listed for ${fn}`).toBeDefined()
      compare(answer(args), want, fn)
    })
  }
})
