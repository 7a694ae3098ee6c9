import { describe, expect, test } from 'vitest'
import { layers } from '../../scripts/layers.ts'
import { circles, layerOf, wrongWays } from './imports.ts'
import { parseSource, readSources } from './source.ts'

const sources = readSources('src')

describe('the code in src', () => {
  test('has a layer for every folder', () => {
    const found = new Set(sources.map(source => layerOf(source.path)))
    expect(Object.keys(layers)).toEqual(expect.arrayContaining([...found]))
  })

  test('imports only in the direction of the layers', () => expect(wrongWays(sources)).toEqual([]))

  test('has no files that import each other in a circle', () => expect(circles(sources)).toEqual([]))
})

describe('layers', () => {
  test('only name layers that exist, and never go in a circle', () => {
    const asFiles = Object.entries(layers)
      .filter(([, targets]) => targets !== 'everything')
      .map(([name, targets]) => parseSource(name, [...targets].map(target => `import './${target}'`).join('\n')))
    const names = new Set(asFiles.map(file => file.path))
    expect(asFiles.flatMap(file => file.imports.map(({ target }) => target)).filter(name => !names.has(name))).toEqual(
      [],
    )
    expect(circles(asFiles)).toEqual([])
  })
})

describe('wrongWays', () => {
  const of = (path: string, text: string) => wrongWays([parseSource(path, text)])

  test('says which import is wrong, why, and what to do', () =>
    expect(
      of('src/statistics/mean.ts', "import type { Table } from '../core/table.ts'\nimport { x } from '../tables/x.ts'"),
    ).toMatchInlineSnapshot(`
      [
        "src/statistics/mean.ts:2 imports src/tables/x.ts: statistics may import core, but not tables: move what it needs to a layer that both may import, or let the caller pass it in as an argument.",
      ]
    `))

  test.each([
    ['static', "import { x } from '../apps/x.ts'"],
    ['for its effects', "import '../apps/x.ts'"],
    ['of types', "import type { X } from '../apps/x.ts'"],
    ['dynamic', "const x = await import('../apps/x.ts')"],
    ['of a type in place', "let x: import('../apps/x.ts').X"],
    ['by export of names', "export { x } from '../apps/x.ts'"],
    ['by export of everything', "export * from '../apps/x.ts'"],
  ])('sees an import %s', (_, text) => expect(of('src/load/a.ts', text)).toHaveLength(1))

  test('leaves alone packages, the same folder, lower layers, comments and strings', () =>
    expect(
      of(
        'src/load/importers/a.ts',
        `import 'zod'; import './b.ts'; import '../disk.ts'; import '../../core/table.ts'
        // import '../../apps/x.ts'
        const text = "import '../../apps/x.ts'"`,
      ),
    ).toEqual([]))

  test('lets apps and the index import everything, but nothing outside src', () => {
    expect(of('src/apps/cli/main.ts', "import '../../load/a.ts'; import '../../formats/csv.ts'")).toEqual([])
    expect(of('src/index.ts', "import './load/a.ts'")).toEqual([])
    expect(of('src/index.ts', "import '../scripts/layers.ts'")).toEqual([expect.stringContaining('outside src')])
  })

  test('asks for a layer for a new folder', () =>
    expect(of('src/plugins/a.ts', "import '../core/table.ts'")).toEqual([expect.stringContaining('scripts/layers.ts')]))
})

describe('circles', () => {
  const file = (name: string, ...targets: string[]) =>
    parseSource(`src/${name}.ts`, targets.map(target => `import './${target}.ts'`).join('\n'))

  test('finds the shortest and a longer one, each once', () =>
    expect(
      circles([file('a', 'b', 'c'), file('b', 'a'), file('c', 'd'), file('d', 'e'), file('e', 'c')]),
    ).toMatchInlineSnapshot(`
      [
        "src/a.ts → src/b.ts → src/a.ts: move what they share to a file of its own.",
        "src/c.ts → src/d.ts → src/e.ts → src/c.ts: move what they share to a file of its own.",
      ]
    `))

  test('finds none where two files share a third', () =>
    expect(circles([file('a', 'b', 'c'), file('b', 'd'), file('c', 'd'), file('d')])).toEqual([]))
})
