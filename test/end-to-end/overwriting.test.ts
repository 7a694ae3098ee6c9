import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandHere } from '../support/command.ts'
import { temporaryFolder } from '../support/temporary.ts'

const size = ['--tasks', '2', '--tiers', '2', '--subtests', '1', '--runs', '2', '--quiet']

/** A folder with simulated runs in `runs`, in which commands are run. */
const workplace = async () => {
  const folder = await temporaryFolder()
  const run = (...args: string[]) => commandHere(args, { cwd: folder.path })
  await run('simulate', '--out', 'runs', ...size)
  return {
    run,
    at: (...names: string[]) => join(folder.path, ...names),
    put: (name: string, text: string) => {
      mkdirSync(dirname(join(folder.path, name)), { recursive: true })
      writeFileSync(join(folder.path, name), text)
    },
    text: (name: string) => readFileSync(join(folder.path, name), 'utf8'),
    /** Every file below a folder with its content. */
    files: (name: string): Map<string, string> =>
      new Map(
        readdirSync(join(folder.path, name), { recursive: true, withFileTypes: true })
          .filter(entry => entry.isFile())
          .map(({ parentPath, name: file }) => join(parentPath, file))
          .sort()
          .map(path => [path, readFileSync(path, 'latin1')]),
      ),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

const data = ['--only', 'data', '--quiet'] as const

describe('analyze never overwrites what it reads', () => {
  test('a table that stands where its results would', async () => {
    await using place = await workplace()
    await place.run('analyze', 'runs', ...data)
    const before = place.files('results')
    symlinkSync(place.at('results'), place.at('link'))
    for (const input of ['results/data/runs.csv', 'runs/../results/data/runs.csv', 'link/data/runs.csv'])
      for (const more of [[], ['--force'], ['--out', 'link'], ['--out', 'runs/../results', '--force']]) {
        const { code, stderr } = await place.run('analyze', input, ...more, ...data)
        expect(code, `${input} ${more.join(' ')}`).toBe(2)
        expect(stderr).toMatch(/data\/runs\.csv\b.*\n.*--out\b/)
        expect(stderr).not.toContain('--force')
      }
    expect(place.files('results')).toEqual(before)
  })

  test('a table that is no result of ours', async () => {
    await using place = await workplace()
    const text = 'experiment,task,tier,run,passed\ne,a,T0,1,true\ne,a,T0,2,false\n'
    place.put('results/data/runs.csv', text)
    expect((await place.run('analyze', 'results/data/runs.csv', '--force', ...data)).code).toBe(2)
    expect((await place.run('analyze', 'results/data', '--force', ...data)).code).toBe(2)
    expect([...place.files('results').values()]).toEqual([text])
    expect((await place.run('analyze', 'results/data/runs.csv', '--out', 'other', ...data)).code).toBe(0)
  })

  test('results of an earlier analysis, and no folder that is read itself', async () => {
    await using place = await workplace()
    await place.run('analyze', 'runs', ...data)
    const before = place.files('results')
    for (const more of [[], ['--where', 'tier=T0'], ['--force'], ['--only', 'tables']])
      expect((await place.run('analyze', 'results', ...more, '--quiet')).code, more.join(' ')).toBe(2)
    expect(place.files('results')).toEqual(before)
    const runs = place.files('runs')
    expect((await place.run('analyze', 'runs', '--out', 'runs', ...data)).code).toBe(2)
    expect(place.files('runs')).toEqual(runs)
  })

  test('results within the folder that is read are made again', async () => {
    await using place = await workplace()
    for (const where of [[], ['--where', 'tier=T0']])
      expect((await place.run('analyze', '.', ...where, ...data)).code, where.join(' ')).toBe(0)
    place.put('results/report.html', 'mine')
    expect((await place.run('analyze', '.', '--only', 'report', '--force', '--quiet')).code).toBe(2)
    expect(place.text('results/report.html')).toBe('mine')
  })
})

describe('analyze does not overwrite files of others', () => {
  test.each([
    ['report.html', 'report'],
    ['manifest.json', 'data'],
    ['problems.csv', 'data'],
    ['data/estimates.csv', 'data'],
    ['tables/tier-summary.md', 'tables'],
    ['figures/pass-rate-by-tier.svg', 'figures'],
    ['figures/impl-rate-distribution.csv', 'figures'],
  ])('%s, without being told to, and says so before reading', async (name, part) => {
    await using place = await workplace()
    place.put(`results/${name}`, 'mine')
    const refused = await place.run('analyze', 'runs', '--only', part)
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain(`results/${name}`)
    expect(refused.stderr).toMatch(/--out.*--force/)
    expect(refused.stderr).not.toContain('Reading')
    expect([...place.files('results').values()]).toEqual(['mine'])
  })

  test('but when told to, and then they are its own', async () => {
    await using place = await workplace()
    place.put('results/report.html', 'mine')
    const report = (...more: string[]) => place.run('analyze', 'runs', '--only', 'report', '--quiet', ...more)
    expect((await report()).code).toBe(2)
    expect((await report('--force')).code).toBe(0)
    expect(place.text('results/report.html')).toMatch(/^<!doctype html>/)
    expect((await report('--where', 'tier=T0')).code).toBe(0)
  })

  test('and minds only what it would write', async () => {
    await using place = await workplace()
    const theirs = ['report.html', 'notes.txt', 'data/notes.csv', 'tables/tier-summary.md', 'figures/mine.svg']
    for (const name of theirs) place.put(`results/${name}`, 'mine')
    expect((await place.run('analyze', 'runs', ...data)).code).toBe(0)
    expect((await place.run('analyze', 'runs', '--where', 'tier=T0', ...data)).code).toBe(0)
    for (const name of theirs) expect(place.text(`results/${name}`)).toBe('mine')
  })
})

describe('a results folder with links in it', () => {
  test('leads to no file outside that is overwritten or removed', async () => {
    await using place = await workplace()
    await place.run('analyze', 'runs', ...data)
    renameSync(place.at('results/data'), place.at('precious'))
    symlinkSync(place.at('precious'), place.at('results/data'))
    const before = place.files('precious')
    const refused = await place.run('analyze', 'runs', '--where', 'tier=T0', ...data)
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(/results\/data.*leads.*precious/)
    expect(place.files('precious')).toEqual(before)
    // Removing what is no longer made: told by the same manifest.
    expect((await place.run('analyze', 'runs', '--where', 'tier=T0', '--only', 'report', '--quiet')).code).toBe(0)
    expect(place.files('precious')).toEqual(before)
  })

  test('keeps its own corner to itself', async () => {
    await using place = await workplace()
    place.put('precious/stage-1/mine', 'mine')
    place.put('precious/columns.cache', 'mine')
    mkdirSync(place.at('results'))
    symlinkSync(place.at('precious'), place.at('results/.tiercel'))
    const before = place.files('precious')
    expect((await place.run('analyze', 'runs', '--force', ...data)).code).toBe(2)
    expect(place.files('precious')).toEqual(before)
  })

  test('may be a link itself', async () => {
    await using place = await workplace()
    mkdirSync(place.at('elsewhere'))
    symlinkSync(place.at('elsewhere'), place.at('results'))
    for (const where of [[], ['--where', 'tier=T0']])
      expect((await place.run('analyze', 'runs', ...where, ...data)).code).toBe(0)
    expect(existsSync(place.at('elsewhere/manifest.json'))).toBe(true)
  })
})

describe('compare and plan', () => {
  const sides = ['--base', 'tier=T0', '--candidate', 'tier=T1', '--figure-formats', 'vl', '--quiet']

  test.each(['report.html', 'comparison.json', 'tables/changes.md', 'figures/comparison-effects.csv'])(
    'do not overwrite a %s of others, but their own as often as they like',
    async name => {
      await using place = await workplace()
      place.put(`compared/${name}`, 'mine')
      const compare = (...more: string[]) => place.run('compare', 'runs', ...sides, '--out', 'compared', ...more)
      const refused = await compare()
      expect(refused.code).toBe(2)
      expect(refused.stdout).toBe('')
      expect([...place.files('compared').values()]).toEqual(['mine'])
      expect((await compare('--force')).code).toBe(0)
      expect((await compare()).code).toBe(0)
    },
  )

  test('write nothing over what they read', async () => {
    await using place = await workplace()
    const before = place.files('runs')
    expect((await place.run('compare', 'runs', ...sides, '--out', 'runs', '--force')).code).toBe(2)
    expect(place.files('runs')).toEqual(before)
    place.put('planned/plan.json', 'mine')
    const plan = (...more: string[]) =>
      place.run(
        'plan',
        '--rate',
        '0.6',
        '--effect',
        '0.1',
        '--figure-formats',
        'vl',
        '--quiet',
        '--out',
        'planned',
        ...more,
      )
    expect((await plan()).code).toBe(2)
    expect(place.text('planned/plan.json')).toBe('mine')
    for (const more of [['--force'], []]) expect((await plan(...more)).code).toBe(0)
  })
})

describe('files of gate and baseline', () => {
  test('take the place of earlier ones of theirs, of no others and of nothing that is read', async () => {
    await using place = await workplace()
    const gate = (...more: string[]) => place.run('gate', 'runs', '--min', 'impl_rate:0', '--quiet', ...more)
    for (const option of ['--junit', '--markdown']) {
      const file = `gate${option}`
      place.put(file, '')
      // An empty file has nothing to lose; the second time it is one of ours.
      for (const _ of [1, 2]) expect((await gate(option, file)).code, option).not.toBe(2)
      expect(place.text(file).length).toBeGreaterThan(100)
      place.put(file, 'mine')
      const refused = await gate(option, file)
      expect(refused.code).toBe(2)
      expect(refused.stdout).toBe('')
      expect(place.text(file)).toBe('mine')
      expect((await gate(option, file, '--force')).code).not.toBe(2)
      const read = 'runs/simulation.json'
      const before = place.text(read)
      expect((await gate(option, read, '--force')).code).toBe(2)
      expect(place.text(read)).toBe(before)
      expect((await gate(option, 'runs')).code).toBe(2)
    }
  })

  test('a report that lies in the folder that is read is written again', async () => {
    await using place = await workplace()
    for (const _ of [1, 2])
      expect((await place.run('gate', '.', '--min', 'impl_rate:0', '--junit', 'gate.xml', '--quiet')).code).not.toBe(2)
  })

  test('a baseline takes the place of a baseline', async () => {
    await using place = await workplace()
    const save = (from: string, ...more: string[]) => place.run('baseline', 'save', from, '--quiet', ...more)
    for (const _ of [1, 2]) expect((await save('runs')).code).toBe(0)
    const saved = place.text('baseline.json')
    expect((await save('baseline.json', '--force')).code).toBe(2)
    expect(place.text('baseline.json')).toBe(saved)
    place.put('baseline.json', '{"mine": true}')
    expect((await save('runs')).code).toBe(2)
    expect(place.text('baseline.json')).toBe('{"mine": true}')
    expect((await save('runs', '--force')).code).toBe(0)
    expect(place.text('baseline.json')).toBe(saved)
  })
})
