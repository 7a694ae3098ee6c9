import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { widthsFile, widthsText } from '../../scripts/font.mjs'
import { generateRegistry, registryFile, registryFolders, registryText } from '../../scripts/registry.mjs'
import { transcriptLists } from '../../scripts/transcript-lists.mjs'
import { runChild } from '../support/child.ts'
import { projectRoot } from '../support/project.ts'

test.each(registryFolders)('src/%s/all.gen.ts is fresh (else run `npm run generate`)', folder =>
  expect(readFileSync(registryFile(folder), 'utf8')).toBe(generateRegistry(folder)),
)

test.each(transcriptLists())('$path is fresh (else run `npm run generate`)', ({ file, text }) =>
  expect(readFileSync(file, 'utf8')).toBe(text),
)

test('the widths of the fonts are fresh (else run `npm run generate`)', () =>
  expect(readFileSync(widthsFile, 'utf8')).toBe(widthsText()))

describe('a registry', () => {
  test('imports the default export of every file, in natural order', () =>
    expect(registryText('load/importers', ['tau-bench', 'native', 'tau2-bench', 'tau-10'])).toMatchInlineSnapshot(`
      "// Generated from the files of this folder: run \`npm run generate\` after adding or removing one.
      import type { Importer } from '../../core/importer.ts'
      import native from './native.ts'
      import tau10 from './tau-10.ts'
      import tauBench from './tau-bench.ts'
      import tau2Bench from './tau2-bench.ts'

      export const allImporters: readonly Importer[] = [native, tau10, tauBench, tau2Bench]
      "
    `))

  const biome = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome')
  const few = ['pass', 'pass-rate', 'passes', 'pass-at-10', 'pass-at-2']
  const many = Array.from({ length: 30 }, (_, i) => `metric-${i}`)

  test.each([
    ['no entries', 'metrics', []],
    ['few entries', 'metrics', few],
    ['many entries', 'metrics', many],
    ['commands', 'apps/cli/commands', few],
  ] as const)('with %s is written as Biome would', async (_, folder, names) => {
    const text = registryText(folder, names)
    const args = [biome, 'check', '--write', '--stdin-file-path=src/metrics/all.gen.ts']
    const formatted = await runChild(process.execPath, args, { cwd: projectRoot, input: text })
    expect(formatted.stdout).toBe(text)
  })
})
