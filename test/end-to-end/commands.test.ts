import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSettings } from '../../src/core/settings.ts'
import { version } from '../../src/core/version.ts'
import { defaultSimulation } from '../../src/simulate/options.ts'
import { allMetrics } from '../../src/transform/metrics/all.gen.ts'
import { tiercel } from '../support/cli.ts'
import type { Damage } from '../support/faults/plan.ts'
import { writeDamage } from '../support/faults/write.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

const small = ['--tasks', '2', '--tiers', '2', '--subtests', '1', '--runs', '2']
const built = [
  'analyze',
  'check',
  'compare',
  'gate',
  'baseline',
  'plan',
  'trace',
  'serve',
  'import',
  'demo',
  'simulate',
  'metrics',
  'exhibits',
  'init',
  'completion',
]
const escapes = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]/

let folder: TemporaryFolder
let damage: Damage
const at = (...names: string[]) => join(folder.path, ...names)
const run = (...args: string[]) => tiercel(args, { cwd: folder.path })

beforeAll(async () => {
  folder = await temporaryFolder({ 'a-file': '', 'empty/nothing.txt': '' })
  await tiercel(['simulate', '--out', at('runs'), ...small])
  await tiercel(['simulate', '--out', at('broken'), ...small])
  damage = writeDamage(at('broken'), { ...defaultSimulation, tiers: 2 })
})
afterAll(() => folder[Symbol.asyncDispose]())

describe.concurrent('help', () => {
  test('lists the commands that there are', async () => {
    const { stdout, stderr, code } = await run('--help')
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    for (const command of built) expect(stdout).toMatch(new RegExp(`^ {2}${command}\\b`, 'm'))
  })

  test('the version is that of the package', async () =>
    expect(await run('--version')).toEqual({ stdout: `${version}\n`, stderr: '', code: 0 }))

  test('no command at all shows help, as wrong usage', async () => {
    const { stdout, stderr, code } = await run()
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 })
    expect(stderr).toContain('Usage: tiercel')
  })
})

describe.concurrent('wrong usage ends with code 2 and names what is wrong', () => {
  test.each([
    [['analyse', 'runs'], /'analyse'\n.*\banalyze\b.*\n.*`tiercel --help`/],
    [['analyze', 'runs', '--consenus', 'mean'], /'--consenus'\n.*--consensus\b/],
    [['analyze'], /'folders'\n.*`tiercel analyze --help`/],
    [['analyze', 'runs', '--consensus', 'medain'], /--consensus: "medain".* mean .*recorded.*\n {2}.*median/],
    [['analyze', 'runs', '--where', 'tier=T9'], /^error: .*\n {2}/m],
    [['analyze', 'nowhere'], /^error: .*\bnowhere\b/m],
    [['analyze', 'empty'], /^error: .*\bempty\b.*\n {2}.*1 \.txt\b.*\n(.*\n)*.*docs\/formats\.md/m],
    [['analyze', 'a-file'], /^error: .*\ba-file\b.*\n {2}/m],
    [['check', 'empty'], /^error: .*\bempty\b/m],
    [['analyze', 'runs', '--config', 'no.yaml'], /^error: .*\bno\.yaml\b.*ENOENT/m],
    [['simulate', '--out', 'empty'], /^error: .*\bempty\b/m],
    [['init', '--out', 'a-file'], /^error: .*\ba-file\b.*\n {2}.*--force/m],
  ])('%j', async (args, named) => {
    const { stdout, stderr, code } = await run(...args)
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 })
    expect(stderr).toMatch(named)
    expect(stderr).not.toMatch(/^ +at /m)
  })

  test('a folder without rights', async context => {
    mkdirSync(at('closed'))
    chmodSync(at('closed'), 0)
    chmodSync(at('.'), 0o755)
    // Root may read everything, so somebody without any rights asks; to whom the project itself may be closed.
    const options = { cwd: folder.path, ...(process.getuid?.() === 0 && { user: 65534 }) }
    if ((await tiercel(['--version'], options)).code !== 0) context.skip('nobody else can read the project')
    const { stderr, code } = await tiercel(['check', 'closed'], options)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error: .*\bclosed\b/m)
  })
})

test.skipIf(process.platform === 'win32')('the command is a file that can be run, as npx runs it', () => {
  const command = new URL('../../dist/bundle/main.js', import.meta.url)
  expect(execFileSync(fileURLToPath(command), ['--version']).toString().trim()).toBe(version)
})

