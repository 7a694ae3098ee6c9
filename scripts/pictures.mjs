// npm run docs: draws the pictures of the README anew, from the study that `tiercel demo` simulates.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pictureReport } from './report-pictures.mjs'

const path = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const shown = ['pass-rate-by-tier', 'impl-rate-distribution', 'cost-quality-pareto']

const folder = mkdtempSync(join(tmpdir(), 'tiercel-pictures-'))
try {
  const command = path('dist/bundle/main.js')
  execFileSync(process.execPath, [command, 'demo', '--out', folder, '--quiet'])
  mkdirSync(path('docs/pictures'), { recursive: true })
  for (const id of shown) {
    copyFileSync(join(folder, 'results/figures', `${id}.png`), path(`docs/pictures/${id}.png`))
    console.log(`updated  docs/pictures/${id}.png`)
  }
  const report = join(folder, 'results/report.html')
  for (const name of await pictureReport(report, name => path(`docs/pictures/${name}.png`)))
    console.log(`updated  docs/pictures/${name}.png`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
