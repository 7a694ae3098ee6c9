import { gather } from '../core/gather.ts'
import { bcaLimits, jackknifeAcceleration } from './bca.ts'
import { measured } from './describe.ts'
import type { Interval } from './interval.ts'
import { sorted } from './quantile.ts'
import { eachTie, lowerBound } from './ranks.ts'
import { type BootstrapOptions, checkBootstrap, eachResample, positionsBy } from './resample.ts'
import type { Numbers } from './sum.ts'

export interface DeltaEstimate extends Interval {
  delta: number
}

/** Two samples to compare. */
export interface Contrast {
  x: Numbers
  y: Numbers
}

/** Cliff's delta of x over y with its BCa interval. One value on a side, or no variation: the delta itself. */
export const cliffsDeltaCiBca = (x: Numbers, y: Numbers, options: BootstrapOptions): DeltaEstimate =>
  cliffsDeltasCiBca([{ x, y }], options)[0]

/** The same for several contrasts at once: those of equal sizes share one pass of draws, which is most of the work. */
export const cliffsDeltasCiBca = (contrasts: readonly Contrast[], options: BootstrapOptions): DeltaEstimate[] => {
  checkBootstrap(options)
  const ranked = contrasts.map(rank)
  const estimates = ranked.map(pointOf)
  for (const members of positionsBy(ranked, ({ x, y }) => `${x.length} ${y.length}`)) {
    const { x, y } = ranked[members[0]]
    if (x.length < 2 || y.length < 2) continue
    const replicates = members.map(() => new Float64Array(options.resamples))
    eachResample([x.length, y.length], options, ([rowX, rowY], r) => {
      for (let m = 0; m < members.length; m++) replicates[m][r] = resampledDelta(ranked[members[m]], rowX, rowY)
    })
    members.forEach((i, m) => {
      const { delta } = estimates[i]
      const acceleration = jackknifeAcceleration(leftOut(ranked[i]))
      estimates[i] = { delta, ...bcaLimits(delta, replicates[m], acceleration, options.confidence) }
    })
  }
  return estimates
}

/** Both samples as positions among the distinct values of either, so that a resample needs no sorting. */
interface Ranked {
  x: Uint32Array
  y: Uint32Array
  levels: number
  /** Room for one number per level, used anew by each resample. */
  room: Int32Array
}

const rank = (contrast: Contrast): Ranked => {
  const [x, y] = [measured(contrast.x), measured(contrast.y)]
  const pooled = sorted([...x, ...y])
  const distinct: number[] = []
  eachTie(pooled, start => distinct.push(pooled[start]))
  const ladder = Float64Array.from(distinct)
  const place = (values: Float64Array) => Uint32Array.from(values, value => lowerBound(ladder, value))
  return { x: place(x), y: place(y), levels: ladder.length, room: new Int32Array(ladder.length) }
}

/** Turns counts per level into what a value at each level scores against them: lower ones minus higher ones. */
const countsToScores = (room: Int32Array, total: number): void => {
  let below = 0
  for (let level = 0; level < room.length; level++) {
    const count = room[level]
    room[level] = 2 * below + count - total
    below += count
  }
}

/** What a value at each level scores against a whole sample. */
const scoresAgainst = (sample: Uint32Array, levels: number): Int32Array => {
  const room = new Int32Array(levels)
  for (const level of sample) room[level]++
  countsToScores(room, sample.length)
  return room
}

const resampledDelta = ({ x, y, room }: Ranked, rowX: Uint32Array, rowY: Uint32Array): number => {
  room.fill(0)
  for (let j = 0; j < rowY.length; j++) room[y[rowY[j]]]++
  countsToScores(room, rowY.length)
  let signs = 0
  for (let i = 0; i < rowX.length; i++) signs += room[x[rowX[i]]]
  return signs / (rowX.length * rowY.length)
}

const scored = (sample: Uint32Array, scores: Int32Array): Float64Array => gather(scores, sample)

const signsOf = ({ x, y, levels }: Ranked): number =>
  scored(x, scoresAgainst(y, levels)).reduce((total, score) => total + score, 0)

const pointOf = (ranked: Ranked): DeltaEstimate => {
  const delta = signsOf(ranked) / (ranked.x.length * ranked.y.length)
  return { delta, low: delta, high: delta }
}

/** The deltas with one value left out, of x and of y. */
const leftOut = (ranked: Ranked): Float64Array[] => {
  const { x, y, levels } = ranked
  const signs = signsOf(ranked)
  return [
    scored(x, scoresAgainst(y, levels)).map(score => (signs - score) / ((x.length - 1) * y.length)),
    // A value of y scores against x what the pairs lose, hence the sign.
    scored(y, scoresAgainst(x, levels)).map(score => (signs + score) / (x.length * (y.length - 1))),
  ]
}
