import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A page that keeps account of what it complains about and whom it asks. */
export const openPage = async (browser: Browser, address: string, options: Parameters<Browser['newPage']>[0] = {}) => {
  const page = await browser.newPage(options)
  const complaints: string[] = []
  const asked: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => asked.push(request.url()))
  await page.goto(address)
  await page.waitForSelector('h2')
  const leave = async () => {
    expect(complaints).toEqual([])
    const own = new URL(address)
    expect(
      asked.filter(url => !url.startsWith('data:') && !url.startsWith('blob:') && new URL(url).host !== own.host),
    ).toEqual([])
    await page.close()
  }
  return { page, leave }
}

export const textOf = (page: Page, selector: string): Promise<string> => page.locator(selector).first().innerText()
