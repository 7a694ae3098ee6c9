import type { ServerResponse } from 'node:http'
import { type ServerType, serve as startServer } from '@hono/node-server'
import { AnalysisError } from '../core/problem.ts'
import type { Settings } from '../core/settings.ts'
import type { LoadOptions } from '../transform/loading/load.ts'
import { reportAssets } from './report-writer.ts'
import { addressesOf, isOpenToOthers } from './server/addresses.ts'
import { createServerApp } from './server/app.ts'
import { securityHeaders } from './server/guard.ts'
import { Live } from './server/live.ts'
import { Reader } from './server/reader.ts'
import { watchFolders } from './server/watch.ts'

export interface ServeOptions extends Pick<LoadOptions, 'importer' | 'overrides' | 'jobs'> {
  readonly settings: Settings
  readonly host: string
  /** The next free one is taken where it is in use. */
  readonly port: number
  /** Told as soon as requests are answered, which is before the first analysis is there. */
  readonly listening?: (serving: Serving) => void
  /** Told when another analysis is shown: how many runs it has, and the one before had. */
  readonly renewed?: (runs: number, before: number) => void
  /** Told once for each reason why there is no new one, or none at all so far. */
  readonly failed?: (reason: string, runs: number) => void
}

export interface Serving {
  /** Where it is found on this computer. */
  readonly address: string
  /** All that lead there, this one first. */
  readonly addresses: readonly string[]
  /** Whoever is on the network can read the runs. */
  readonly isOpenToOthers: boolean
  stop(): Promise<void>
}

const mostTries = 50
const mostConnections = 600
const longestSilence = 60_000

const nothing = "default-src 'none'; frame-ancestors 'none'"

/** A request has no body that is worth waiting for. */
const limits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
} as const

/** Shows the report of folders on a local page and keeps it up to date. */
export const serve = async (folders: readonly string[], options: ServeOptions): Promise<Serving> => {
  const { settings, importer, overrides, jobs, host, port, listening, renewed, failed } = { ...silent, ...options }
  const live = new Live()
  const app = createServerApp(live, reportAssets(), host)
  const server = await listen(app.fetch, host, port)
  const bound = server.address()
  const used = typeof bound === 'object' && bound !== null ? bound.port : port
  const given = { settings, ...(importer && { importer }), ...(overrides && { overrides }), ...(jobs && { jobs }) }
  let shown = { hash: '', runs: 0 }
  let reason = ''
  // One thread keeps what is shown, for the texts of its runs; another looks whether there is something new.
  let keeping: Reader | null = null
  let looking: Reader | null = null
  let isStopped = false
  const look = async (isFirst: boolean) => {
    looking ??= new Reader()
    const reader = looking
    const { hash, runs, pages } = await reader.look({ folders, options: given, shown: shown.hash })
    reason = ''
    if (pages === null) return
    live.renew({ ...pages, texts: run => reader.texts(run) })
    void keeping?.end()
    keeping = reader
    looking = null
    const before = shown.runs
    shown = { hash, runs }
    if (!isFirst) renewed(shown.runs, before)
  }
  const tell = (error: unknown) => {
    const said = error instanceof Error ? error.message : String(error)
    if (said !== reason) failed(said, shown.runs)
    reason = said
    // One that ran out of memory is gone.
    if (error instanceof AnalysisError) return
    void looking?.end()
    looking = null
  }
  let unwatch = () => {}
  const stop = async () => {
    isStopped = true
    unwatch()
    await Promise.all([keeping?.end(), looking?.end()])
    await new Promise<void>(resolve => {
      server.close(() => resolve())
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
  }
  const addresses = addressesOf(host, used)
  const serving = { address: addresses[0], addresses, isOpenToOthers: isOpenToOthers(host), stop }
  listening(serving)
  try {
    await look(true)
  } catch (error) {
    if (isStopped) return serving
    // The first run may still be on its way; whatever else is wrong stays so.
    if (!(error instanceof AnalysisError && error.code === 'nothing-to-analyse')) {
      await stop()
      throw error
    }
    tell(error)
  }
  // A folder that is being written can be unreadable for a moment; what was shown stays.
  if (!isStopped) unwatch = watchFolders(folders, () => look(false).catch(tell))
  return serving
}

const silent = { listening: () => {}, renewed: () => {}, failed: () => {} }

const listen = async (
  fetch: (request: Request) => Response | Promise<Response>,
  hostname: string,
  port: number,
): Promise<ServerType> => {
  for (let tried = 0; tried < mostTries; tried++) {
    const server = await tryPort(fetch, hostname, port + tried)
    if (server) return server
  }
  throw new AnalysisError(
    'no-port',
    `No port from ${port} to ${port + mostTries - 1} is free.`,
    'Choose another with --port.',
  )
}

/** Null where the port is in use. */
const tryPort = (
  fetch: (request: Request) => Response | Promise<Response>,
  hostname: string,
  port: number,
): Promise<ServerType | null> =>
  new Promise((resolve, reject) => {
    const server = startServer({ fetch, hostname, port, serverOptions: limits }, () => resolve(server))
    // What cannot even be read as a request is refused before the app sees it.
    server.prependListener('request', (_: unknown, response: ServerResponse) => {
      for (const [name, value] of securityHeaders(nothing)) response.setHeader(name, value)
    })
    server.maxConnections = mostConnections
    // Who neither reads nor writes for so long is gone; those who wait for changes hear a sign of life before.
    server.setTimeout(longestSilence)
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else
        reject(
          new AnalysisError(
            'no-port',
            `Cannot listen on ${hostname}:${port}: ${error.message}.`,
            'Try another --host or --port.',
          ),
        )
    })
  })
