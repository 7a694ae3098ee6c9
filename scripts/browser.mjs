// A browser of the machine, for the tests, the pictures and the bench of the report.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const usualPlaces = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Chromium.app/Contents/MacOS']

/** CHROMIUM_PATH, else one on the PATH or in the usual folders; null where there is none. */
export const browserPath = (environment = process.env) => {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH
  const folders = [...(environment.PATH ?? '').split(delimiter), ...usualPlaces]
  const paths = folders.flatMap(folder => names.map(name => join(folder, name)))
  return paths.find(path => existsSync(path)) ?? null
}

/** @param {string} executablePath */
export const launchBrowser = executablePath =>
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
