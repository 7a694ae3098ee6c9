import { setImmediate } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { Claims } from '../core/claims.ts'
import type { Settings } from '../core/settings.ts'
import type { Chunk } from '../tables/chunk.ts'
import { takeHelper } from './helper.ts'
import type { Parcel } from './parcel.ts'
import type { Stamp } from './stamps.ts'

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
  readonly settings: Settings
  /** Whether it will be asked for more than this, and can get ready for that. */
  readonly staysOn: boolean
}

/** The answer to the job at a place in the list. */
export interface Done<K extends Job['kind'] = Job['kind']> {
  readonly place: number
  readonly answer: Answers[K]
}

/** The main thread and its helpers. These can be started before there is work: that takes them a while. */
export class Pool {
  readonly #helpers: Worker[] = []

  constructor(
    readonly threads: number,
    readonly settings: Settings,
    readonly staysOn = false,
  ) {}

  start(helpers = this.threads - 1): void {
    while (this.#helpers.length < helpers) this.#helpers.push(takeHelper())
  }

  /** Does jobs, each thread taking the next when it is free, the main one by `workOn`; answers come in their order. */
  async run<K extends Job['kind']>(
    jobs: readonly Extract<Job, { kind: K }>[],
    workOn: (job: Extract<Job, { kind: K }>) => Answers[K],
    done: (place: number) => void,
  ): Promise<Answers[K][]> {
    const claims = new Claims()
    const answers = new Array<Answers[K]>(jobs.length)
    const keep = ({ place, answer }: Done<K>) => {
      answers[place] = answer
      done(place)
    }
    this.start(Math.min(this.threads, jobs.length) - 1)
    const work: Work = { jobs, claims: claims.room, settings: this.settings, staysOn: this.staysOn }
    const helped = Promise.all(this.#helpers.map(helper => help(helper, work, keep)))
    // Heard at the end: until then the main thread is busy itself.
    helped.catch(() => {})
    for (const [place, job] of claims.of([...jobs.entries()])) {
      keep({ place, answer: workOn(job) })
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
