import { layers } from '../../scripts/layers.ts'
import type { Source } from './source.ts'

const allowed: ReadonlyMap<string, readonly string[] | 'everything'> = new Map(Object.entries(layers))

/** The layer of `src/load/sources/native/importer.ts` is `load`; a file directly in src is a layer of its own. */
export const layerOf = (path: string): string | null => (path.startsWith('src/') ? path.split('/')[1] : null)

const names = (list: readonly string[]) => (list.length === 0 ? 'nothing of ours' : list.join(', '))

/** Says what is wrong with an import of ours; null when it goes the right way. */
const complaint = (from: string | null, to: string | null): string | null => {
  const mayImport = from === null ? undefined : allowed.get(from)
  if (mayImport === undefined) return `${from} has no layer: give it one in scripts/layers.ts`
  if (to === null) return 'code in src must not depend on files outside src: move what it needs into src'
  if (mayImport === 'everything' || to === from || mayImport.includes(to)) return null
  return (
    `${from} may import ${names(mayImport)}, but not ${to}: ` +
    'move what it needs to a layer that both may import, or let the caller pass it in as an argument'
  )
}

/** One sentence for every import that goes against the layers. */
export const wrongWays = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ target, ours, line }) => {
      const wrong = ours ? complaint(layerOf(path), layerOf(target)) : null
      return wrong === null ? [] : [`${path}:${line} imports ${target}: ${wrong}.`]
    }),
  )

/** One sentence for every circle of files that import each other, each told from where it was first entered. */
export const circles = (sources: readonly Source[]): string[] => {
  const targets = new Map(sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))
  const done = new Set<string>()
  const found: string[] = []
  const follow = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0)
      found.push(`${[...trail.slice(start), path].join(' → ')}: move what they share to a file of its own.`)
    if (start >= 0 || done.has(path)) return
    for (const target of targets.get(path) ?? []) follow(target, [...trail, path])
    done.add(path)
  }
  for (const path of targets.keys()) follow(path, [])
  return found
}
