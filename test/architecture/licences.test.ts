import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reportAssets } from '../../src/apps/report-writer.ts'
import { reportHtml } from '../../src/output/report/html.ts'
import { runChild } from '../support/child.ts'
import { projectRoot } from '../support/project.ts'

const read = (...names: string[]): string => readFileSync(join(projectRoot, ...names), 'utf8')

/** What the licence of an installed package says of who holds it. */
const copyrightOf = (name: string): string[] => {
  const folder = join('node_modules', name)
  const file = readdirSync(join(projectRoot, folder)).find(each => /^licen[cs]e/i.test(each)) ?? ''
  const lines = read(folder, file).split('\n')
  return lines.map(line => line.trim()).filter(line => /^copyright (\(c\)|©)?\s*\d{4}/i.test(line))
}

const inReport = [
  'preact',
  'vega',
  'vega-interpreter',
  'vega-lite',
  'd3-array',
  'd3-geo',
  'd3-scale',
  'topojson-client',
]
const inCommand = ['commander', 'yaml', 'zod', 'fzstd', 'picocolors', '@stdlib/math-base-special-betainc']
const ofFont = 'Reserved Font Name'

describe('licences of others', () => {
  test('are in every report, for what it is made of', () => {
    const html = [...reportHtml('A report', reportAssets(), [])].join('')
    for (const name of inReport) {
      expect(html, name).toContain(`${name} ${JSON.parse(read('node_modules', name, 'package.json')).version}`)
      for (const line of copyrightOf(name)) expect(html, name).toContain(line)
    }
    expect(html).toContain(ofFont)
    expect(html).toContain('SIL OPEN FONT LICENSE')
  })

  test('are in the package, for all that is in its files', async () => {
    const notices = read('dist/THIRD-PARTY-NOTICES.txt')
    for (const name of [...inReport, ...inCommand]) {
      expect(notices, name).toContain(`${name} ${JSON.parse(read('node_modules', name, 'package.json')).version}`)
      for (const line of copyrightOf(name)) expect(notices, name).toContain(line)
    }
    expect(inReport.flatMap(copyrightOf).length).toBeGreaterThan(4)
    expect(notices).toContain(ofFont)
    const { stdout } = await runChild('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: projectRoot })
    const [{ files }]: { files: { path: string }[] }[] = JSON.parse(stdout)
    const paths = files.map(({ path }) => path)
    for (const path of ['LICENSE', 'dist/THIRD-PARTY-NOTICES.txt', 'assets/fonts/LICENSE.txt'])
      expect(paths).toContain(path)
  }, 60_000)
})
