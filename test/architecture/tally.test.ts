import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runChild } from '../support/child.ts'
import { projectRoot } from '../support/project.ts'
import { temporaryFolder } from '../support/temporary.ts'

const tally = async (files: Record<string, string>, code: number | null) => {
  await using folder = await temporaryFolder(files)
  const args = [join(projectRoot, 'scripts/tally.mjs'), 'report.json', String(code)]
  const result = await runChild(process.execPath, args, { cwd: folder.path })
  return { line: result.stdout.trimEnd(), code: result.code }
}

const report = (passed: number, failed: number) => ({
  'report.json': JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults: [] }),
})

test('reads what vitest writes, and counts a file that cannot be loaded as failed', async () => {
  await using folder = await temporaryFolder({
    'a.test.mjs': "test('a', () => {})\ntest('b', () => {})\ntest.skip('c', () => {})",
    'b.test.mjs': "test('a', () => expect(1).toBe(2))",
    'c.test.mjs': "throw new Error('broken')",
  })
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--globals', '--reporter=json', '--root', folder.path]
  const { stdout, code } = await runChild(process.execPath, args)
  expect(await tally({ 'report.json': stdout }, code)).toEqual({ line: '2 passed, 2 failed', code: 1 })
})

test('succeeds only when tests ran and the whole run succeeded', async () => {
  expect(await tally(report(2, 0), 0)).toEqual({ line: '2 passed, 0 failed', code: 0 })
  expect(await tally(report(2, 1), 1)).toEqual({ line: '2 passed, 1 failed', code: 1 })
  expect(await tally(report(2, 0), 3)).toEqual({ line: '2 passed, 1 failed', code: 3 })
  expect(await tally(report(0, 0), 0)).toEqual({ line: '0 passed, 1 failed', code: 1 })
  expect(await tally({}, 2)).toEqual({ line: '0 passed, 1 failed', code: 2 })
})
