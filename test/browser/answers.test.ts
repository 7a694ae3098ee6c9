import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { whenBrowser } from '../support/browser.ts'
import { whileServed } from './served.ts'

/** What a sentence says in numbers: an effect, what can have been missed, an estimate, or how many. */
const numberIn = (text: string): string | null => {
  const patterns = [
    /below (×?\$?[\d.,]*\d)/,
    /([+−][\d.]+) points/,
    /(×\d+\.\d+)/,
    /(\$?\d[\d.,]*%? \[[^\]]+\])/,
    /(\d+\.\d%) for all/,
    /alpha (−?[\d.]*\d)/,
    /measured in ([\d,]+)/,
    /data has ([\d,]+)/,
    /only (\d+ tasks)/,
    /verdict in ([\d,]+) of/,
    /^([\d,]+) /,
  ]
  return patterns.flatMap(pattern => pattern.exec(text)?.[1] ?? [])[0] ?? null
}

const removeOneRun = (root: string): void => {
  const [name] = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('run_result.json'))
    .sort()
  rmSync(join(root, name))
}

const visit = async (page: Page, hash: string, sign: string): Promise<void> => {
  await page.evaluate(to => {
    location.hash = to
  }, hash)
  await page.waitForSelector(sign)
}

/** How many more there are is told nowhere else, nor what an MDE is, nor how many intervals say little. */
const withoutNumber = /\bpairs? of|^MDE|in any run|\blittle\b|\bwide\b/

/** What was not tested has no number, but a model, and the page shows its pairs. */
const notTested = /not tested .*\(([^()]+)\)/

whenBrowser('Answers in a browser', chromium => {
  const study = { tasks: 4, tiers: 3, subtests: 1, runs: 3, models: 3, effect: 0.2 }
  const served = whileServed(chromium, 4770, study, removeOneRun)

  test('every sentence leads to a page that shows its number', async () => {
    const { browser, serving } = served()
    const page = await browser.newPage()
    await page.goto(serving.address)
    await page.waitForSelector('.sentences a')
    expect(await page.locator('.sentences li:not(:has(a))').count()).toBe(0)
    const sentences = await page.$$eval('.sentences a', links =>
      links.map(link => ({ text: link.textContent, link: link.getAttribute('href') ?? '' })),
    )
    const kinds = new Set(sentences.map(({ link }) => link.split('?')[0]))
    expect([...kinds]).toEqual(expect.arrayContaining(['#/tiers', '#/models', '#/compare', '#/tables/data-quality']))
    const lost: string[] = []
    for (const link of new Set(sentences.map(each => each.link))) {
      // By way of a page that shows none of it.
      await visit(page, '#/methods', 'h2:text-is("Methods")')
      await visit(page, link, 'h2:not(:text-is("Methods"))')
      const shown = await page.locator('body').innerText()
      for (const { text } of sentences.filter(each => each.link === link)) {
        const number = numberIn(text) ?? notTested.exec(text)?.[1] ?? null
        if (number === null) expect(text).toMatch(withoutNumber)
        else if (!shown.includes(number)) lost.push(`${text} (${number}) ${link}`)
      }
    }
    expect(lost).toEqual([])
    await page.close()
  }, 120_000)
})
