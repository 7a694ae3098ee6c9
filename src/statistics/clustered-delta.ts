import { checkLengths } from './complete-pairs.ts'
import { measured } from './describe.ts'
import { sorted } from './quantile.ts'
import { lowerBound, upperBound } from './ranks.ts'
import { mean, type Numbers, sum } from './sum.ts'

export interface ClusteredDelta {
  delta: number
  /** Standard error that allows values of one cluster to resemble each other. */
  se: number
  clusters: number
}

/** Values with the cluster each comes from. */
export interface ClusteredSample {
  values: Numbers
  clusters: readonly (string | number)[]
}

/**
 * Cliff's delta of x over y when values come in clusters that both samples may share: the error is that of the
 * clusters' summed placements, a placement being how a value fares against the whole other sample. Values not measured
 * are left out. Fewer than two clusters have no error: NaN. `counted` is how many clusters the error is known from, where
 * that is not all that either sample has.
 */
export const clusteredDelta = (x: ClusteredSample, y: ClusteredSample, counted?: number): ClusteredDelta => {
  for (const { values, clusters } of [x, y]) checkLengths(values, clusters)
  const [wins, losses] = [placements(x.values, y.values), placements(y.values, x.values)]
  const delta = mean(measured(wins))
  const influence = new Map<string | number, number>()
  const add = (fares: Float64Array, clusters: ClusteredSample['clusters'], sign: number) => {
    const count = measured(fares).length
    fares.forEach((fare, i) => {
      if (Number.isNaN(fare)) return
      influence.set(clusters[i], (influence.get(clusters[i]) ?? 0) + (sign * fare - delta) / count)
    })
  }
  add(wins, x.clusters, 1)
  add(losses, y.clusters, -1)
  const clusters = counted ?? influence.size
  const squares = sum([...influence.values()].map(value => value * value))
  return { delta, se: clusters > 1 ? Math.sqrt((clusters / (clusters - 1)) * squares) : NaN, clusters }
}

/** For each value: the share of the others that it beats, minus the share that beats it. */
const placements = (values: Numbers, others: Numbers): Float64Array => {
  const against = sorted(measured(others))
  const fares = new Float64Array(values.length).fill(NaN)
  for (let i = 0; i < fares.length; i++) {
    if (Number.isNaN(values[i])) continue
    const above = against.length - upperBound(against, values[i])
    fares[i] = (lowerBound(against, values[i]) - above) / against.length
  }
  return fares
}
