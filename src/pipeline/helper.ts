import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** By the package's own name, so that the built worker is found from the sources too. */
const workerFile = () => createRequire(import.meta.url).resolve('tiercel/worker')

/** Young garbage is collected early: a worker keeps nothing but the columns it is building. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

const createHelper = (): Worker => new Worker(workerFile(), { resourceLimits })

let spare: Worker | null = null

/**
 * Starts a thread that may be wanted soon: it loads its code while the main one loads its own. Nobody waits for it, and
 * where nobody wants it, it ends with the process.
 */
export const startSpare = (): void => {
  spare ??= createHelper()
  spare.unref()
}

/** A thread that helps the main one: the spare one if there is one. */
export const takeHelper = (): Worker => {
  const helper = spare ?? createHelper()
  spare = null
  helper.ref()
  return helper
}
