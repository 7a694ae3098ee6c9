// Comparing two results of 10,000 runs each, in relation to the fixed loop.
import { join } from 'node:path'
import { writeSimulation } from '../dist/apps/simulate-writer.js'
import { defaultSimulation } from '../dist/simulate/options.js'
import { median, outside } from './measure.mjs'

const size = { tasks: 8, tiers: 5, subtests: 25, runs: 10 }

/**
 * @param {string} folder
 * @param {number} loop
 * @returns {Promise<import('./measure.mjs').Figure[]>}
 */
export const benchComparing = async (folder, loop) => {
  /** @type {string[]} */
  const results = []
  for (const seed of [1, 2]) {
    const [runs, out] = [join(folder, `runs-${seed}`), join(folder, `results-${seed}`)]
    await writeSimulation(runs, { ...defaultSimulation, ...size, seed })
    outside('analyze', runs, '--out', out, '--only', 'data', '--quiet')
    results.push(out)
  }
  const compare = () => outside('compare', ...results, '--json', '--quiet', '--jobs', '2').time
  const time = median([compare(), compare(), compare()])
  return [{ what: 'compare of 2 × 10,000 runs from results / fixed loop', value: time / loop, limit: 60 }]
}
