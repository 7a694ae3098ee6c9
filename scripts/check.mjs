// The tests for `npm run check`: of those in the folders with changed files, the ones that import a changed file.
// Other folders are left to `npm test`, since nearly all tests import some files.
import { execFileSync, spawnSync } from 'node:child_process'
import { dirname } from 'node:path/posix'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('..', import.meta.url))
const [base = 'HEAD'] = process.argv.slice(2)

/** @param {string[]} args */
const paths = (...args) => execFileSync('git', args, { cwd, encoding: 'utf8' }).split('\n')

const changed = [
  ...paths('diff', '--name-only', '--relative', base),
  ...paths('ls-files', '--others', '--exclude-standard'),
]
const isUnit = /^(src|test\/(architecture|contracts|support))\//
const folders = new Set(changed.filter(path => isUnit.test(path)).map(path => `${dirname(path)}/`))

if (folders.size === 0) console.log('No unit test is affected.')
else {
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
  const args = [vitest, 'run', ...folders, '--changed', base, '--passWithNoTests']
  process.exitCode = spawnSync(process.execPath, args, { cwd, stdio: 'inherit' }).status ?? 1
}
