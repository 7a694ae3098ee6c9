import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { inlineScript, pageOf, policyFor, type ReportAssets } from '../../formats/report/html.ts'
import { guard } from './guard.ts'
import type { Live } from './live.ts'
import { waitingPage } from './waiting.ts'

const heartbeat = 20_000

/** The report's page and its data, from what is live. No path of a request ever reaches the disk. */
export const createServerApp = (live: Live, assets: ReportAssets, host: string): Hono => {
  const script = inlineScript(assets.script)
  const app = new Hono()
  app.use(guard(host, policyFor({ script }, "'self'")))
  app.get('/', context =>
    context.html(live.served ? pageOf(live.served.title, { ...assets, script }) : waitingPage(assets.style)),
  )
  for (const name of ['main', 'runs', 'judgments'] as const)
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
  app.get('/api/events', context =>
    streamSSE(context, async stream => {
      let wake = () => {}
      const stop = live.listen(() => {
        void stream.writeSSE({ event: 'changed', data: '' })
      })
      stream.onAbort(() => {
        stop()
        wake()
      })
      while (!stream.aborted) {
        await new Promise<void>(resolve => {
          wake = resolve
          setTimeout(resolve, heartbeat).unref()
        })
        if (!stream.aborted) await stream.writeSSE({ event: 'alive', data: '' })
      }
    }),
  )
  app.notFound(context => context.text('There is nothing here.', 404))
  return app
}
