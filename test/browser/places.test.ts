import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { whenBrowser } from '../support/browser.ts'
import { openPage, textOf } from './page.ts'
import { whileServed } from './served.ts'

const listed = (page: Page): Promise<string> => textOf(page, 'p[role=status]:not(.hidden)')

/** A task whose name turns the direction of what is written after it. */
const turnTask = (root: string): void => {
  const name = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('experiment.json'))
    .sort()[0]
  const config = JSON.parse(readFileSync(join(root, name), 'utf8'))
  writeFileSync(join(root, name), JSON.stringify({ ...config, experiment_id: 'turned\u202ename' }))
}

whenBrowser('finding one’s way in the report', chromium => {
  const served = whileServed(chromium, 4760, { tasks: 2, tiers: 2, subtests: 2, runs: 8 }, turnTask)
  const openAt = (place: string, options: Parameters<Browser['newPage']>[0] = {}) =>
    openPage(served().browser, `${served().serving.address}${place}`, options)

  test('back leads to where the list was; next and previous follow its filter and order', async () => {
    const { page, leave } = await openAt('#/runs?tier=T1&sort=-cost_usd')
    await page.waitForSelector('.list tbody a')
    expect(await listed(page)).toMatch(/^32 of 64/)
    const hrefs = await page.$$eval('.list tbody a', links => links.map(link => link.getAttribute('href')))
    await page.$eval('.list', list => list.scrollTo(0, 300))
    await page.waitForTimeout(100)
    await page.locator('.list tbody a').nth(12).click()
    await page.waitForSelector('.judgments')
    expect(new URL(page.url()).hash).toBe(hrefs[12])
    expect(await page.getAttribute('main a:text-is("next")', 'href')).toBe(hrefs[13])
    expect(await page.getAttribute('main a:text-is("previous")', 'href')).toBe(hrefs[11])
    await page.goBack()
    await page.waitForSelector('.list tbody a')
    await page.waitForFunction(() => document.querySelector('.list')?.scrollTop === 300)
    await page.goForward()
    await page.click('main a:text-is("All runs")')
    await page.waitForSelector('.list tbody a')
    expect(await listed(page)).toMatch(/^32 of 64/)
    await page.click('nav a:has-text("Judges")')
    await page.waitForSelector('#disputed, section[aria-label*="disagree most"]')
    await page.evaluate(() => scrollTo(0, 700))
    await page.waitForTimeout(100)
    const links = page.locator('section[aria-label*="disagree most"] tbody a')
    const texts = await links.allInnerTexts()
    expect(new Set(texts).size).toBe(texts.length)
    await links.first().evaluate(link => (link as HTMLAnchorElement).click())
    await page.waitForSelector('.judgments')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.waitForFunction(() => scrollY === 700)
    await leave()
  })

  test('a name that turns the direction of writing turns only itself', async () => {
    const { page, leave } = await openAt('#/runs?search=turned')
    await page.locator('.list tbody a').first().click()
    await page.waitForSelector('.judgments')
    const [first, last] = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const node = walker.currentNode
        const at = node.textContent?.indexOf('Subtest') ?? -1
        if (at < 0) continue
        return [at, at + 6].map(place => {
          const range = document.createRange()
          range.setStart(node, place)
          range.setEnd(node, place + 1)
          return range.getBoundingClientRect().x
        })
      }
      return []
    })
    expect(await page.locator('main bdi:text("turned")').count()).toBeGreaterThan(0)
    expect(last).toBeGreaterThan(first)
    await leave()
  })

  test('the methods have a contents list and one title; metrics are set against each other before long tables', async () => {
    const { page, leave } = await openAt('#/methods')
    const text = await textOf(page, 'main')
    expect(text).not.toContain('do not edit')
    expect(text.match(/^Methods$/gm)).toHaveLength(1)
    await page.click('.contents a:text-is("Problems")')
    await page.waitForFunction(() => {
      const place = document.getElementById('methods-problems')?.getBoundingClientRect().top ?? NaN
      // Pages scroll by whole pixels.
      return scrollY > 0 && place > -1 && place < innerHeight
    })
    await page.goto(`${served().serving.address}#/metrics?metric=score`)
    await page.waitForSelector('label.picker:has-text("Against")')
    const [against, table] = await Promise.all([
      page.locator('label.picker:has-text("Against")').boundingBox(),
      page.locator('caption:text-is("Score by subtest")').boundingBox(),
    ])
    expect(against?.y).toBeLessThan(table?.y ?? 0)
    await leave()
  })

  test('prints the heads of columns and all rows, in light colours', async () => {
    const { page, leave } = await openAt('#/runs', { colorScheme: 'dark' })
    await page.waitForSelector('.list tbody a')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.waitForFunction(() => document.querySelectorAll('.list tbody tr').length === 64)
    expect(await page.locator('.list th button').first().isVisible()).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    await page.setViewportSize({ width: 720, height: 1000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720)
    await leave()
  })

  test('a figure that was never in view can be saved', async () => {
    const { page, leave } = await openAt('#/judges')
    const button = page.locator('figure button:text-is("PNG")').last()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      button.evaluate(element => (element as HTMLButtonElement).click()),
    ])
    expect(saved.suggestedFilename()).toMatch(/^judge-.*\.png$/)
    await leave()
  })

  test('a run stays what it is when runs arrive before it, and the end of the server is told', async () => {
    const { raw, serving } = served()
    const { page } = await openAt('#/runs')
    await page.waitForSelector('.list tbody a')
    await page.locator('.list tbody a').nth(10).click()
    await page.waitForSelector('.judgments b')
    const folder = await textOf(page, 'main .note')
    const facts = await textOf(page, 'main .facts')
    const first = readdirSync(raw.path, { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('/T0/00/run_08'))
      .sort()[0]
    cpSync(join(raw.path, first), join(raw.path, first.replace('run_08', 'run_09')), { recursive: true })
    await page.waitForFunction(() => /65 runs/.test(document.querySelector('.overview')?.textContent ?? ''))
    expect(await textOf(page, 'main .note')).toBe(folder)
    expect(await textOf(page, 'main .facts')).toBe(facts)
    await serving.stop()
    await page.waitForSelector('[role=alert]:has-text("The server has ended")')
    await page.close()
  })
})
