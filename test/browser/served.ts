import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../../scripts/browser.mjs'
import { type Serving, serve } from '../../src/apps/serve.ts'
import { defaultSettings } from '../../src/core/settings.ts'
import type { SimulationOptions } from '../../src/simulate/options.ts'
import { simulatedRuns } from '../support/simulated.ts'
import type { TemporaryFolder } from '../support/temporary.ts'

/** A browser and a server of simulated runs, there once the tests of a file begin. */
export interface Served {
  readonly browser: Browser
  readonly serving: Serving
  readonly raw: TemporaryFolder
}

/** Starts both before the tests of a block and ends them after it; `prepare` changes the runs first. */
export const whileServed = (
  chromium: string,
  port: number,
  options: Partial<SimulationOptions>,
  prepare: (root: string) => void,
): (() => Served) => {
  let served: Served | null = null
  beforeAll(async () => {
    const raw = await simulatedRuns(options)
    prepare(raw.path)
    const serving = await serve([raw.path], { settings: defaultSettings, host: '127.0.0.1', port })
    served = { browser: await launchBrowser(chromium), serving, raw }
  }, 120_000)
  afterAll(async () => {
    await served?.browser.close()
    await served?.serving.stop()
    await served?.raw[Symbol.asyncDispose]()
  })
  return () => {
    if (!served) throw new Error('The server was not started.')
    return served
  }
}
