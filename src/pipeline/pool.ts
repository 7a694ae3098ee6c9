import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Part } from '../core/importer.ts'
import type { Settings } from '../core/settings.ts'
import type { Chunk } from '../tables/chunk.ts'
import type { Stamp } from './stamps.ts'

export interface WorkerSettings {
  readonly settings: Settings
}

export type Job =
  | { readonly kind: 'read'; readonly parts: readonly Part[] }
  | { readonly kind: 'stamp'; readonly stamps: readonly Stamp[] }

/** What each kind of job answers. */
export interface Answers {
  read: Chunk
  stamp: number
}

/** By the package's own name, so that the built worker is found from the sources too. */
const workerFile = () => createRequire(import.meta.url).resolve('tiercel/worker')

/** Young garbage is collected early: a worker keeps nothing but the columns it is building. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

/** Does the jobs on several threads, each taking the next when it is free; answers come in the order of the jobs. */
export const runJobs = <K extends Job['kind']>(
  jobs: readonly Extract<Job, { kind: K }>[],
  threads: number,
  settings: Settings,
  done: (answered: number) => void,
): Promise<Answers[K][]> => {
  const file = workerFile()
  const answers = new Array<Answers[K]>(jobs.length)
  let next = 0
  let answered = 0
  const workers: Worker[] = []
  const work = new Promise<Answers[K][]>((resolve, reject) => {
    if (jobs.length === 0) resolve(answers)
    for (let i = 0; i < Math.min(threads, jobs.length); i++) {
      const workerData: WorkerSettings = { settings }
      const worker = new Worker(file, { workerData, resourceLimits })
      workers.push(worker)
      let current = -1
      const take = () => {
        if (next >= jobs.length) return
        current = next++
        worker.postMessage(jobs[current])
      }
      worker.on('message', (answer: Answers[K]) => {
        answers[current] = answer
        answered++
        done(answered)
        if (answered === jobs.length) resolve(answers)
        else take()
      })
      worker.on('error', reject)
      take()
    }
  })
  return work.finally(() => Promise.all(workers.map(worker => worker.terminate())))
}
