import { createHash } from 'node:crypto'
import type { Plan } from '../../core/importer.ts'
import type { Metric } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import { packing } from '../../core/text-blocks.ts'
import { version } from '../../core/version.ts'
import { Disk } from '../../load/io/disk.ts'
import { readBytes } from '../../load/io/open-file.ts'
import type { Chunk } from '../tables/chunk.ts'
import { unpack } from '../tables/pack.ts'
import { isCurrent, stampsOf } from './stamps.ts'

export const hashOf = (texts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\n')
  return hash.digest('hex')
}

/** Columns can be used again only for the same runs, rated by the same rules and measured by the same metrics. */
export const cacheKey = (
  { experiments, parts, planned, problems }: Plan,
  settings: Settings,
  metrics: readonly Metric[],
): string =>
  hashOf([
    version,
    packing,
    JSON.stringify([settings.consensus, settings.criterionAliases, settings.prices, metrics.map(({ id }) => id)]),
    JSON.stringify([experiments, planned, problems]),
    ...parts.flatMap(({ source, runs }) => [JSON.stringify(source), ...runs.map(({ path }) => path)]),
  ])

/** The columns that an earlier load kept, if nothing that they rest on has changed; null where they are of no use. */
export const recall = (file: string, key: string, found: (runs: number) => void): Chunk | null => {
  const bytes = readBytes(file)
  const chunk = bytes && unpack(key, bytes)
  if (!chunk) return null
  const stamps = stampsOf(chunk.tables.sources)
  found(stamps.length)
  const disk = new Disk()
  return stamps.every(stamp => isCurrent(disk, stamp)) ? chunk : null
}
