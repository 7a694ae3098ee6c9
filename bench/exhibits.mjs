// Tables and figures of a study, in relation to the fixed loop.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeSimulation } from '../dist/apps/simulate-writer.js'
import { defaultSimulation } from '../dist/simulate/options.js'
import { median, outside } from './measure.mjs'

const study = { tasks: 3, tiers: 7, subtests: 17, runs: 3 }

/**
 * @param {string} folder
 * @param {number} loop
 * @returns {Promise<import('./measure.mjs').Figure[]>}
 */
export const benchExhibits = async (folder, loop) => {
  const runs = join(folder, 'runs')
  await writeSimulation(runs, { ...defaultSimulation, ...study })
  /** @param {string} out @param {string} only @param {...string} options */
  const analyze = (out, only, ...options) =>
    outside('analyze', runs, '--out', join(folder, out), '--only', only, '--quiet', ...options).time
  const vega = ['--figure-formats', 'vl']
  const times = [1, 2, 3, 4, 5].map(i => ({
    data: analyze(`data-${i}`, 'data'),
    all: analyze(`all-${i}`, 'data,tables,figures', ...vega),
    second: analyze(`all-${i}`, 'data,tables,figures', ...vega),
    added: analyze(`data-${i}`, 'data,tables,figures', ...vega),
  }))
  const [all, second, added, beyond] = [
    times.map(t => t.all),
    times.map(t => t.second),
    times.map(t => t.added),
    // Of neighbouring runs, since the machine's speed drifts.
    times.map(t => t.all - t.data),
  ].map(median)
  const drawn = analyze('drawn', 'data,tables,figures', '--figure-formats', 'svg,png,pdf')
  const figures = readdirSync(join(folder, 'drawn/figures')).filter(name => name.endsWith('.pdf')).length
  console.log(
    `      ${figures} figures as SVG, PNG and PDF: ${drawn.toFixed(1)} s, ${((drawn - all) / figures).toFixed(3)} s each`,
  )
  console.log(
    `      into a folder that has its data and no tables and figures: ${(added / loop).toFixed(1)} × the loop`,
  )
  return [
    {
      what: 'tables and specs of figures, beyond analyze --only data / fixed loop',
      value: beyond / loop,
      limit: 8,
    },
    {
      what: 'data, tables and specs, the second time into the same folder / fixed loop',
      value: second / loop,
      limit: 38,
    },
    { what: 'the same with SVG, PNG and PDF / fixed loop', value: drawn / loop, limit: 300 },
  ]
}
