import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { methodsPage } from '../../src/output/files/methods-markdown.ts'
import { allMetrics } from '../../src/transform/metrics/all.gen.ts'
import { tiercel } from '../support/cli.ts'
import { projectRoot } from '../support/project.ts'
import { temporaryFolder } from '../support/temporary.ts'

const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8')

test('the demo leaves runs and results, says what to try next, and the README shows what it prints', async () => {
  await using folder = await temporaryFolder()
  const { code, stdout } = await tiercel(['demo', '--out', join(folder.path, 'demo')], { env: { COLUMNS: '80' } })
  expect(code).toBe(0)
  const shown = read('README.md').match(/prints:\n\n```\n([\s\S]*?)```/)?.[1] ?? ''
  expect(shown.split('\n').length).toBeGreaterThan(10)
  expect(stdout).toContain(shown.trimEnd())
  expect(stdout).toMatch(/\n {2}tiercel serve .*demo\/runs --open\n {2}tiercel check .*demo\/runs\n/)
  expect(readdirSync(join(folder.path, 'demo'))).toEqual(['results', 'runs'])
  for (const name of ['data/runs.csv', 'tables/tier-summary.tex', 'figures/pass-rate-by-tier.pdf', 'report.html'])
    expect(existsSync(join(folder.path, 'demo/results', name)), name).toBe(true)
}, 120_000)

test('docs/methods.md is what the definitions generate', () => {
  const simulations = { coverage: read('docs/coverage.md'), gate: read('docs/gate.md') }
  expect(read('docs/methods.md')).toBe(methodsPage(allMetrics, simulations))
})
