// The size of a report and, where there is a browser, how soon it can be used and how smoothly its list of runs scrolls.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeSimulation } from '../dist/apps/simulate-writer.js'
import { defaultSimulation } from '../dist/simulate/options.js'
import { browserPath, launchBrowser } from '../scripts/browser.mjs'
import { large } from './loading.mjs'
import { outside } from './measure.mjs'

const small = { tasks: 4, tiers: 6, subtests: 9, runs: 5 }

/**
 * Seconds from asking for a page until it shows its heading and answers to a click.
 * @param {import('playwright-core').Page} page
 * @param {string} address
 */
const secondsToOpen = async (page, address) => {
  const start = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForSelector('nav a[aria-current]')
  await page.click('nav a:has-text("Runs")')
  await page.waitForSelector('.list tbody a')
  return (performance.now() - start) / 1000
}

/** Runs in the page: milliseconds per frame while the list of runs is scrolled through, a screen at every frame. */
const scrolling = `(async () => {
  const list = document.querySelector('.list')
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const frames = 90
  await frame()
  const start = performance.now()
  for (let i = 0; i < frames; i++) {
    list.scrollTop += list.clientHeight
    await frame()
  }
  return (performance.now() - start) / frames
})()`

/**
 * The figures of one report.
 * @param {string} results
 * @param {{runs: number, megabytes: number, seconds: number}} limits
 * @returns {Promise<import('./measure.mjs').Figure[]>}
 */
const benchReport = async (results, { runs, megabytes, seconds }) => {
  const file = join(results, 'report.html')
  const at = `report of ${runs.toLocaleString('en')} runs:`
  const size = { what: `${at} size`, value: statSync(file).size / 2 ** 20, limit: megabytes, unit: 'MB' }
  const path = browserPath()
  if (path === null) return [size]
  const browser = await launchBrowser(path)
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    const opened = await secondsToOpen(page, pathToFileURL(file).href)
    const frame = Number(await page.evaluate(scrolling))
    return [
      size,
      { what: `${at} until its runs can be used`, value: opened, limit: seconds, unit: 's' },
      { what: `${at} a frame while they scroll`, value: frame, limit: 1000 / 30, unit: 'ms' },
    ]
  } finally {
    await browser.close()
  }
}

/**
 * Reports of 1,080 runs and of 20,000.
 * @param {string} folder
 * @returns {Promise<import('./measure.mjs').Figure[]>}
 */
export const benchReports = async folder => {
  const figures = []
  for (const [size, limits] of /** @type {const} */ ([
    [small, { runs: 1080, megabytes: 6, seconds: 2 }],
    [large, { runs: 20_000, megabytes: 25, seconds: 5 }],
  ])) {
    const [runs, out] = [join(folder, `runs-${limits.runs}`), join(folder, `report-${limits.runs}`)]
    await writeSimulation(runs, { ...defaultSimulation, ...size })
    outside('analyze', runs, '--out', out, '--only', 'report', '--quiet')
    figures.push(...(await benchReport(out, limits)))
  }
  return figures
}
