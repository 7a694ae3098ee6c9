import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allFigures } from '../../src/output/figures/all.gen.ts'
import { tiercel } from '../support/cli.ts'
import { readBack } from '../support/csv.ts'
import { simulatedRuns } from '../support/simulated.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

let runs: TemporaryFolder
let folder: TemporaryFolder
const at = (...names: string[]) => join(folder.path, ...names)
const analyze = (out: string, ...args: string[]) => tiercel(['analyze', runs.path, '--out', at(out), ...args])

beforeAll(async () => {
  runs = await simulatedRuns({ tiers: 3, models: 2 })
  folder = await temporaryFolder()
})
afterAll(async () => {
  await runs[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const some = ['--figures', 'pass-rate-by-tier,judge-agreement', '--tables', 'tier-summary']
const names = (out: string, part: string) => (existsSync(at(out, part)) ? readdirSync(at(out, part)).sort() : [])
const manifestOf = (out: string) => JSON.parse(readFileSync(at(out, 'manifest.json'), 'utf8'))

describe('analyze', () => {
  test('writes tables and figures in every format, and names them all in the manifest', async () => {
    const { code, stdout } = await analyze('all', ...some)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ {2}tables\/ +1 tables? /m)
    expect(stdout).toMatch(/^ {2}figures\/ +2 figures /m)
    expect(names('all', 'tables')).toEqual([
      'index.csv',
      ...['csv', 'html', 'md', 'tex'].map(end => `tier-summary.${end}`),
    ])
    const endings = ['csv', 'pdf', 'png', 'svg', 'tex', 'vl.json']
    expect(names('all', 'figures')).toEqual([
      'index.csv',
      ...endings.map(end => `judge-agreement.${end}`),
      ...endings.map(end => `pass-rate-by-tier.${end}`),
    ])
    const outputs = Object.keys(manifestOf('all').outputs)
    expect(outputs).toEqual(expect.arrayContaining(names('all', 'figures').map(name => `figures/${name}`)))
    expect(outputs).toEqual([...outputs].sort())
  })

  test('does not draw again what is there, also where only some of it is asked for', async () => {
    const file = at('all/figures/pass-rate-by-tier.pdf')
    const times = () => [file, at('all/data/runs.csv'), at('all/tables/index.csv')].map(each => statSync(each).mtimeMs)
    const before = times()
    for (const args of [some, ['--only', 'tables,figures', ...some], ['--only', 'data']]) {
      const { stderr } = await analyze('all', ...args)
      expect(stderr).not.toMatch(/\d+ figures/)
      expect(times()).toEqual(before)
    }
    expect(names('all', 'tables').length).toBe(5)
  })

  test('makes only what is missing, and drops what is no longer asked for', async () => {
    const data = at('all/data/runs.csv')
    const before = statSync(data).mtimeMs
    await analyze('all', '--only', 'figures', '--figures', 'judge-agreement', '--figure-formats', 'svg')
    expect(names('all', 'figures')).toEqual([
      'index.csv',
      ...['csv', 'svg', 'vl.json'].map(end => `judge-agreement.${end}`),
    ])
    expect(statSync(data).mtimeMs).toBe(before)
    expect(names('all', 'tables').length).toBe(5)
    const { results } = JSON.parse((await tiercel(['check', at('all'), '--json'])).stdout)
    expect(results).toMatchObject([{ missing: [], changed: [] }])
  })

  test('draws again what was changed by hand', async () => {
    const file = at('all/figures/judge-agreement.svg')
    const whole = readFileSync(file, 'utf8')
    writeFileSync(file, 'mine')
    await analyze('all', '--only', 'figures', '--figures', 'judge-agreement', '--figure-formats', 'svg')
    expect(readFileSync(file, 'utf8')).toBe(whole)
  })

  test('with other settings what was made before and not asked for now is gone, since it would be wrong', async () => {
    await analyze('all', '--only', 'data', '--consensus', 'mean')
    expect(names('all', 'figures')).toEqual([])
    expect(names('all', 'tables')).toEqual([])
  })

  test('vl alone draws nothing and says why what is missing is missing', async () => {
    const { stderr } = await analyze('specs', '--only', 'figures', '--figure-formats', 'vl')
    expect(stderr).not.toContain('Drawing')
    expect(names('specs', 'figures').filter(name => !/^index\.csv$|\.(csv|vl\.json)$/.test(name))).toEqual([])
    const index = readBack(at('specs/figures/index.csv'))
    const missing = index.filter(({ status }) => status === 'not applicable')
    expect(missing.length).toBeGreaterThan(0)
    for (const { id, text } of missing) expect(text, id).not.toBe('')
    expect(index.filter(({ status }) => status === 'failed')).toEqual([])
  })

  test('the number of threads changes no byte', async () => {
    const files = await Promise.all(
      ['1', '3'].map(async jobs => {
        await analyze(`jobs-${jobs}`, '--only', 'tables,figures', ...some, '--jobs', jobs)
        return ['tables', 'figures'].flatMap(part =>
          names(`jobs-${jobs}`, part).map(name => [
            name,
            readFileSync(at(`jobs-${jobs}`, part, name)).toString('base64'),
          ]),
        )
      }),
    )
    expect(files[0].length).toBe(18)
    expect(files[1]).toEqual(files[0])
  })

  test.each([
    [['--figures', 'pass-rate-by-teir'], /--figures: .*pass-rate-by-teir.*\n {2}.*\bpass-rate-by-tier\b/],
    [['--tables', 'nothing-like-it'], /--tables: .*nothing-like-it.*\n {2}.*`tiercel exhibits`/],
  ])('%j is refused before anything is read', async (args, named) => {
    const { code, stderr } = await analyze('refused', ...args)
    expect(code).toBe(2)
    expect(stderr).toMatch(named)
    expect(existsSync(at('refused'))).toBe(false)
  })
})

describe('exhibits', () => {
  test('lists every table and figure with what it needs', async () => {
    const { stdout, code } = await tiercel(['exhibits'])
    expect(code).toBe(0)
    const title = allFigures.find(({ id }) => id === 'judge-agreement')?.title
    expect(stdout).toMatch(new RegExp(`^judge-agreement {2}${title} .*\\n(?: {2}.*\\n)* {2}.*\\b2 judges$`, 'm'))
    expect(stdout).toMatch(/^metric-by-tier .*\n(?: {2}.*\n)*.*pass-rate-by-tier/m)
  })

  test('says the same as JSON', async () => {
    const list = JSON.parse((await tiercel(['exhibits', '--json'])).stdout)
    expect(list).toContainEqual(
      expect.objectContaining({ kind: 'table', id: 'tier-summary', needs: '1 tier', members: [] }),
    )
  })
})
