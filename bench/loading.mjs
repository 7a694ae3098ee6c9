// Reading raw runs into tables, against bare reading; memory; and reading what has not changed.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSimulation } from '../dist/apps/simulate-writer.js'
import { defaultSimulation } from '../dist/simulate/options.js'
import { readEverything } from './baseline.mjs'
import { median, outside, runsOf, settle } from './measure.mjs'

const repeats = 5
const once = fileURLToPath(new URL('./once.mjs', import.meta.url))
const small = { tasks: 4, tiers: 5, subtests: 10, runs: 10 }
export const large = { tasks: 8, tiers: 5, subtests: 25, runs: 20 }

/**
 * Seconds of one reading. In one process, the main thread, which reads too, would be warm from the second time on, while
 * the threads that it is compared with start anew.
 * @param {'bare' | 'tables'} what
 * @param {string} folder
 */
const inFreshProcess = (what, folder) => {
  settle()
  return Number(execFileSync(process.execPath, [once, what, folder]).toString())
}

/**
 * @param {string} folder
 * @returns {Promise<import('./measure.mjs').Figure[]>}
 */
export const benchLoading = async folder => {
  const data = { small: join(folder, 'small'), large: join(folder, 'large') }
  await writeSimulation(data.small, { ...defaultSimulation, ...small })
  await writeSimulation(data.large, { ...defaultSimulation, ...large })
  /** @type {Record<'bare' | 'small' | 'large', number[]>} */
  const times = { bare: [], small: [], large: [] }
  for (const path of [data.small, data.large]) await readEverything(path)
  for (let i = 0; i < repeats; i++) {
    times.bare.push(inFreshProcess('bare', data.large))
    times.large.push(inFreshProcess('tables', data.large))
    times.small.push(inFreshProcess('tables', data.small))
  }
  const [bare, whole, part] = [times.bare, times.large, times.small].map(median)
  console.log(`      load ${whole.toFixed(2)} s, bare reading ${bare.toFixed(2)} s (medians of ${repeats})`)
  const analyze = () =>
    outside('analyze', data.large, '--out', join(folder, 'results'), '--only', 'data', '--quiet', '--jobs', '2')
  const [first, again] = [analyze(), analyze()]
  console.log(`      analyze from outside: ${first.time.toFixed(2)} s, again ${again.time.toFixed(2)} s`)
  return [
    { what: 'load and build all tables / list, read and parse, 2 workers', value: whole / bare, limit: 1.6 },
    {
      what: 'time per run at 20,000 runs / at 2,000 runs',
      value: whole / runsOf(large) / (part / runsOf(small)),
      limit: 1.25,
    },
    { what: 'peak memory of analyze at 20,000 runs', value: first.memory, limit: 700, unit: 'MB' },
    { what: 'analyze again on unchanged input / first time', value: again.time / first.time, limit: 1 / 3 },
  ]
}
