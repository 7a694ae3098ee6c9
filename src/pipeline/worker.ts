import { parentPort, workerData } from 'node:worker_threads'
import { Claims } from '../core/claims.ts'
import type { Column } from '../core/table.ts'
import { Disk } from '../load/disk.ts'
import { allMetrics } from '../metrics/all.gen.ts'
import type { LooseTable } from '../tables/builders.ts'
import type { Chunk } from '../tables/chunk.ts'
import { readChunk } from './chunks.ts'
import type { Done, Job, Work, WorkerSettings } from './pool.ts'
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

const tell = (done: Done, handedOver: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(done, [...handedOver])

const doJob = (place: number, job: Job): void => {
  if (job.kind === 'read') {
    const answer = readChunk(job.parts, settings, allMetrics)
    tell({ place, answer }, buffersOf(answer))
  } else tell({ place, answer: countStale(disk, job.stamps) })
}

parentPort?.on('message', ({ jobs, claims }: Work) => {
  for (const [place, job] of new Claims(claims).of([...jobs.entries()])) doJob(place, job)
  parentPort?.postMessage('idle')
})
