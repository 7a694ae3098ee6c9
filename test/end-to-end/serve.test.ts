import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { changeText } from '../../src/apps/cli/commands/serve.ts'
import { type ServeOptions, type Serving, serve } from '../../src/apps/serve.ts'
import { defaultSettings } from '../../src/core/settings.ts'
import { simulatedRuns } from '../support/simulated.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** A page that asks again by itself, and has no data. */
const isWaiting = /http-equiv="refresh"/

const served = async (
  folder: string,
  told: Pick<ServeOptions, 'renewed' | 'failed'> = {},
): Promise<Serving & AsyncDisposable> => {
  const serving = await serve([folder], { settings: defaultSettings, host: '127.0.0.1', port: 4800, ...told })
  return { ...serving, [Symbol.asyncDispose]: () => serving.stop() }
}

/** Asks as it is written: fetch would tidy up paths and headers. */
const ask = (
  address: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const asked = request({ hostname, port, path, headers, method }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })

const runFolders = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('run_result.json'))
    .map(name => join(name, '..'))
    .sort()

const runsShown = async (address: string): Promise<number> => {
  const runs: unknown = await (await fetch(`${address}api/runs`)).json()
  return typeof runs === 'object' && runs !== null && 'size' in runs ? Number(runs.size) : NaN
}

test.each([
  [3, 0, ['3', '3']],
  [2, 3, ['1', '2']],
  [2, 2, ['2']],
])('%i runs after %i: how many came or went, and how many there are', (runs, before, numbers) =>
  expect(changeText(runs, before).match(/\d+/g)).toEqual(numbers),
)

