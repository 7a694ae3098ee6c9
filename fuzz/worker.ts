import { mkdirSync } from 'node:fs'
import { said } from './part.ts'
import { parts } from './parts.ts'
import type { Answer, Task } from './processes.ts'

const attempt = async ({ part, seed, folder }: Task): Promise<Answer> => {
  const chosen = parts.find(({ id }) => id === part)
  if (!chosen) throw new Error(`${part} is no part.`)
  mkdirSync(folder, { recursive: true })
  try {
    return { findings: await chosen.attempt(seed, folder) }
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    return { findings: [{ kind: `crash: ${said(error).slice(0, 80)}`, what: `${said(error)}\n${stack}` }] }
  }
}

const answer = (message: Answer | 'ready') => process.send?.(message)

process.on('message', async (task: Task) => answer(await attempt(task)))
answer('ready')
