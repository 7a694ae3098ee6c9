import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { widthsFile, widthsText } from '../../scripts/font.mjs'
import { camelCase, generateRegistry, registryFile, registryNames, registryText } from '../../scripts/registry.mjs'
import { transcriptLists } from '../../scripts/transcript-lists.mjs'
import { runChild } from '../support/child.ts'
import { projectRoot } from '../support/project.ts'

test.each(registryNames)('the list of %s is fresh (else run `npm run generate`)', registry =>
  expect(readFileSync(registryFile(registry), 'utf8')).toBe(generateRegistry(registry)),
)

test.each(transcriptLists())('$path is fresh (else run `npm run generate`)', ({ file, text }) =>
  expect(readFileSync(file, 'utf8')).toBe(text),
)

test('the widths of the fonts are fresh (else run `npm run generate`)', () =>
  expect(readFileSync(widthsFile, 'utf8')).toBe(widthsText()))

const entries = (...paths: readonly string[]) =>
  paths.map(path => ({ path: `./${path}.ts`, name: camelCase(path.replace('/', '-')) }))

describe('a registry', () => {
  test('imports the default export of every file, in natural order', () =>
    expect(
      registryText('importers', entries('tau-bench/importer', 'native/importer', 'tau2-bench/importer')),
    ).toMatchInlineSnapshot(`
      "// Generated from the files of this folder: run \`npm run generate\` after adding or removing one.
      import type { Importer } from '../../core/importer.ts'
      import nativeImporter from './native/importer.ts'
      import tauBenchImporter from './tau-bench/importer.ts'
      import tau2BenchImporter from './tau2-bench/importer.ts'

      export const allImporters: readonly Importer[] = [nativeImporter, tauBenchImporter, tau2BenchImporter]
      "
    `))

  const biome = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome')
  const few = ['pass', 'pass-rate', 'passes', 'pass-at-10', 'pass-at-2']
  const many = Array.from({ length: 30 }, (_, i) => `metric-${i}`)

  test.each([
    ['no entries', 'metrics', []],
    ['few entries', 'metrics', few],
    ['many entries', 'metrics', many],
    ['commands', 'commands', few],
  ] as const)('with %s is written as Biome would', async (_, registry, names) => {
    const text = registryText(registry, entries(...names))
    const args = [biome, 'check', '--write', '--stdin-file-path=src/transform/metrics/all.gen.ts']
    const formatted = await runChild(process.execPath, args, { cwd: projectRoot, input: text })
    expect(formatted.stdout).toBe(text)
  })
})
