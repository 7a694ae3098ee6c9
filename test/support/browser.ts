import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const usualPlaces = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Chromium.app/Contents/MacOS']

/** A browser of the machine: CHROMIUM_PATH, else one on the PATH or in the usual folders; null where there is none. */
export const browserPath = (environment: NodeJS.ProcessEnv = process.env): string | null => {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH
  const folders = [...(environment.PATH ?? '').split(delimiter), ...usualPlaces]
  const paths = folders.flatMap(folder => names.map(name => join(folder, name)))
  return paths.find(path => existsSync(path)) ?? null
}

export const launchBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })

/** A `describe` whose tests need a browser; without one they are skipped with a sentence, and fail in CI. */
export const whenBrowser = (name: string, tests: (path: string) => void): void => {
  const path = browserPath()
  const reason = 'needs Chromium: install it, or name it in CHROMIUM_PATH'
  if (path !== null) describe(name, () => tests(path))
  else if (process.env.TIERCEL_CI === '1') test(name, () => expect.fail(reason))
  else test.skip(`${name} (${reason})`)
}
