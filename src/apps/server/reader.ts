import { Worker } from 'node:worker_threads'
import { AnalysisError } from '../../core/problem.ts'
import { threadEntry } from '../../runtime/thread-entry.ts'
import type { Answer, Question, Seen, Texts } from './desk.ts'

/** A thread of its own that reads and analyzes, so that whatever it reads, requests are answered meanwhile. */
export class Reader {
  readonly #worker = new Worker(threadEntry('apps/server/worker'))
  #asked: Promise<unknown> = Promise.resolve()

  async look(question: Omit<Extract<Question, { ask: 'look' }>, 'ask'>): Promise<Seen> {
    const answer = await this.#ask({ ask: 'look', ...question })
    if ('seen' in answer) return answer.seen
    const { code, message, hint } = 'failed' in answer ? answer.failed : { code: null, message: 'no answer', hint: '' }
    throw code === null ? new Error(message) : new AnalysisError(code, message, hint)
  }

  /** Null also where the thread has ended meanwhile. */
  async texts(run: number): Promise<Texts> {
    const answer = await this.#ask({ ask: 'texts', run })
    return 'texts' in answer ? answer.texts : null
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  /** Answers come in the order of the questions, so the next one waits for the one before. */
  #ask(question: Question): Promise<Answer> {
    const answer = this.#asked.then(() => this.#answerTo(question))
    this.#asked = answer
    return answer
  }

  #answerTo(question: Question): Promise<Answer> {
    const worker = this.#worker
    return new Promise(resolve => {
      const done = (answer: Answer) => {
        worker.off('message', done).off('error', broke).off('exit', left)
        resolve(answer)
      }
      const broke = ({ message }: Error) => done({ failed: { code: null, message, hint: '' } })
      const left = () => broke(new Error('The thread that reads has ended.'))
      // One that has ended answers nothing more.
      if (worker.threadId === -1) return left()
      worker.on('message', done).on('error', broke).on('exit', left)
      worker.postMessage(question)
    })
  }
}
