import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.mjs'
import { whenBrowser } from '../support/browser.ts'
import { tiercel } from '../support/cli.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'
import { openPage } from './page.ts'

const turned = 'مودل-نخستین'
const models = ['vendor/a-model-with-a-very-long-name-reasoning-high-128k-preview-2025-07-22', turned]
const tiers = Array.from({ length: 10 }, (_, i) => `Ablation step ${i}: retrieval and planning and self-critique`)

const runs = (): string => {
  const rows = tiers.flatMap((tier, t) =>
    models.flatMap((model, m) =>
      ['a', 'b'].flatMap(task =>
        [1, 2, 3].map(run =>
          ['names', model, tier, '00', run, task, 0.1 * t, (t + m + run) % 3 > 0, 0.1 + 0.01 * (t * run + m)].join(','),
        ),
      ),
    ),
  )
  return ['experiment,agent_model,tier,subtest,run_number,task,score,passed,cost_usd', ...rows].join('\n')
}

whenBrowser('a report with long names, and names written from right to left', chromium => {
  let browser: Browser
  let folder: TemporaryFolder
  let report = ''

  beforeAll(async () => {
    folder = await temporaryFolder()
    writeFileSync(join(folder.path, 'runs.csv'), runs())
    const out = join(folder.path, 'results')
    const { code } = await tiercel(['analyze', folder.path, '--out', out, '--only', 'report', '--resamples', '500'])
    expect(code).toBe(0)
    report = pathToFileURL(join(out, 'report.html')).href
    browser = await launchBrowser(chromium)
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    await folder?.[Symbol.asyncDispose]()
  })

  test.each(['answers', 'metrics', 'runs', 'compare'])('the page %s is as wide as a phone', async place => {
    const { page, leave } = await openPage(browser, `${report}#/${place}`, { viewport: { width: 390, height: 844 } })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    if (place !== 'compare') await page.waitForSelector(place === 'runs' ? '.list a' : 'figure select')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await leave()
  })

  test('numbers beside a name from right to left keep their order', async () => {
    const { page, leave } = await openPage(browser, `${report}#/answers`)
    const name = page.locator('.sentences a > bdi', { hasText: turned })
    expect(await name.count()).toBeGreaterThan(0)
    expect(await name.first().innerText()).toBe(turned)
    await leave()
  })

  test('on paper every figure is on one sheet, and what was chosen is said', async () => {
    const { page, leave } = await openPage(browser, `${report}#/metrics`, { viewport: { width: 720, height: 1000 } })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.waitForSelector('figure select')
    await page.emulateMedia({ media: 'print' })
    const sizes = await page.$$eval('figure svg', drawings => drawings.map(each => each.getBoundingClientRect().height))
    expect(sizes.length).toBeGreaterThan(2)
    expect(Math.max(...sizes)).toBeLessThan(900)
    expect(await page.locator('figcaption .picker').first().isVisible()).toBe(false)
    expect(await page.locator('label.picker:has-text("Against") select').isVisible()).toBe(true)
    await leave()
  })
})
