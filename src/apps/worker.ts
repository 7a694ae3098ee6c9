import { parentPort } from 'node:worker_threads'
import { once } from '../core/once.ts'
import type { Work } from '../pipeline/pool.ts'
import { doWork } from '../pipeline/work.ts'
import type { Asked } from './ahead/thread.ts'
import type { Question } from './server/desk.ts'

// A thread that helps the main one: to read, and then with what can be found ahead of being asked for; or that reads and
// analyses by itself while the main one serves.
const fetchAnswers = () => import('./ahead/answers.ts')

const desk = once(async () => {
  const { Desk } = await import('./server/desk.ts')
  return new Desk()
})

parentPort?.on('message', async (message: Work | Asked | { question: Question }) => {
  if (!parentPort) return
  if ('question' in message) parentPort.postMessage(await (await desk()).answer(message.question))
  else if ('tables' in message) {
    const { answer } = await fetchAnswers()
    await answer(message, found => parentPort?.postMessage(found))
  } else {
    doWork(message, parentPort)
    // While the main thread puts together what was read.
    if (message.staysOn) await fetchAnswers()
  }
})