describe('settings', () => {
  test('a wrong one is named with file, line and key', async () => {
    await using own = await temporaryFolder({ 'tiercel.yaml': '# mine\n\nseed: 1\nconsensus: medain\nresample: 100\n' })
    const { stderr, code } = await tiercel(['analyze', at('runs')], { cwd: own.path })
    expect(code).toBe(2)
    expect(stderr).toMatch(/tiercel\.yaml:4: consensus: "medain".*\bmean\b.*\brecorded\b.*\bmedian\b/)
    expect(stderr).toMatch(/\.yaml:5: resample: .*\bresamples\b/)
    expect(readdirSync(own.path)).toEqual(['tiercel.yaml'])
  })

  test('the command line beats the file, and the file the defaults', async () => {
    await using own = await temporaryFolder({ 'tiercel.yaml': 'seed: 7\nconsensus: mean\nexclude: [tier=T0]\n' })
    const { stderr } = await tiercel(['analyze', at('runs'), '--consensus', 'recorded', '--only', 'data'], {
      cwd: own.path,
    })
    expect(stderr).toContain(' tiercel.yaml ')
    const { settings } = JSON.parse(readFileSync(join(own.path, 'results/manifest.json'), 'utf8'))
    expect(settings).toEqual({ ...defaultSettings, seed: 7, consensus: 'recorded', exclude: ['tier=T0'] })
  })

  test('init writes a file that changes nothing, and never overwrites one unless told to', async () => {
    await using own = await temporaryFolder()
    const init = (...args: string[]) => tiercel(['init', ...args], { cwd: own.path })
    expect((await init()).stdout).toContain(' tiercel.yaml')
    expect((await init()).code).toBe(2)
    writeFileSync(join(own.path, 'tiercel.yaml'), 'seed: 1')
    expect((await init('--force')).code).toBe(0)
    expect(readdirSync(own.path)).toEqual(['tiercel.yaml'])
    expect((await tiercel(['analyze', at('runs'), '--quiet', '--only', 'data'], { cwd: own.path })).code).toBe(0)
    const { settings } = JSON.parse(readFileSync(join(own.path, 'results/manifest.json'), 'utf8'))
    expect(settings).toEqual(defaultSettings)
  })
})

describe('analyze', () => {
  test('prints a summary on stdout, and everything else on stderr', async () => {
    const { stdout, stderr, code } = await run('analyze', 'runs', '--out', 'plain')
    expect(code).toBe(0)
    expect(stdout.split('\n')[0].match(/\d+/g)).toEqual(['8', '2', '2', '1', '3'])
    expect(stdout).toMatch(/^Tier .*\n^T0 +4 .*\n^T1 +4 .*\n^all +8 /m)
    expect(stdout).toMatch(/ plain:\n(?: {2}.*\n)*$/)
    expect(stdout).not.toMatch(escapes)
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
    expect(stderr).toMatch(/^\w+ 8 runs$/m)
    expect(stderr).toMatch(/^\w+ \d+ figures$/m)
    for (const name of ['data/runs.csv', 'tables/tier-summary.tex', 'figures/pass-rate-by-tier.pdf', 'report.html'])
      expect(existsSync(at('plain', name)), name).toBe(true)
  })

  test('takes every option there is', async () => {
    const options = `--consensus mean --exclude none --where tier=T0 --where tier=T1 --seed 0 --resamples 100
      --confidence 0.9 --generalize these-tasks --only data,tables,figures,report --figure-formats vl,svg
      --figures pass-rate-by-tier,judge-agreement --tables tier-summary
      --process-source recorded --importer native --set model=a,tier=T0 --path-pattern {experiment}/* --profile published
      --report-detail scores --jobs 1 --out all-options`
    expect((await run('analyze', ...options.split(/\s+/), 'runs')).code).toBe(0)
    for (const name of ['figures/pass-rate-by-tier.svg', 'report.html'])
      expect(existsSync(at('all-options', name)), name).toBe(true)
    expect(existsSync(at('all-options/figures/pass-rate-by-tier.pdf'))).toBe(false)
  })

  test('writes no data unless asked for it', async () => {
    const { stderr, code } = await run('analyze', 'runs', '--out', 'nothing', '--only', 'report')
    expect(code).toBe(0)
    expect(stderr).not.toContain('error')
    expect(readdirSync(at('nothing')).filter(name => !name.startsWith('.'))).toEqual(['manifest.json', 'report.html'])
  })

  test('--quiet prints no progress and no summary', async () => {
    const { stdout, stderr, code } = await run('analyze', 'runs', '--out', 'quiet', '--quiet', '--only', 'data')
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: '', code: 0 })
    expect(existsSync(at('quiet/manifest.json'))).toBe(true)
  })

  test('--json prints the summary and nothing else', async () => {
    const { stdout, code } = await run('analyze', 'runs', '--out', 'json', '--json', '--only', 'data')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(at('json/data/summary.json'), 'utf8')))
  })
})

