// npm run same -- <other checkout>: analyzes the same studies with both builds and names every file that differs.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const [other] = process.argv.slice(2)
if (!other || !existsSync(join(other, 'dist/bundle/main.js'))) {
  console.error('Usage: npm run same -- <other checkout>. Run npm run build in both first.')
  process.exit(2)
}
const shared = join(process.env.TIERCEL_SHARED ?? join(project, '..', 'shared'), 'data')
const work = mkdtempSync(join(tmpdir(), 'tiercel-same-'))

/**
 * A table of runs in which `configurations` (agent and model) try the same tasks; no randomness, but unequal outcomes.
 * @param {string} name
 * @param {string[][]} configurations
 */
const tableOf = (name, configurations) => {
  const path = join(work, name)
  const rows = ['task,agent,model,run_number,passed,score,cost_usd,duration_seconds']
  for (const [c, [agent, model]] of configurations.entries())
    for (let task = 0; task < 12; task++)
      for (let run = 1; run <= 3; run++) {
        const score = ((task * 37 + c * 11 + run * 17) % 100) / 100
        const passed = score > 0.4 - c / 10
        rows.push(`task-${task},${agent},${model},${run},${passed},${score},${0.1 + score / 3},${20 + 100 * score}`)
      }
  writeFileSync(path, `${rows.join('\n')}\n`)
  return path
}

const simulated = join(work, 'simulated')
const models = tableOf('models.csv', [
  ['a', 'm1'],
  ['a', 'm2'],
  ['a', 'm3'],
])
const agents = tableOf('agents.csv', [
  ['a', 'm1'],
  ['b', 'm1'],
  ['c', 'm1'],
])
const crossed = tableOf('crossed.csv', [
  ['a', 'm1'],
  ['a', 'm2'],
  ['b', 'm1'],
  ['b', 'm2'],
])
const pairs = tableOf('pairs.csv', [
  ['a', 'm1'],
  ['b', 'm2'],
  ['c', 'm3'],
])

/** Each study or command by its name: what is printed and what is written is compared. */
const analyses = {
  simulated: [simulated],
  published: [simulated, '--profile', 'published'],
  subtests: [simulated, '--generalize', 'subtests', '--amount-mean', 'geometric'],
  models: [models],
  agents: [agents],
  crossed: [crossed],
  pairs: [pairs],
  dryrun: [join(shared, 'scylla-dryrun/fullruns')],
  'dryrun-published': [join(shared, 'scylla-dryrun/fullruns'), '--profile', 'published'],
  tau: [join(shared, 'tau-bench'), '--set', 'agent=tool-calling'],
  metr: [join(shared, 'metr')],
  inspect: [join(shared, 'inspect')],
  promptfoo: [join(shared, 'promptfoo')],
}
const others = {
  'compare-tiers': ['compare', simulated, '--base', 'tier=T0', '--candidate', 'tier=T3'],
  'compare-models': ['compare', models, '--base', 'model=m1', '--candidate', 'model=m2'],
  'compare-json': ['compare', crossed, '--base', 'agent=a', '--candidate', 'agent=b', '--json'],
  gate: ['gate', models, '--base', 'model=m1', '--candidate', 'model=m2', '--no-worse', 'pass_rate:0.05'],
  'gate-json': ['gate', models, '--base', 'model=m1', '--candidate', 'model=m2', '--max-broken-tasks', '0', '--json'],
  plan: ['plan', simulated, '--effect', '0.1'],
  check: ['check', join(shared, 'scylla-dryrun/fullruns')],
  metrics: ['metrics', '--json'],
}

/**
 * @param {string} checkout
 * @param {string[]} args
 * @param {string} out
 */
const run = (checkout, args, out) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, 'dist/bundle/main.js'), ...args], {
    cwd: out,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 28,
  })
  return status === 0 ? stdout : `exit ${status}\n${stdout}${stderr}`
}

/**
 * @param {string} checkout
 * @param {string} out
 */
const produce = (checkout, out) => {
  for (const [name, args] of Object.entries(analyses)) {
    const folder = join(out, name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'screen.txt'), run(checkout, ['analyze', ...args, '--figure-formats', 'vl'], folder))
  }
  for (const [name, args] of Object.entries(others)) {
    mkdirSync(join(out, name), { recursive: true })
    writeFileSync(join(out, name, 'screen.txt'), run(checkout, args, join(out, name)))
  }
}

/**
 * What differs by its nature: the manifest has hashes and times, the cache is for the program alone.
 * @param {string} path
 */
const isCompared = path => !/manifest\.json$|(^|\/)\./.test(path)

/** @param {string} folder */
const filesIn = folder =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter(path => isCompared(path) && statSync(join(folder, path)).isFile())

/**
 * @param {string} a
 * @param {string} b
 */
const firstDifference = (a, b) => {
  const [x, y] = [a, b].map(text => text.split('\n'))
  const at = x.findIndex((line, i) => line !== y[i])
  const cut = (/** @type {string | undefined} */ line) => (line ?? '').slice(0, 200)
  return `  line ${at + 1}\n    - ${cut(x[at])}\n    + ${cut(y[at])}`
}

// The other build writes the runs, so that both read the same.
run(other, ['simulate', '--out', simulated, '--tasks', '6', '--models', '2'], work)
const [before, after] = ['before', 'after'].map(name => join(work, name))
produce(other, before)
produce(project, after)

const names = [...new Set([before, after].flatMap(filesIn))].sort()
let different = 0
for (const name of names) {
  const [a, b] = [before, after]
    .map(folder => join(folder, name))
    .map(path => (existsSync(path) ? readFileSync(path, 'utf8') : null))
  if (a === b) continue
  different++
  if (a === null || b === null) console.log(`${name}: only ${a === null ? 'here' : `in ${relative(project, other)}`}`)
  else console.log(`${name}\n${name.endsWith('.html') ? '  differs' : firstDifference(a, b)}`)
}
console.log(`${names.length - different} of ${names.length} files are equal.`)
rmSync(work, { recursive: true })
process.exit(different === 0 ? 0 : 1)
