import { parentPort } from 'node:worker_threads'
import type { Work } from '../pipeline/pool.ts'
import { doWork } from '../pipeline/work.ts'
import type { Asked } from './ahead/thread.ts'

// A thread that helps the main one: to read, and then with what can be found ahead of being asked for.
const fetchAnswers = () => import('./ahead/answers.ts')

parentPort?.on('message', async (message: Work | Asked) => {
  if (!parentPort) return
  if ('tables' in message) {
    const { answer } = await fetchAnswers()
    await answer(message, found => parentPort?.postMessage(found))
  } else {
    doWork(message, parentPort)
    // While the main thread puts together what was read.
    if (message.staysOn) await fetchAnswers()
  }
})