describe('tiercel serve', () => {
  test('runs that arrive while it is looked at all appear, half-written ones once they are whole', async () => {
    await using all = await simulatedRuns({ tasks: 1, tiers: 3, subtests: 4, runs: 5 })
    await using live = await temporaryFolder()
    cpSync(all.path, live.path, { recursive: true })
    const late = runFolders(live.path).slice(10)
    for (const folder of late) rmSync(join(live.path, folder), { recursive: true })
    await using serving = await served(live.path)
    expect(await runsShown(serving.address)).toBe(10)
    for (const [i, folder] of late.entries()) {
      const target = join(live.path, folder)
      // A harness writes its files one after the other, and sometimes half of one.
      mkdirSync(target, { recursive: true })
      writeFileSync(join(target, 'run_result.json'), '{"run_number": 1, "exit_')
      if (i % 10 === 0) await pause(50)
      const stage = `${target}.new`
      cpSync(join(all.path, folder), stage, { recursive: true })
      rmSync(target, { recursive: true })
      renameSync(stage, target)
    }
    const deadline = Date.now() + 90_000
    while ((await runsShown(serving.address)) < 60 && Date.now() < deadline) await pause(300)
    expect(await runsShown(serving.address)).toBe(60)
  }, 150_000)

  test('waits for the first run, and tells what happens to runs', async () => {
    await using all = await simulatedRuns({ tasks: 1, tiers: 1, subtests: 1, runs: 3 })
    await using live = await temporaryFolder()
    const told: (readonly number[])[] = []
    await using serving = await served(live.path, {
      renewed: (runs, before) => told.push([before, runs]),
      failed: (_, runs) => told.push([runs]),
    })
    const { host } = new URL(serving.address)
    const hear = async (count: number) => {
      const deadline = Date.now() + 30_000
      while (told.length < count && Date.now() < deadline) await pause(100)
      return told[count - 1]
    }
    expect(await hear(1)).toEqual([0])
    const waiting = await ask(serving.address, '/', { host })
    expect(waiting.status).toBe(200)
    expect(waiting.text).toMatch(isWaiting)
    expect((await ask(serving.address, '/api/main', { host })).status).toBe(503)
    expect((await ask(serving.address, '/api/texts/0', { host })).status).toBe(404)
    const stage = `${live.path}.new`
    cpSync(all.path, stage, { recursive: true })
    for (const name of readdirSync(stage)) renameSync(join(stage, name), join(live.path, name))
    rmSync(stage, { recursive: true })
    await hear(2)
    const arrived = told.length
    expect(told[arrived - 1][1]).toBe(3)
    expect((await ask(serving.address, '/', { host })).text).not.toMatch(isWaiting)
    const [first, second] = runFolders(live.path).map(folder => join(live.path, folder))
    rmSync(first, { recursive: true })
    expect(await hear(arrived + 1)).toEqual([3, 2])
    mkdirSync(join(second, '..', 'run_09'))
    writeFileSync(join(second, '..', 'run_09', 'run_result.json'), '{"run_number": 9, "exit_')
    expect(await hear(arrived + 2)).toEqual([2, 2])
  }, 150_000)

  test('answers while it reads and computes, and ends in the middle of that', async () => {
    await using raw = await simulatedRuns({ tasks: 2, tiers: 3, subtests: 2, runs: 3 })
    let heard: (serving: Serving) => void = () => {}
    const reading = new Promise<Serving>(resolve => {
      heard = resolve
    })
    const settings = { ...defaultSettings, resamples: 1_000_000 }
    const serving = serve([raw.path], { settings, host: '127.0.0.1', port: 4800, listening: heard })
    const { address, stop } = await reading
    const { host } = new URL(address)
    for (let i = 0; i < 20; i++) {
      const { status, text } = await ask(address, '/', { host })
      expect(status).toBe(200)
      expect(text).toMatch(isWaiting)
      await pause(100)
    }
    await stop()
    expect((await serving).address).toBe(address)
  }, 60_000)

  test('answers many at once, and nobody from elsewhere', async () => {
    await using raw = await simulatedRuns({ tasks: 1, tiers: 1, subtests: 1, runs: 2 })
    await using serving = await served(raw.path)
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, i) => fetch(`${serving.address}api/${i % 2 === 0 ? 'main' : 'runs'}`)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await Promise.all(answers.map(answer => answer.arrayBuffer()))
    const { host } = new URL(serving.address)
    expect((await ask(serving.address, '/', { host: 'example.org' })).status).toBe(403)
    expect((await ask(serving.address, '/api/main', { host, origin: 'https://example.org' })).status).toBe(403)
    expect((await ask(serving.address, '/api/main', { host, origin: `http://${host}` })).status).toBe(200)
    expect((await ask(serving.address, '/', { host }, 'POST')).status).toBe(405)
    expect((await ask(serving.address, '/', { host }, 'POST', 'x'.repeat(100_000))).status).toBe(413)
    expect((await ask(serving.address, '/api/texts/99', { host })).status).toBe(404)
  }, 60_000)

  test('no spelling of a path leads out of what is served', async () => {
    await using raw = await simulatedRuns({ tasks: 1, tiers: 1, subtests: 1, runs: 1 })
    await using serving = await served(raw.path)
    const up = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%2f..', '..%5c..', '....//']
    const paths = up.flatMap(dots => [
      `/${dots}/${dots}/etc/passwd`,
      `/api/texts/${dots}/${dots}/etc/passwd`,
      `/api/${dots}/main/${dots}/etc/passwd`,
    ])
    for (const path of [...paths, '//etc/passwd', '/etc/passwd%00', '/api/texts/-1', '/api/texts/1e9']) {
      const { status, text } = await ask(serving.address, path, { host: new URL(serving.address).host })
      expect(status, path).toBe(404)
      expect(text, path).not.toContain('root:')
    }
  }, 60_000)

  test('takes the next port where one is in use', async () => {
    await using raw = await simulatedRuns({ tasks: 1, tiers: 1, subtests: 1, runs: 1 })
    await using first = await served(raw.path)
    await using second = await served(raw.path)
    expect(Number(new URL(second.address).port)).toBeGreaterThan(Number(new URL(first.address).port))
  }, 60_000)
})
