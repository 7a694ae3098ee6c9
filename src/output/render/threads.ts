import { Worker } from 'node:worker_threads'
import { threadEntry } from '../../runtime/thread-entry.ts'
import type { Rendered, RenderJob } from './render.ts'

/**
 * Draws figures on several threads, each taking the next when it is free. Answers come in the order of the jobs; a
 * thread that breaks down takes only its own figure with it.
 */
export const renderOnThreads = (
  jobs: readonly RenderJob[],
  threads: number,
  done: (job: number) => void,
): Promise<Rendered[]> => {
  const answers = new Array<Rendered>(jobs.length)
  const workers = new Set<Worker>()
  let next = 0
  let answered = 0
  const work = new Promise<Rendered[]>(resolve => {
    const answer = (job: number, rendered: Rendered) => {
      answers[job] = rendered
      answered++
      done(job)
      if (answered === jobs.length) resolve(answers)
    }
    const start = () => {
      if (next >= jobs.length) return
      const worker = new Worker(threadEntry('output/render/worker'))
      workers.add(worker)
      let current = -1
      const take = () => {
        if (next >= jobs.length) return
        current = next++
        worker.postMessage(jobs[current])
      }
      worker.on('message', (rendered: Rendered) => {
        answer(current, rendered)
        take()
      })
      worker.on('error', error => {
        workers.delete(worker)
        answer(current, { failed: `its thread broke down: ${error.message}` })
        start()
      })
      take()
    }
    if (jobs.length === 0) resolve(answers)
    for (let i = 0; i < Math.min(Math.max(1, threads), jobs.length); i++) start()
  })
  return work.finally(() => Promise.all([...workers].map(worker => worker.terminate())))
}
