import { parentPort, workerData } from 'node:worker_threads'
import type { Column } from '../core/table.ts'
import { Disk } from '../load/disk.ts'
import { allMetrics } from '../metrics/all.gen.ts'
import type { LooseTable } from '../tables/builders.ts'
import type { Chunk } from '../tables/chunk.ts'
import { readChunk } from './chunks.ts'
import type { Job, WorkerSettings } from './pool.ts'
import { countStale } from './stamps.ts'

const { settings }: WorkerSettings = workerData
const disk = new Disk()

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

parentPort?.on('message', (job: Job) => {
  if (job.kind === 'read') {
    const chunk = readChunk(job.parts, settings, allMetrics)
    parentPort?.postMessage(chunk, buffersOf(chunk))
  } else parentPort?.postMessage(countStale(disk, job.stamps))
})
