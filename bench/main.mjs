// npm run bench: speed and memory, as ratios measured in one run on simulated data. Prints each figure with its limit.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSimulation } from '../dist/apps/simulate-writer.js'
import { load } from '../dist/pipeline/load.js'
import { defaultSimulation } from '../dist/simulate/options.js'
import { readEverything } from './baseline.mjs'
import { benchReports } from './report.mjs'

const repeats = 5
const small = { tasks: 4, tiers: 5, subtests: 10, runs: 10 }
const large = { tasks: 8, tiers: 5, subtests: 25, runs: 20 }
const command = fileURLToPath(new URL('../dist/apps/cli/main.js', import.meta.url))

/** @param {number[]} values */
const median = values => [...values].sort((a, b) => a - b)[values.length >> 1]

/** @param {() => unknown} work */
const seconds = async work => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** @param {{tasks: number, tiers: number, subtests: number, runs: number}} size */
const runsOf = ({ tasks, tiers, subtests, runs }) => tasks * tiers * subtests * runs

/** The fixed loop to which later figures are set in relation: 60 million steps of a linear congruential generator. */
const fixedLoop = () => {
  let state = 1
  for (let i = 0; i < 60_000_000; i++) state = (Math.imul(state, 1664525) + 1013904223) | 0
  return state
}

/**
 * Analyses from outside, as a user would; gives its time and the most memory it took, in MB.
 * @param {string} runs
 * @param {string} out
 */
const analyzeOutside = (runs, out) => {
  const start = performance.now()
  const report = execFileSync(process.execPath, [
    '--import',
    `data:text/javascript,process.on('exit',()=>process.stdout.write('\\n'+process.resourceUsage().maxRSS))`,
    command,
    ...['analyze', runs, '--out', out, '--only', 'data', '--quiet', '--jobs', '2'],
  ])
  return {
    time: (performance.now() - start) / 1000,
    memory: Number(report.toString().trim().split('\n').at(-1)) / 1024,
  }
}

let failed = false
/** @param {string} what @param {number} value @param {number} limit @param {string} unit */
const show = (what, value, limit, unit = '×') => {
  const met = value <= limit
  failed ||= !met
  console.log(
    `${met ? 'ok  ' : 'MISS'}  ${what.padEnd(66)} ${value.toFixed(2).padStart(8)} ${unit}  (at most ${limit.toFixed(2)})`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'tiercel-bench-'))
try {
  const data = { small: join(folder, 'small'), large: join(folder, 'large') }
  for (const [path, size] of /** @type {const} */ ([
    [data.small, small],
    [data.large, large],
  ])) {
    await writeSimulation(path, { ...defaultSimulation, ...size })
    console.log(`simulated ${runsOf(size).toLocaleString('en')} runs with ${3 * runsOf(size)} judgments`)
  }
  console.log(
    `fixed loop: ${median([await seconds(fixedLoop), await seconds(fixedLoop), await seconds(fixedLoop)]).toFixed(3)} s`,
  )

  /** @type {Record<'bare' | 'small' | 'large', number[]>} */
  const times = { bare: [], small: [], large: [] }
  for (const path of [data.small, data.large]) await readEverything(path)
  for (let i = 0; i < repeats; i++) {
    times.bare.push(await seconds(() => readEverything(data.large)))
    times.large.push(await seconds(() => load([data.large], { jobs: 2 })))
    times.small.push(await seconds(() => load([data.small], { jobs: 2 })))
  }
  console.log(
    `load ${median(times.large).toFixed(2)} s, bare reading ${median(times.bare).toFixed(2)} s (medians of ${repeats})`,
  )
  show('load and build all tables / list, read and parse, 2 workers', median(times.large) / median(times.bare), 1.6)
  show(
    'time per run at 20,000 runs / at 2,000 runs',
    median(times.large) / runsOf(large) / (median(times.small) / runsOf(small)),
    1.25,
  )
  const out = join(folder, 'results')
  const first = analyzeOutside(data.large, out)
  const again = analyzeOutside(data.large, out)
  console.log(`analyze from outside: ${first.time.toFixed(2)} s, again ${again.time.toFixed(2)} s`)
  show('peak memory of analyze at 20,000 runs', first.memory, 700, 'MB')
  show('analyze again on unchanged input / first time', again.time / first.time, 1 / 3)
  for (const { what, value, limit, unit } of await benchReports(command, folder, data.large))
    show(what, value, limit, unit)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (failed) process.exitCode = 1