describe('check', () => {
  test('shows each kind of problem with file and hint, missing runs and aliases to paste', async () => {
    const { stdout, code } = await run('check', 'broken')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^error json-invalid \(\d+\)$/m)
    expect(stdout).toMatch(/^ {2}damaged-runs\/.*judgment\.json$/m)
    expect(stdout).toMatch(/^ {2}→ /m)
    expect(stdout).toMatch(/^3 missing .*\n {2}\w/m)
    expect(stdout).toMatch(/^criterion_aliases:\n {2}\w+: functional # 1 judgment$/m)
    expect(stdout).toMatch(/ \d+ errors, \d+ warnings .*\d+ notes.$/m)
  })

  test('says the same as JSON', async () => {
    const found = JSON.parse((await run('check', 'broken', '--json')).stdout)
    expect(found).toMatchObject({
      runs: 8 + damage.runs,
      criterion_aliases: { core_functionality_overall: 'functional' },
    })
    expect(found.missing_runs).toHaveLength(damage.missingRuns)
    expect(found.problems[0]).toMatchObject({ severity: 'error', code: expect.any(String), hint: expect.any(String) })
  })

  test('tells a results folder that was tampered with', async () => {
    await run('analyze', 'runs', '--out', 'checked', '--quiet', '--only', 'data')
    expect((await run('check', 'checked')).stdout).toMatch(/^checked: .*\d+ .*\n\n8 /)
    writeFileSync(at('checked/data/runs.csv'), `${readFileSync(at('checked/data/runs.csv'), 'utf8')}\n`)
    const { stdout } = await run('check', 'checked')
    expect(stdout).toMatch(/^ {2}changed {2}data\/runs\.csv$/m)
    const { results } = JSON.parse((await run('check', 'checked', '--json')).stdout)
    expect(results).toMatchObject([{ folder: 'checked', missing: [], changed: ['data/runs.csv'] }])
  })

  test('tells columns that were damaged, which the next analysis does not use', async () => {
    const analyzed = () => run('analyze', 'runs', '--out', 'flipped', '--quiet', '--only', 'data')
    const checked = async () => JSON.parse((await run('check', 'flipped', '--json')).stdout).results
    await analyzed()
    expect(await checked()).toMatchObject([{ cache: 'intact' }])
    const cache = at('flipped/.tiercel/columns.cache')
    const bytes = readFileSync(cache)
    bytes[bytes.length >> 1] ^= 4
    writeFileSync(cache, bytes)
    expect(await checked()).toMatchObject([{ changed: [], cache: 'damaged' }])
    expect((await run('check', 'flipped')).stdout).toMatch(/\.tiercel\/columns\.cache/)
    await analyzed()
    expect(await checked()).toMatchObject([{ changed: [], cache: 'intact' }])
    rmSync(cache)
    expect(await checked()).toMatchObject([{ cache: 'absent' }])
  })

  test('writes nothing', async () => {
    const before = readdirSync(folder.path)
    await run('check', 'runs')
    expect(readdirSync(folder.path)).toEqual(before)
  })
})

describe('simulate, metrics and completion', () => {
  test('simulate writes the same bytes again, says so, and is quiet when told to be', async () => {
    const first = readFileSync(at('runs/simulation.json'), 'utf8')
    const { stdout, code } = await run('simulate', '--out', 'runs', ...small)
    expect({ stdout, code }).toEqual({
      stdout: expect.stringMatching(/^\w+ 8 .*\b2 .*\(\d+ .* runs.*\n.*: tiercel analyze runs\n$/),
      code: 0,
    })
    expect(readFileSync(at('runs/simulation.json'), 'utf8')).toBe(first)
    expect(await run('simulate', '--out', 'runs', ...small, '--quiet')).toEqual({ stdout: '', stderr: '', code: 0 })
  })

  test('metrics lists every metric, for people and for programs', async () => {
    const { stdout } = await run('metrics')
    const list = JSON.parse((await run('metrics', '--json')).stdout)
    expect(list.map(({ id }: { id: string }) => id)).toEqual(allMetrics.map(({ id }) => id))
    for (const { id } of allMetrics) expect(stdout).toMatch(new RegExp(`^${id} `, 'm'))
  })

  test('completion prints a script', async () =>
    expect((await run('completion', 'bash')).stdout).toMatch(/^complete .*tiercel$/m))
})
