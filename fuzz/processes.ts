import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Finding } from './part.ts'

/** A case for a process to try. */
export interface Task {
  readonly part: string
  readonly seed: number
  readonly folder: string
}

export interface Answer {
  readonly findings: readonly Finding[]
}

/** Most that a process may hold: an input of some kilobytes needs a fraction. */
const megabytes = 1500

/** Where a case says what it tries, for those that never answer. */
export const aboutName = 'case.txt'

const aboutOf = (folder: string): string => {
  const file = join(folder, aboutName)
  return existsSync(file) ? `${readFileSync(file, 'utf8')}: ` : ''
}

/** A process that tries cases one by one, and is replaced where one ends it or does not end itself. */
export class Tester {
  #child: ChildProcess | null = null

  async attempt(task: Task, limit: number): Promise<Answer> {
    const child = this.#child ?? (await this.#start())
    return new Promise(resolve => {
      const settle = (answer: Answer) => {
        clearTimeout(timer)
        child.removeAllListeners('message').removeAllListeners('exit')
        resolve(answer)
      }
      const timer = setTimeout(() => {
        this.end()
        settle({ findings: [{ kind: 'hang', what: `${aboutOf(task.folder)}still busy after ${limit} s` }] })
      }, 1000 * limit)
      child.once('message', (answer: Answer) => settle(answer))
      child.once('exit', (code, signal) => {
        this.#child = null
        settle({
          findings: [
            { kind: 'process-ended', what: `${aboutOf(task.folder)}the process ended with ${signal ?? code}` },
          ],
        })
      })
      child.send(task)
    })
  }

  /** Ends it and what it has started. */
  end(): void {
    const { pid } = this.#child ?? {}
    this.#child?.removeAllListeners('exit')
    this.#child = null
    if (pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }

  #start(): Promise<ChildProcess> {
    const file = fileURLToPath(new URL('./worker.js', import.meta.url))
    const options = { detached: true, execArgv: [`--max-old-space-size=${megabytes}`] }
    const child = fork(file, [], { ...options, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    this.#child = child
    return new Promise((resolve, reject) => {
      child.once('message', () => resolve(child))
      child.once('exit', code => reject(new Error(`The process ended with ${code} before it was ready.`)))
    }).then(() => {
      child.removeAllListeners('exit')
      return child
    })
  }
}
