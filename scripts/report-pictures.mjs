// The pictures of the report in the README: two of its pages, as a browser shows them.
import { pathToFileURL } from 'node:url'
import { browserPath, launchBrowser } from './browser.mjs'

const width = 1200
/** Where the page is, what is clicked there, how much of it is shown, and what tells that it is there. */
const shown = [
  { name: 'report-answers', place: '#/answers', click: null, height: 860, sign: '.figure svg' },
  { name: 'report-run', place: '#/runs', click: '.list tbody a', height: 820, sign: '.judgments b' },
]

/**
 * @param {string} report
 * @param {(name: string) => string} pathOf
 * @returns {Promise<string[]>} the names of the pictures
 */
export const pictureReport = async (report, pathOf) => {
  const path = browserPath()
  if (path === null) {
    console.log('The pictures of the report stay as they are: there is no Chromium here (CHROMIUM_PATH names one).')
    return []
  }
  const browser = await launchBrowser(path)
  try {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: 'light' })
    for (const { name, place, click, height, sign } of shown) {
      await page.goto('about:blank')
      await page.goto(`${pathToFileURL(report).href}${place}`)
      if (click !== null) await page.click(click)
      await page.waitForSelector(sign)
      await page.waitForTimeout(1000)
      await page.screenshot({ path: pathOf(name), clip: { x: 0, y: 0, width, height } })
    }
    return shown.map(({ name }) => name)
  } finally {
    await browser.close()
  }
}
