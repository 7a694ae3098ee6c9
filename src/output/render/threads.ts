import { Worker } from 'node:worker_threads'
import type { DrawnFigure } from '../../core/exhibit.ts'
import { threadEntry } from '../../runtime/thread-entry.ts'
import type { PictureFormat, Rendered, RenderJob } from './render.ts'

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

/** Draws the pictures of figures; gives the ids of those that could not be drawn, with the reason. */
export const drawPictures = async (
  figures: readonly DrawnFigure[],
  formats: readonly PictureFormat[],
  threads: number,
  write: (name: string, bytes: Uint8Array) => void,
  drawn: (done: number, total: number) => void = () => {},
): Promise<Map<string, string>> => {
  const failed = new Map<string, string>()
  if (formats.length === 0) return failed
  const jobs = figures.map(({ rows: _, ...figure }) => ({ figure, formats }))
  let done = 0
  drawn(done, jobs.length)
  const answers = await renderOnThreads(jobs, threads, () => drawn(++done, jobs.length))
  answers.forEach((answer, i) => {
    const { id } = figures[i]
    if ('failed' in answer) failed.set(id, answer.failed)
    else
      for (const format of formats) {
        const bytes = answer.files[format]
        if (bytes) write(`figures/${id}.${format}`, bytes)
      }
  })
  return failed
}
