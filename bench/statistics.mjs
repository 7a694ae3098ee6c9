// Analysing a study, and one interval, in relation to the fixed loop.
import { join } from 'node:path'
import { writeSimulation } from '../dist/apps/simulate-writer.js'
import { RandomState } from '../dist/core/random.js'
import { defaultSimulation } from '../dist/simulate/options.js'
import { bootstrapMeanBca } from '../dist/statistics/index.js'
import { eachBatch } from '../dist/statistics/resample-batches.js'
import { readEverything } from './baseline.mjs'
import { median, medianSeconds, outside } from './measure.mjs'

const study = { tasks: 3, tiers: 7, subtests: 17, runs: 3 }
const tenfold = { ...study, runs: 30 }
const [size, resamples] = [1080, 10_000]

/** The bare loop: the indices that the interval draws. */
const drawIndices = () => eachBatch([size], { resamples, seed: 1 }, () => {})

/**
 * @param {string} folder
 * @param {number} loop
 * @returns {Promise<import('./measure.mjs').Figure[]>}
 */
export const benchStatistics = async (folder, loop) => {
  const [runs, many] = [join(folder, 'runs'), join(folder, 'many')]
  await writeSimulation(runs, { ...defaultSimulation, ...study })
  let next = 0
  /** @param {string} path @param {...string} options */
  const analyze = (path, ...options) =>
    outside('analyze', path, '--out', join(folder, `out-${next++}`), '--only', 'data', '--quiet', ...options).time
  /** @param {...string} options */
  const usual = (...options) => median([1, 2, 3, 4, 5].map(() => analyze(runs, ...options)))
  // A first time that does not count: what was just written is still on its way to the disk.
  await readEverything(runs)
  analyze(runs)
  const [once, published] = [usual(), usual('--profile', 'published')]
  // Only now: what is written here goes to the disk while the next minutes are measured.
  await writeSimulation(many, { ...defaultSimulation, ...tenfold })
  /** The system may have put aside what was written a minute ago; the disk is not what is measured. */
  const tenTimes = async () => {
    await readEverything(many)
    return analyze(many)
  }
  const random = new RandomState(7)
  const values = Float64Array.from({ length: size }, () => random.randomSample())
  const bare = await medianSeconds(drawIndices)
  const interval = await medianSeconds(() => bootstrapMeanBca(values, { confidence: 0.95, resamples, seed: 1 }))
  return [
    { what: 'analyze --only data, 1,071 runs / fixed loop', value: once / loop, limit: 30 },
    { what: 'the same, published profile / fixed loop', value: published / loop, limit: 150 },
    {
      what: 'analyze --only data, 10,710 runs / fixed loop',
      value: median([await tenTimes(), await tenTimes(), await tenTimes()]) / loop,
      limit: 150,
    },
    { what: 'BCa interval, n 1,080, 10,000 resamples / drawing its indices', value: interval / bare, limit: 3 },
  ]
}
