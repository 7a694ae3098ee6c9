// node scripts/tally.mjs report.json <exit code of the tests>: says in one line how many tests passed and failed,
// from vitest's JSON report, and exits with the code of the tests, or with 1 if none passed.
import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ status: string, assertionResults: unknown[] }} TestFile */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} Report */

/** @type {Report} */
const nothingRan = { numPassedTests: 0, numFailedTests: 0, testResults: [] }

const [file, code] = process.argv.slice(2)
/** @type {Report} */
const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : nothingRan

// A file that could not be loaded has no tests to count, and an error outside of tests is in no count at all.
const notLoaded = report.testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
)
const exitCode = Number(code) || (report.numPassedTests > 0 ? 0 : 1)
const failed = report.numFailedTests + notLoaded.length || (exitCode === 0 ? 0 : 1)
console.log(`${report.numPassedTests} passed, ${failed} failed`)
process.exitCode = exitCode
