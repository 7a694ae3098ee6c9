import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.mjs'
import { whenBrowser } from '../support/browser.ts'
import { commandHere } from '../support/command.ts'
import { type Files, rawExperiment, rawRun } from '../support/raw.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

const nasty = '<img src=x onerror="window.hacked=1"></script><script>window.hacked=2</script>'

/** Eight tasks under two tiers, judged with words that no page may obey. */
const filesOf = (name: string, score: (task: number, tier: number, run: number) => number): Files =>
  Object.assign(
    {},
    ...Array.from({ length: 8 }, (_, t) => {
      const at = `${name}/task-${t + 1}/2026-01-01T00-00-00`
      return [
        rawExperiment({ at, config: { experiment_id: `task-${t + 1}`, tiers_to_run: ['T0', 'T1'] } }),
        ...[0, 1].flatMap(tier =>
          [1, 2].map(run => {
            const given = score(t, tier, run)
            const points = { functional: { achieved: 10 * given, max: 10, score: given, items: {} } }
            return rawRun({
              at,
              tier: `T${tier}`,
              run,
              judges: [{ score: given, criteria: points, judgment: { reasoning: `${name} ${nasty}` } }],
            })
          }),
        ),
      ]
    }).flat(),
  )

whenBrowser('the Compare page in a browser', chromium => {
  let browser: Browser
  let folder: TemporaryFolder
  const run = (...args: string[]) => commandHere([...args, '--quiet'], { cwd: folder.path })

  beforeAll(async () => {
    const level = (t: number, tier: number, r: number) => 0.3 + 0.02 * t + 0.25 * tier + 0.01 * ((t * r) % 3)
    folder = await temporaryFolder({
      ...filesOf('main', level),
      ...filesOf('branch', (t, tier, r) => level(t, tier, r) + 0.15 + 0.01 * (t % 3)),
    })
    expect((await run('compare', 'main', 'branch', '--out', 'compared', '--figure-formats', 'vl')).code).toBe(0)
    expect((await run('analyze', 'main', '--out', 'results', '--only', 'report')).code).toBe(0)
    browser = await launchBrowser(chromium)
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    await folder?.[Symbol.asyncDispose]()
  })

  const open = async (report: string, hash = ''): Promise<{ page: Page; complaints: string[] }> => {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    await page.goto(pathToFileURL(join(folder.path, report, 'report.html')).href + hash)
    await page.waitForSelector('h2')
    return { page, complaints }
  }

  const serious = async (page: Page): Promise<string[]> => {
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run())
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
  }

  test('of two results: verdicts, figures, what moved and what the judges said, as text', async () => {
    const { page, complaints } = await open('compared')
    expect(await page.locator('h1').innerText()).toBe('branch vs. main')
    expect(await page.locator('nav[aria-label=Pages] a').allInnerTexts()).toEqual([
      'Compare',
      'Tables and figures',
      'Methods',
    ])
    const row = page.locator('tbody tr', { hasText: 'Implementation rate' })
    expect(await row.locator('td').last().innerText()).toBe('better')
    expect(await page.locator('.sentences .good').first().innerText()).toContain('Implementation rate')
    await page.locator('.figure').first().scrollIntoViewIfNeeded()
    await page.waitForSelector('.figure svg')
    const details = page.locator('details').first()
    await details.locator('summary').click()
    const said = await details.locator('.said').allInnerTexts()
    expect(said).toEqual([`main ${nasty}`, `branch ${nasty}`])
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    expect(await serious(page)).toEqual([])
    await page.click('nav a:has-text("Tables and figures")')
    await page.waitForSelector('section.table, .figure')
    await page.click('nav a:has-text("Methods")')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('of an analysis: pairs of tiers, each task leading to its runs, the address keeping the pair', async () => {
    const { page, complaints } = await open('results', '#/compare')
    expect(await page.locator('h2').innerText()).toBe('T1 vs. T0')
    const moved = page.locator('section.table', { hasText: 'What moved in' })
    const [first] = await moved.locator('tbody tr').allInnerTexts()
    expect(first).toMatch(/^task-\d/)
    expect(await serious(page)).toEqual([])
    await moved.locator('tbody a').first().click()
    await page.waitForSelector('.list tbody a')
    expect(await page.locator('p[role=status]:not(.hidden)').innerText()).toMatch(/^2 of 32 runs/)
    await page.goBack()
    await page.waitForSelector('h2:has-text("T1 vs. T0")')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('any pair can be looked up, in either direction, and the address keeps it', async () => {
    const { page, complaints } = await open('results', '#/compare')
    await page.click('.lookup summary')
    const cell = async (title: string) => {
      const heads = await page.locator('.lookup th').allInnerTexts()
      const row = page.locator('.lookup tbody tr', { hasText: 'Implementation rate' })
      return row.locator('td').nth(heads.indexOf(title)).innerText()
    }
    await page.waitForSelector('.lookup table caption:has-text("T1 vs. T0")')
    const there = [await cell('Base'), await cell('Candidate'), await cell('Verdict')]
    expect(there[2]).toBe('better')
    await page.selectOption('.lookup label:has-text("Base") select', 'T1')
    await page.waitForSelector('.lookup p[role=status]')
    await page.selectOption('.lookup label:has-text("Candidate") select', 'T0')
    await page.waitForSelector('.lookup table caption:has-text("T0 vs. T1")')
    expect([await cell('Base'), await cell('Candidate'), await cell('Verdict')]).toEqual([there[1], there[0], 'worse'])
    expect(await serious(page)).toEqual([])
    await page.reload()
    await page.waitForSelector('.lookup table caption:has-text("T0 vs. T1")')
    expect(complaints).toEqual([])
    await page.close()
  })
})
