import { describe, expect, test } from 'vitest'
import { browserPath } from '../../scripts/browser.mjs'

/** A `describe` whose tests need a browser; without one they are skipped with a sentence, and fail in CI. */
export const whenBrowser = (name: string, tests: (path: string) => void): void => {
  const path = browserPath()
  const reason = 'needs Chromium: install it, or name it in CHROMIUM_PATH'
  if (path !== null) describe(name, () => tests(path))
  else if (process.env.TIERCEL_CI === '1') test(name, () => expect.fail(reason))
  else test.skip(`${name} (${reason})`)
}
