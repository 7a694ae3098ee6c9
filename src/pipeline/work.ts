import type { MessagePort } from 'node:worker_threads'
import { Claims } from '../core/claims.ts'
import type { Settings } from '../core/settings.ts'
import type { Column } from '../core/table.ts'
import { Disk } from '../load/disk.ts'
import { allMetrics } from '../metrics/all.gen.ts'
import type { LooseTable } from '../tables/builders.ts'
import type { Chunk } from '../tables/chunk.ts'
import { readChunk } from './chunks.ts'
import { unpacked } from './parcel.ts'
import type { Answers, Job, Work } from './pool.ts'
import { countStale } from './stamps.ts'

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

/** Does what this thread can claim of some work, tells each answer as soon as it has it, and at last that it is idle. */
export const doWork = ({ jobs, claims, settings }: Work, port: MessagePort): void => {
  const disk = new Disk()
  for (const [place, job] of new Claims(claims).of([...jobs.entries()])) {
    const { answer, handedOver } = answerTo(job, settings, disk)
    port.postMessage({ place, answer }, handedOver)
  }
  port.postMessage('idle')
}

const answerTo = (
  job: Job,
  settings: Settings,
  disk: Disk,
): { answer: Answers[Job['kind']]; handedOver: ArrayBuffer[] } => {
  if (job.kind === 'stamp') return { answer: countStale(disk, job.stamps), handedOver: [] }
  const chunk = readChunk(job.parcels.map(unpacked), settings, allMetrics)
  return { answer: chunk, handedOver: buffersOf(chunk) }
}
