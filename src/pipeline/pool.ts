import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Claims } from '../core/claims.ts'
import type { Settings } from '../core/settings.ts'
import type { Chunk } from '../tables/chunk.ts'
import type { Parcel } from './parcel.ts'
import type { Stamp } from './stamps.ts'

export interface HelperData {
  readonly settings: Settings
  /** Whether it will be asked for more than reading, and can get ready for that. */
  readonly staysOn: boolean
}

export type Job =
  | { readonly kind: 'read'; readonly parcels: readonly Parcel[] }
  | { readonly kind: 'stamp'; readonly stamps: readonly Stamp[] }

/** What each kind of job answers. */
export interface Answers {
  read: Chunk
  stamp: number
}

/** What a thread is sent: all jobs, of which it does those that it can claim. */
export interface Work {
  readonly jobs: readonly Job[]
  readonly claims: SharedArrayBuffer
}

/** The answer to the job at a place in the list. */
export interface Done<K extends Job['kind'] = Job['kind']> {
  readonly place: number
  readonly answer: Answers[K]
}

/** By the package's own name, so that the built worker is found from the sources too. */
const workerFile = () => createRequire(import.meta.url).resolve('tiercel/worker')

/** Young garbage is collected early: a worker keeps nothing but the columns it is building. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

/** The main thread and its helpers. These can be started before there is work: that takes them a while. */
export class Pool {
  readonly #helpers: Worker[] = []

  constructor(
    readonly threads: number,
    readonly settings: Settings,
    readonly staysOn = false,
  ) {}

  start(helpers = this.threads - 1): void {
    const workerData: HelperData = { settings: this.settings, staysOn: this.staysOn }
    while (this.#helpers.length < helpers) this.#helpers.push(new Worker(workerFile(), { workerData, resourceLimits }))
  }

  /** Does jobs, each thread taking the next when it is free, the main one by `work`; answers come in their order. */
  async run<K extends Job['kind']>(
    jobs: readonly Extract<Job, { kind: K }>[],
    work: (job: Extract<Job, { kind: K }>) => Answers[K],
    done: (place: number) => void,
  ): Promise<Answers[K][]> {
    const claims = new Claims()
    const answers = new Array<Answers[K]>(jobs.length)
    const keep = ({ place, answer }: Done<K>) => {
      answers[place] = answer
      done(place)
    }
    this.start(Math.min(this.threads, jobs.length) - 1)
    const helped = Promise.all(this.#helpers.map(helper => help(helper, { jobs, claims: claims.room }, keep)))
    // Heard at the end: until then the main thread is busy itself.
    helped.catch(() => {})
    for (const [place, job] of claims.of([...jobs.entries()])) {
      keep({ place, answer: work(job) })
      await setImmediate()
    }
    await helped
    return answers
  }

  /** A helper for other work; the others are let go. */
  keepOne(): Worker {
    this.start(1)
    for (const other of this.#helpers.splice(1)) void other.terminate()
    return this.#helpers[0]
  }

  async end(): Promise<void> {
    await Promise.all(this.#helpers.map(helper => helper.terminate()))
  }
}

/** Kept once a helper has found nothing more to do. */
const help = <K extends Job['kind']>(helper: Worker, work: Work, keep: (done: Done<K>) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const listen = (message: Done<K> | 'idle') => {
      if (message !== 'idle') keep(message)
      else {
        helper.off('message', listen)
        resolve()
      }
    }
    helper.on('message', listen)
    helper.once('error', reject)
    helper.postMessage(work)
  })
