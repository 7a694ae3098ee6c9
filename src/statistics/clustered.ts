import { checkLengths } from './complete-pairs.ts'
import { mean, type Numbers, sum } from './sum.ts'

export interface ClusteredMean {
  mean: number
  /** Standard error of the mean that allows values of one cluster to resemble each other. */
  se: number
  clusters: number
}

/**
 * The mean of values that come in clusters, with a standard error from the clusters' summed deviations. `correction`
 * multiplies the variance by G / (G - 1) for G clusters, which one cluster does not allow: NaN. Values not measured are
 * left out. Values and clusters of unequal length are an error.
 */
export const clusteredMeanSe = (
  y: Numbers,
  cluster: readonly (string | number)[],
  { correction }: { correction: boolean },
): ClusteredMean => {
  checkLengths(y, cluster)
  const kept = Array.from(y, (_, i) => i).filter(i => !Number.isNaN(y[i]))
  const centre = mean(kept.map(i => y[i]))
  const totals = new Map<string | number, number>()
  for (const i of kept) totals.set(cluster[i], (totals.get(cluster[i]) ?? 0) + y[i] - centre)
  const clusters = totals.size
  const variance = sum([...totals.values()].map(total => total * total)) / kept.length ** 2
  const factor = correction ? clusters / (clusters - 1) : 1
  return { mean: centre, se: clusters > 1 || !correction ? Math.sqrt(variance * factor) : NaN, clusters }
}
