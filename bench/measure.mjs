// What the parts of the bench share: the fixed loop, and how time and memory are measured.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** @typedef {{what: string, value: number, limit: number, unit?: string}} Figure */

const command = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url))

/** @param {readonly number[]} values */
export const median = values => [...values].sort((a, b) => a - b)[values.length >> 1]

/** @param {() => unknown} work */
export const seconds = async work => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** @param {() => unknown} work */
export const medianSeconds = async (work, repeats = 5) => {
  const times = []
  for (let i = 0; i < repeats; i++) times.push(await seconds(work))
  return median(times)
}

/** The fixed loop to which figures are set in relation: 60 million steps of a linear congruential generator. */
export const fixedLoop = () => {
  let state = 1
  for (let i = 0; i < 60_000_000; i++) state = (Math.imul(state, 1664525) + 1013904223) | 0
  return state
}

/** @param {{tasks: number, tiers: number, subtests: number, runs: number}} size */
export const runsOf = ({ tasks, tiers, subtests, runs }) => tasks * tiers * subtests * runs

/** Waits until what was written before is on the disk: that it is on its way there is not what is measured. */
export const settle = () => {
  if (process.platform !== 'win32') execFileSync('sync')
}

/**
 * Runs the command from outside, as a user would; gives its seconds and the most memory it took, in MB.
 * @param {...string} args
 */
export const outside = (...args) => {
  settle()
  const start = performance.now()
  const report = execFileSync(process.execPath, [
    '--import',
    `data:text/javascript,process.on('exit',()=>process.stdout.write('\\n'+process.resourceUsage().maxRSS))`,
    command,
    ...args,
  ])
  return {
    time: (performance.now() - start) / 1000,
    memory: Number(report.toString().trim().split('\n').at(-1)) / 1024,
  }
}
