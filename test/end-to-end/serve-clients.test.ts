import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Serving, serve } from '../../src/apps/serve.ts'
import { defaultSettings } from '../../src/core/settings.ts'
import { simulatedRuns } from '../support/simulated.ts'

const served = async (folder: string, host = '127.0.0.1'): Promise<Serving & AsyncDisposable> => {
  const serving = await serve([folder], { settings: defaultSettings, host, port: 4900 })
  return { ...serving, [Symbol.asyncDispose]: () => serving.stop() }
}

const few = { tasks: 1, tiers: 1, subtests: 1, runs: 2 }

const headersOf = (
  address: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: Record<string, string | string[] | undefined> }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const asked = request({ hostname, port, path, headers, method }, response => {
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
    })
    asked.on('error', reject)
    asked.end()
  })

/** A client that asks and never reads what it gets. */
const idleClient = (address: string, text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    socket.pause()
    socket.on('error', reject)
    socket.on('connect', () => socket.write(text, () => resolve(socket)))
  })

const asking = (address: string, path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\n\r\n`

const bytesHeld = (): number => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

describe('tiercel serve and its clients', () => {
  test('tells the browser what it may do with whatever it answers', async () => {
    await using raw = await simulatedRuns(few)
    await using serving = await served(raw.path)
    const { address } = serving
    const answers = [
      await headersOf(address, '/'),
      await headersOf(address, '/api/main'),
      await headersOf(address, '/', { host: 'evil.example' }),
      await headersOf(address, '/', { origin: 'https://evil.example' }),
      await headersOf(address, '/nowhere'),
      await headersOf(address, '/api/texts/99'),
      await headersOf(address, '/', {}, 'POST'),
      await headersOf(address, '/', { host: 'not a host' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403, 404, 404, 405, expect.any(Number)])
    for (const { headers, status } of answers) {
      expect(headers['content-security-policy'], String(status)).toContain("default-src 'none'")
      expect(headers['content-security-policy'], String(status)).toContain("frame-ancestors 'none'")
      expect(headers, String(status)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
    }
  }, 60_000)

  test('hundreds of clients that read nothing hold one page together', async () => {
    await using raw = await simulatedRuns(few)
    await using serving = await served(raw.path)
    const { address } = serving
    const page = await (await fetch(address)).arrayBuffer()
    const before = bytesHeld()
    // Several questions each, so that what the system takes off our hands is not enough.
    const clients = await Promise.all(
      Array.from({ length: 150 }, () => idleClient(address, asking(address, '/').repeat(12))),
    )
    await pause(3000)
    const held = bytesHeld() - before
    for (const client of clients) client.destroy()
    expect(held).toBeLessThan(30 * page.byteLength)
  }, 60_000)

  test('has room for so many that listen for changes, and for others when these leave', async () => {
    await using raw = await simulatedRuns(few)
    await using serving = await served(raw.path)
    const { address } = serving
    const listeners = await Promise.all(
      Array.from({ length: 300 }, () => idleClient(address, asking(address, '/api/events'))),
    )
    await pause(500)
    expect((await headersOf(address, '/api/events')).status).toBe(503)
    expect((await headersOf(address, '/api/main')).status).toBe(200)
    for (const listener of listeners) listener.destroy()
    const heard = async () => {
      const answer = await fetch(`${address}api/events`)
      await answer.body?.cancel()
      return answer.status
    }
    const deadline = Date.now() + 30_000
    while ((await heard()) !== 200 && Date.now() < deadline) await pause(200)
    expect(await heard()).toBe(200)
  }, 60_000)

  test('does not wait for a question that never ends', async () => {
    await using raw = await simulatedRuns(few)
    await using serving = await served(raw.path)
    const client = await idleClient(serving.address, 'GET / HTTP/1.1\r\nHost: 127.0')
    const closed = new Promise(resolve => client.resume().on('close', () => resolve('closed')))
    expect(await Promise.race([closed, pause(40_000, 'open')])).toBe('closed')
  }, 60_000)

  test('on every network it names addresses that lead there', async () => {
    await using raw = await simulatedRuns(few)
    await using serving = await served(raw.path, '0.0.0.0')
    expect(serving.addresses.length).toBeGreaterThan(0)
    expect(serving.isOpenToOthers).toBe(true)
    for (const address of serving.addresses) expect((await fetch(address)).status, address).toBe(200)
  }, 60_000)
})
