import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { guard } from './guard.ts'

const app = new Hono().use(guard('lab.example', "default-src 'none'")).all('*', context => context.text('inside'))

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

  test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example:4750', 'http://evil.example/127.0.0.1'])(
    'refuses requests that a page of %s makes',
    async origin => {
      expect((await ask({ origin })).status).toBe(403)
    },
  )

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
