import { networkInterfaces } from 'node:os'
import type { Context, MiddlewareHandler } from 'hono'

const local: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** An address of version 6 stands in brackets where a port may follow. */
export const bracketed = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

/**
 * What leads to a server that listens on this host: its name, this computer and, where others may come, the addresses
 * of its networks. They may change while it runs.
 */
const leadsHere = (asked: string, host: string): boolean => {
  const given = bracketed(host).toLowerCase()
  if (asked === given || local.includes(asked)) return true
  const addresses = local.includes(given) ? [] : Object.values(networkInterfaces()).flatMap(each => each ?? [])
  return addresses.some(({ address }) => bracketed(address).toLowerCase() === asked)
}

const refuse = (context: Context, why: string) => context.text(`Refused: ${why}.`, 403)

const mostBytes = 64 * 1024

/** What the page may do, said to the browser with every answer. */
export const securityHeaders = (policy: string): readonly (readonly [string, string])[] => [
  ['Content-Security-Policy', policy],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['X-Frame-Options', 'DENY'],
  ['Cache-Control', 'no-store'],
]

/**
 * Keeps other sites away from what is served here: a page elsewhere may make the browser ask, but its requests name
 * another host or origin. Only reading is offered, so bodies have no use.
 */
export const guard =
  (host: string, policy: string): MiddlewareHandler =>
  async (context, next) => {
    // Before anything is answered: a refusal tells the browser the same, and an answer with shared bytes is not copied.
    for (const [name, value] of securityHeaders(policy)) context.header(name, value)
    const address = (context.req.header('host') ?? '').toLowerCase()
    const asked = address.replace(/:\d+$/, '')
    if (!leadsHere(asked, host))
      return refuse(
        context,
        `the host ${asked} is not served here. Use an address that serve printed, or start serve with --host and this name`,
      )
    const origin = context.req.header('origin')
    // Another port is another site.
    if (origin !== undefined && origin.replace(/^https?:\/\//, '').toLowerCase() !== address)
      return refuse(context, 'the request comes from another site')
    if (Number(context.req.header('content-length') ?? 0) > mostBytes) return context.text('Too large.', 413)
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') return context.text('Only GET is served.', 405)
    await next()
  }
