import { Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { inlineScript, pageOf, policyFor, type ReportAssets } from '../../output/report/html.ts'
import { pieceNames } from './desk.ts'
import { guard } from './guard.ts'
import type { Live, Served } from './live.ts'

const heartbeat = 20_000
const mostListeners = 200
const encoder = new TextEncoder()

/** The report's page and its data, from what is live. No path of a request ever reaches the disk. */
export const createServerApp = (live: Live, assets: ReportAssets, host: string): Hono => {
  const script = inlineScript(assets.script)
  const pages = new WeakMap<Served, Uint8Array<ArrayBuffer>>()
  /** The same bytes for all who ask: who reads slowly holds no page of its own. */
  const pageBytes = (served: Served) => {
    const bytes = pages.get(served) ?? encoder.encode(pageOf(served.title, { ...assets, script }))
    pages.set(served, bytes)
    return bytes
  }
  const waiting = encoder.encode(waitingPage(assets.style))
  const app = new Hono()
  app.use(guard(host, `${policyFor({ script }, "'self'")}; frame-ancestors 'none'`))
  app.get('/', context =>
    context.body(live.served ? pageBytes(live.served) : waiting, 200, { 'Content-Type': 'text/html; charset=utf-8' }),
  )
  for (const name of pieceNames)
    app.get(`/api/${name}`, context =>
      live.served
        ? context.body(live.served.pieces[name], 200, {
            'Content-Type': 'application/json; charset=utf-8',
            'Content-Encoding': 'gzip',
          })
        : context.text('There are no runs yet.', 503),
    )
  app.get('/api/texts/:run{[0-9]+}', async context => {
    const texts = await live.served?.texts(Number(context.req.param('run')))
    return texts ? context.json(texts) : context.text('There is no such run.', 404)
  })
  let listeners = 0
  app.get('/api/events', context => {
    if (listeners >= mostListeners) return context.text('Too many pages are open.', 503)
    listeners += 1
    return streamSSE(context, stream =>
      tellChanges(stream, live).finally(() => {
        listeners -= 1
      }),
    )
  })
  app.notFound(context => context.text('There is nothing here.', 404))
  return app
}

/** Says when there is something new, once however often that was before the client has read it. */
const tellChanges = async (stream: SSEStreamingApi, live: Live): Promise<void> => {
  let hasChanged = false
  let wake = () => {}
  const stop = live.listen(() => {
    hasChanged = true
    wake()
  })
  stream.onAbort(() => wake())
  try {
    while (!stream.aborted) {
      if (!hasChanged) await rest(resolve => (wake = resolve))
      if (stream.aborted) break
      const event = hasChanged ? 'changed' : 'alive'
      hasChanged = false
      await stream.writeSSE({ event, data: '' })
    }
  } finally {
    stop()
  }
}

/** Until somebody wakes us, or it is time for a sign of life. */
const rest = (sleep: (wake: () => void) => void): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, heartbeat).unref()
    sleep(() => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Seconds after which the page asks again. */
const patience = 2

/** What is shown until there is a run; it needs no script. */
const waitingPage = (style: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="${patience}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Waiting for runs</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Waiting for the first run</h1>
<p>There are no runs yet that can be shown. This page becomes the report when there are.</p>
</main>
</body>
</html>
`
