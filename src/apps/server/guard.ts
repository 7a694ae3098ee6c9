import type { Context, MiddlewareHandler } from 'hono'

/** The name that a request was sent to, without its port. */
const hostName = (host: string | undefined): string => (host ?? '').replace(/:\d+$/, '').toLowerCase()

const local = new Set(['localhost', '127.0.0.1', '[::1]'])

const refuse = (context: Context, why: string) => context.text(`Refused: ${why}.`, 403)

const mostBytes = 64 * 1024

/**
 * Keeps other sites away from what is served here: a page elsewhere may make the browser ask, but its requests name
 * another host or origin. Only reading is offered, so bodies have no use.
 */
export const guard =
  (host: string, policy: string): MiddlewareHandler =>
  async (context, next) => {
    const asked = hostName(context.req.header('host'))
    if (!local.has(asked) && asked !== host.toLowerCase())
      return refuse(context, `the host ${asked} is not served here`)
    const origin = context.req.header('origin')
    if (origin !== undefined && hostName(origin.replace(/^https?:\/\//, '')) !== asked)
      return refuse(context, 'the request comes from another site')
    if (Number(context.req.header('content-length') ?? 0) > mostBytes) return context.text('Too large.', 413)
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') return context.text('Only GET is served.', 405)
    await next()
    context.header('Content-Security-Policy', policy)
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'no-referrer')
    context.header('Cross-Origin-Resource-Policy', 'same-origin')
    context.header('X-Frame-Options', 'DENY')
    context.header('Cache-Control', 'no-store')
  }
