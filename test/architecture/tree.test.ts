import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { registries } from '../../scripts/registry.mjs'
import { threadFiles } from '../../src/runtime/thread-entry.ts'
import { layerOf } from './imports.ts'
import { codeAndPages, readSources } from './source.ts'

const sources = readSources('src', codeAndPages).filter(({ path }) => !path.includes('.gen.'))

/** Files of a registry are called after what they define, doors of the package and of threads after what they are. */
const isNamedByRule = (path: string): boolean =>
  Object.values(registries).some(({ folder, files }) => files.test(posix.relative(`src/${folder}`, path))) ||
  threadFiles.some(file => path === `src/${file}.ts`) ||
  posix.dirname(path) === 'src' ||
  /\/index\.ts$|\.d\.ts$/.test(path)

const nameOf = (path: string): string => posix.basename(path).replace(/\.tsx?$/, '')

test('no two files of different layers have the same name', () => {
  const paths = sources.map(({ path }) => path).filter(path => !isNamedByRule(path))
  const layers = new Map<string, Set<string | null>>()
  for (const path of paths) layers.set(nameOf(path), (layers.get(nameOf(path)) ?? new Set()).add(layerOf(path)))
  expect(paths.filter(path => (layers.get(nameOf(path))?.size ?? 0) > 1)).toEqual([])
})

test('at most 40 files are shorter than 40 lines and have a single user', () => {
  const users = new Map<string, Set<string>>()
  for (const { path, imports } of sources)
    for (const { target } of imports) users.set(target, (users.get(target) ?? new Set()).add(path))
  const small = sources.filter(
    ({ path, text }) => !isNamedByRule(path) && users.get(path)?.size === 1 && text.split('\n').length < 40,
  )
  expect(small.map(({ path }) => path).slice(40)).toEqual([])
})
