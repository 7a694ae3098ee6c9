import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whenBrowser } from '../support/browser.ts'
import { tiercel } from '../support/cli.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'
import { openPage, textOf } from './page.ts'
import { whileServed } from './served.ts'

/** What a judge may have written, by accident or with intent. */
const nasty = `<img src=x onerror="window.hacked=1"></script><script>window.hacked=2</script> \u202etxt.exe ${'long '.repeat(200_000)}end`

const firstJudgment = (root: string): string => {
  const name = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('judgment.json') && file.includes('/T0/'))
    .sort()[0]
  return join(root, name)
}

const spoil = (root: string): void => {
  const file = firstJudgment(root)
  const judgment = JSON.parse(readFileSync(file, 'utf8'))
  const [criterion] = Object.values<{ items: Record<string, { reason: string }> }>(judgment.criteria_scores)
  Object.values(criterion.items)[0].reason = nasty
  writeFileSync(file, JSON.stringify({ ...judgment, reasoning: nasty }))
}

whenBrowser('the report in a browser', chromium => {
  const served = whileServed(chromium, 4750, { tasks: 3, tiers: 3, subtests: 2, runs: 3 }, spoil)
  let browser: Browser
  let results: TemporaryFolder
  const addresses: Record<'file' | 'server', string> = { file: '', server: '' }

  beforeAll(async () => {
    const { raw, serving } = served()
    browser = served().browser
    results = await temporaryFolder()
    const { code, stderr } = await tiercel(['analyze', raw.path, '--out', results.path, '--only', 'report', '--quiet'])
    expect(stderr).toBe('')
    expect(code).toBe(0)
    addresses.file = pathToFileURL(join(results.path, 'report.html')).href
    addresses.server = serving.address
  }, 120_000)

  afterAll(() => results?.[Symbol.asyncDispose]())

  test('every figure can be seen, and a click on its legend picks a level out', async () => {
    const { page, leave } = await openPage(browser, `${addresses.file}#/tables`)
    const places = await page.$$eval('.library nav a', links => links.map(link => link.getAttribute('href') ?? ''))
    const small: string[] = []
    for (const place of places) {
      await page.evaluate(hash => {
        location.hash = hash
      }, place)
      await page.waitForSelector(`.library nav a[href="${place}"][aria-current]`)
      const figure = page.locator('.library figure svg[aria-hidden]')
      if ((await page.locator('.library figure').count()) === 0) continue
      const { width = 0, height = 0 } = (await figure.boundingBox()) ?? {}
      if (width < 200 || height < 80) small.push(`${place}: ${width} × ${height}`)
    }
    expect(small).toEqual([])
    await page.goto(`${addresses.file}#/tables/grade-distribution`)
    const entries = page.locator('#figure-grade-distribution text.pickable')
    const fadedMarks = () =>
      page.$$eval(
        '#figure-grade-distribution .role-mark path',
        marks => marks.filter(mark => mark.style.opacity).length,
      )
    await entries.first().click()
    expect(await fadedMarks()).toBeGreaterThan(0)
    await entries.first().click()
    expect(await fadedMarks()).toBe(0)
    await leave()
  })

  test('a level is picked out with the keyboard, and a mark leads to its runs', async () => {
    const { page, leave } = await openPage(browser, `${addresses.file}#/tables/grade-distribution`)
    const faded = page.locator('#figure-grade-distribution .role-mark path[style*=opacity]')
    const picker = page.locator('#figure-grade-distribution select')
    await picker.focus()
    await page.keyboard.press('ArrowDown')
    await faded.first().waitFor()
    await picker.selectOption('')
    await faded.first().waitFor({ state: 'detached' })
    await page
      .locator('#figure-grade-distribution .role-mark path')
      .first()
      .click({ position: { x: 1, y: 1 } })
    await page.waitForSelector('.list tbody a')
    expect(new URL(page.url()).hash).toMatch(/^#\/runs\?.*tier=T\d/)
    expect(await textOf(page, 'p[role=status]:not(.hidden)')).toMatch(/^18 of 54 runs/)
    await leave()
  })

  test('a column is sorted with the best first, whichever direction its metric has', async () => {
    const { page, leave } = await openPage(browser, `${addresses.file}#/tables/tier-summary`)
    const firstSort = async (title: string) => {
      const head = page.locator('th', { hasText: title })
      await head.locator('button').click()
      return head.getAttribute('aria-sort')
    }
    await page.waitForSelector('section.table th')
    expect(await firstSort('Pass rate')).toBe('descending')
    expect(await firstSort('Cost of pass')).toBe('ascending')
    expect(await firstSort('Tier')).toBe('ascending')
    await page.goto(`${addresses.file}#/runs`)
    await page.waitForSelector('.list tbody a')
    expect(await firstSort('Score')).toBe('descending')
    expect(await firstSort('Cost')).toBe('ascending')
    await leave()
  })

  test('on a phone the table or figure that is chosen is shown, and back leads to the list', async () => {
    const { page, leave } = await openPage(browser, `${addresses.file}#/tables`, {
      viewport: { width: 390, height: 844 },
    })
    const entry = page.locator('.library nav a[href="#/tables/tier-summary"]')
    await entry.scrollIntoViewIfNeeded()
    await entry.click()
    await page.waitForFunction(() => {
      const { top = Infinity } = document.querySelector('.library section.table')?.getBoundingClientRect() ?? {}
      return top < innerHeight / 2
    })
    await page.goBack()
    await page.waitForFunction(() => {
      const link = document.querySelector('.library nav a[href="#/tables/tier-summary"]')
      const { top = -1, bottom = Infinity } = link?.getBoundingClientRect() ?? {}
      return top >= 0 && bottom <= innerHeight
    })
    await leave()
  })

  test('the page of a metric has the figures of this metric alone', async () => {
    const { page, leave } = await openPage(browser, `${addresses.file}#/metrics?metric=cost_usd`)
    await page.waitForSelector('.figure')
    const ids = await page.$$eval('.figure', figures => figures.map(({ id }) => id))
    expect(ids).toContain('figure-cost-usd-by-tier')
    expect(ids).toContain('figure-cumulative-cost')
    expect(ids).not.toContain('figure-judge-cost-usd-by-tier')
    await leave()
  })

  describe.each(['file', 'server'] as const)('as a %s', kind => {
    test('leads from the answers to a judge’s reason, and its address leads there again', async () => {
      const { page, leave } = await openPage(browser, addresses[kind])
      expect(await textOf(page, 'main')).toContain('Leaderboard')
      await page.waitForSelector('.figure svg')
      await page.click('nav a:has-text("Tiers")')
      await page.click('main table a:has-text("T0")')
      await page.waitForSelector('.list tbody a')
      expect(await textOf(page, 'p[role=status]:not(.hidden)')).toMatch(/^18 of 54 runs/)
      await page.click('.list tbody a')
      await page.waitForSelector('.judgments:has-text("Show all")')
      const reasons = await page.locator('.judgments').innerText()
      expect(reasons).toContain('<img src=x onerror="window.hacked=1"></script>')
      expect(reasons).toMatch(/ 1,000,\d+ /)
      const { page: other, leave: leaveOther } = await openPage(browser, page.url())
      await other.waitForSelector('.judgments b')
      expect(await textOf(other, 'h2')).toBe(await textOf(page, 'h2'))
      expect(await page.evaluate('window.hacked')).toBeUndefined()
      await leaveOther()
      await leave()
    })

    test('sorts, searches and picks any metric', async () => {
      const { page, leave } = await openPage(browser, `${addresses[kind]}#/metrics?metric=cost_usd`)
      expect(await textOf(page, 'h2')).toBe('Cost')
      const column = page.locator('section.table:has(caption:text-is("Cost by tier")) tbody tr td:nth-child(2)')
      const numbers = async () => (await column.allInnerTexts()).map(text => Number.parseFloat(text.slice(1)))
      await page.click('section.table:has(caption:text-is("Cost by tier")) th button:has-text("Cost")')
      const up = await numbers()
      expect(up).toEqual([...up].sort((a, b) => a - b))
      await page.click('section.table:has(caption:text-is("Cost by tier")) th button:has-text("Cost")')
      expect(await numbers()).toEqual([...up].reverse())
      await page.selectOption('label.picker select', 'score')
      await page.waitForFunction(() => document.querySelector('h2')?.textContent === 'Score')
      expect(page.url()).toContain('metric=score')
      await page.click('nav a:has-text("Runs")')
      // The page before has a field for searching too.
      await page.waitForSelector('.list tbody a')
      await page.fill('input[type=search]', 'test-002')
      await page.waitForFunction(() =>
        /^18 of 54/.test(document.querySelector('p[role=status]:not(.hidden)')?.textContent ?? ''),
      )
      await leave()
    })

    test('can be used with the keyboard alone, in the dark, and on a phone', async () => {
      const { page, leave } = await openPage(browser, addresses[kind], {
        colorScheme: 'dark',
        viewport: { width: 390, height: 844 },
      })
      const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      expect(paper).toBe('rgb(20, 23, 27)')
      for (let i = 0; i < 20; i++) {
        await page.keyboard.press('Tab')
        if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Runs') break
      }
      await page.keyboard.press('Enter')
      await page.waitForSelector('.list tbody a')
      await page.locator('.list tbody a').first().focus()
      await page.keyboard.press('Enter')
      await page.waitForSelector('.judgments')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await leave()
    })

    test.each(['answers', 'tiers', 'models', 'metrics', 'tables', 'runs', 'run', 'judges', 'quality', 'methods'])(
      'the page %s has no serious barrier',
      async place => {
        const { page, leave } = await openPage(browser, `${addresses[kind]}#/${place === 'run' ? 'runs' : place}`)
        if (place === 'run') await page.click('.list tbody a')
        await page.waitForTimeout(300)
        await page.evaluate(axe.source)
        const found = await page.evaluate(async () => {
          const { violations } = await (window as unknown as { axe: typeof axe }).axe.run()
          return violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`)
        })
        expect(found).toEqual([])
        await leave()
      },
    )
  })
})
