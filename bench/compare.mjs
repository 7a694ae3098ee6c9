// node bench/compare.mjs: comparing two results of 10,000 runs each, in relation to the fixed loop of the bench.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSimulation } from '../dist/apps/simulate-writer.js'
import { defaultSimulation } from '../dist/simulate/options.js'

const repeats = 3
const limit = 60
const size = { tasks: 8, tiers: 5, subtests: 25, runs: 10 }
const command = fileURLToPath(new URL('../dist/apps/cli/main.js', import.meta.url))

/** @param {number[]} values */
const median = values => [...values].sort((a, b) => a - b)[values.length >> 1]

/** @param {() => unknown} work */
const seconds = work => {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1000
}

/** 60 million steps of a linear congruential generator. */
const fixedLoop = () => {
  let state = 1
  for (let i = 0; i < 60_000_000; i++) state = (Math.imul(state, 1664525) + 1013904223) | 0
  return state
}

/** @param {readonly string[]} args */
const tiercel = args => execFileSync(process.execPath, [command, ...args, '--quiet', '--jobs', '2'])

const folder = mkdtempSync(join(tmpdir(), 'tiercel-compare-'))
try {
  const results = [1, 2].map(seed => ({
    seed,
    runs: join(folder, `runs-${seed}`),
    out: join(folder, `results-${seed}`),
  }))
  for (const { seed, runs, out } of results) {
    await writeSimulation(runs, { ...defaultSimulation, ...size, seed })
    tiercel(['analyze', runs, '--out', out, '--only', 'data'])
  }
  const [base, candidate] = results.map(({ out }) => out)
  const times = Array.from({ length: repeats }, () => ({
    loop: seconds(fixedLoop),
    compare: seconds(() => tiercel(['compare', base, candidate, '--json'])),
  }))
  const [loop, compare] = [median(times.map(time => time.loop)), median(times.map(time => time.compare))]
  const met = compare / loop <= limit
  console.log(`fixed loop ${loop.toFixed(3)} s, compare ${compare.toFixed(2)} s (medians of ${repeats})`)
  console.log(
    `${met ? 'ok  ' : 'MISS'}  compare of 2 × 10,000 runs from results / fixed loop  ${(compare / loop).toFixed(1)} ×  (at most ${limit})`,
  )
  if (!met) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
