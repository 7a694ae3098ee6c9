import { networkInterfaces } from 'node:os'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { guard } from './guard.ts'

const serverOn = (host: string) =>
  new Hono().use(guard(host, "default-src 'none'")).all('*', context => context.text('inside'))

const app = serverOn('lab.example')

const addresses = Object.values(networkInterfaces()).flatMap(each => each?.map(({ address }) => address) ?? [])
const outside = addresses.filter(address => address !== '127.0.0.1' && address !== '::1')
const inHeader = (address: string) => `${address.includes(':') ? `[${address}]` : address}:4750`

const ask = (headers: Record<string, string>, method = 'GET') =>
  app.request('http://127.0.0.1:4750/', { method, headers: { host: '127.0.0.1:4750', ...headers } })

describe('the guard', () => {
  test.each(['127.0.0.1:4750', 'localhost:4750', 'LOCALHOST', '[::1]:4750', 'lab.example:4750'])(
    'lets requests to %s in',
    async host => {
      const answer = await ask({ host })
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('inside')
    },
  )

  test.each(['evil.example', 'evil.example:4750', '127.0.0.1.evil.example', 'localhost.evil.example', '0.0.0.0', ''])(
    'refuses requests to the host “%s”, as a rebound name would make them',
    async host => {
      expect((await ask({ host })).status).toBe(403)
    },
  )

  test('says how to come in by another name', async () =>
    expect(await (await ask({ host: 'lab2' })).text()).toMatch(/lab2 .*--host/))

  test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example:4750', 'http://evil.example/127.0.0.1'])(
    'refuses requests that a page of %s makes',
    async origin => {
      expect((await ask({ origin })).status).toBe(403)
    },
  )

  test.each(['http://127.0.0.1:9999', 'http://127.0.0.1', 'http://localhost:4750'])(
    'refuses requests that a page of %s makes: another port or name is another site',
    async origin => {
      expect((await ask({ origin })).status).toBe(403)
    },
  )

  test('lets requests to every address of the computer in where others may come', async () => {
    for (const host of ['0.0.0.0', '::', 'lab.example'])
      for (const address of addresses) {
        const answer = await serverOn(host).request('/', { headers: { host: inHeader(address) } })
        expect(answer.status, `${address} of ${host}`).toBe(200)
      }
    for (const host of ['evil.example', '203.0.113.9', '[2001:db8::9]'])
      expect((await serverOn('0.0.0.0').request('/', { headers: { host } })).status, host).toBe(403)
  })

  test('lets no other address in where nobody else may come', async () => {
    for (const host of ['127.0.0.1', 'localhost', '::1'])
      for (const address of outside) {
        const answer = await serverOn(host).request('/', { headers: { host: inHeader(address) } })
        expect(answer.status, `${address} of ${host}`).toBe(403)
      }
  })

  test('lets requests in that name the address it was told to listen on', async () => {
    const named = { headers: { host: '[2001:db8::9]:4750', origin: 'http://[2001:db8::9]:4750' } }
    expect((await serverOn('2001:db8::9').request('/', named)).status).toBe(200)
  })

  test('lets the page’s own requests in', async () => {
    expect((await ask({ origin: 'http://127.0.0.1:4750' })).status).toBe(200)
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('does not take %s', async method => {
    expect((await ask({}, method)).status).toBe(405)
  })

  test('refuses bodies that announce to be large', async () => {
    expect((await ask({ 'content-length': String(10 ** 9) }, 'POST')).status).toBe(413)
  })

  test('tells the browser what the page may do', async () => {
    const { headers } = await ask({})
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})
