import { parentPort, workerData } from 'node:worker_threads'
import type { Column } from '../../core/table.ts'
import { allMetrics } from '../metrics/all.gen.ts'
import type { LooseTable } from '../tables/builders.ts'
import type { Chunk } from '../tables/chunk.ts'
import { readChunk } from './chunks.ts'
import type { Share } from './read-slices.ts'

/** Handed over to the main thread instead of being copied. */
const buffersOf = (chunk: Chunk): ArrayBuffer[] =>
  Object.values(chunk.tables)
    .flatMap(tableBuffers)
    .filter(buffer => buffer instanceof ArrayBuffer)

const tableBuffers = ({ columns, parents }: LooseTable): ArrayBufferLike[] => [
  ...(parents ? [parents.buffer] : []),
  ...Object.values(columns).flatMap(columnBuffers),
]

const columnBuffers = (column: Column): ArrayBufferLike[] => {
  switch (column.type) {
    case 'number':
    case 'flag':
      return [column.values.buffer]
    case 'word':
      return [column.codes.buffer]
    case 'text':
      return column.blocks.flatMap(({ bytes, ends }) => [bytes.buffer, ends.buffer])
  }
}

const { slices, settings }: Share = workerData
for (const [place, parts] of slices) {
  const chunk = readChunk(parts, settings, allMetrics)
  parentPort?.postMessage({ place, chunk }, buffersOf(chunk))
}
