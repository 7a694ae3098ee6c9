import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Part } from '../../core/importer.ts'
import type { Settings } from '../../core/settings.ts'
import { threadEntry } from '../../runtime/thread-entry.ts'
import type { Chunk } from '../tables/chunk.ts'

/** What a thread is given to read: slices, each with its place among all. */
export interface Share {
  readonly slices: readonly (readonly [place: number, parts: readonly Part[]])[]
  readonly settings: Settings
}

interface Reading {
  readonly threads: number
  readonly settings: Settings
  /** How the main thread reads a slice; the others know our own metrics and importers only. */
  read(parts: readonly Part[]): Chunk
  done(parts: readonly Part[]): void
}

/** Reads slices on several threads, the main one among them; chunks come in the order of the slices. */
export const readSlices = async (
  slices: readonly (readonly Part[])[],
  { threads, settings, read, done }: Reading,
): Promise<Chunk[]> => {
  const chunks = new Array<Chunk>(slices.length)
  const keep = (place: number, chunk: Chunk) => {
    chunks[place] = chunk
    done(slices[place])
  }
  // Dealt in turn: slices shrink towards the end, so that all threads end together.
  const count = Math.max(1, Math.min(threads, slices.length))
  const [own, ...others] = Array.from({ length: count }, (_, thread): Share['slices'] =>
    [...slices.entries()].filter(([place]) => place % count === thread),
  )
  const helpers = others.map(
    share => new Worker(threadEntry('transform/loading/worker'), { workerData: { slices: share, settings } }),
  )
  try {
    const helped = Promise.all(helpers.map(helper => heard(helper, keep)))
    // Heard at the end: until then the main thread is busy itself.
    helped.catch(() => {})
    for (const [place, parts] of own) {
      keep(place, read(parts))
      await setImmediate()
    }
    await helped
    return chunks
  } finally {
    for (const helper of helpers) void helper.terminate()
  }
}

/** Kept once a helper has read its share. */
const heard = (helper: Worker, keep: (place: number, chunk: Chunk) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    helper.on('message', ({ place, chunk }: { place: number; chunk: Chunk }) => keep(place, chunk))
    helper.once('error', reject)
    helper.once('exit', () => resolve())
  })
