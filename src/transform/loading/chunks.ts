import type { Importer, Part } from '../../core/importer.ts'
import type { Metric } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import { allImporters } from '../../load/sources/importers.gen.ts'
import { type Chunk, ChunkBuilder } from '../tables/chunk.ts'

/** How many of the runs that are left a thread takes: enough to outweigh the message, few enough that all end together. */
const chunkSizeFor = (left: number): number => Math.min(512, Math.max(64, Math.ceil(left / 32)))

/** Slices parts into pieces of work, in order. */
export const sliceParts = (parts: readonly Part[], importers: readonly Importer[] = allImporters): Part[][] => {
  let left = parts.reduce((runs, part) => runs + part.runs.length, 0)
  let chunkSize = chunkSizeFor(left)
  const slices: Part[][] = []
  let open: Part[] = []
  let size = 0
  const close = () => {
    if (open.length > 0) slices.push(open)
    open = []
    left -= size
    size = 0
    chunkSize = chunkSizeFor(left)
  }
  for (const part of parts) {
    const divisible = importers.find(({ id }) => id === part.importer)?.divisible ?? false
    for (let start = 0; start < part.runs.length; ) {
      const end = divisible ? Math.min(start + chunkSize - size, part.runs.length) : part.runs.length
      open.push({ ...part, runs: part.runs.slice(start, end) })
      size += end - start
      start = end
      if (size >= chunkSize) close()
    }
  }
  close()
  return slices
}

/** Reads the runs of some parts straight into columns. */
export const readChunk = (
  parts: readonly Part[],
  settings: Settings,
  metrics: readonly Metric[],
  importers: readonly Importer[] = allImporters,
): Chunk => {
  const builder = new ChunkBuilder(settings, metrics)
  for (const part of parts) {
    const importer = importers.find(({ id }) => id === part.importer)
    let next = 0
    for (const found of importer?.read(part) ?? []) {
      // What comes after the last run is about the files as a whole, whichever run it is told with.
      const { experiment, path } = part.runs[next] ?? part.runs[next - 1]
      builder.add(found, experiment, path)
      if (found.kind === 'run' || found.kind === 'missing') next++
    }
  }
  return builder.finish()
}
