import { parentPort } from 'node:worker_threads'
import { type RenderJob, renderFigure } from './render.ts'

// One job at a time; the next is sent when this one is answered.
parentPort?.on('message', async (job: RenderJob) => parentPort?.postMessage(await renderFigure(job)))
