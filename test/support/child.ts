import { spawn } from 'node:child_process'

export interface ChildOptions {
  readonly cwd?: string
  /** Added to this process's environment; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** What the child reads from its standard input. */
  readonly input?: string
  /** The user who runs it, where that is not the one who runs the tests. */
  readonly user?: number
}

export interface ChildResult {
  readonly stdout: string
  readonly stderr: string
  /** Null when a signal ended it. */
  readonly code: number | null
}

/** Runs a program to its end; only a program that cannot be started at all is an error. */
export const runChild = (program: string, args: readonly string[], options: ChildOptions = {}): Promise<ChildResult> =>
  new Promise((resolve, reject) => {
    const { cwd, user } = options
    const as = user === undefined ? {} : { uid: user, gid: user }
    const child = spawn(program, args, { cwd, env: { ...process.env, ...options.env }, ...as })
    const output = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text
      })
    }
    child.on('error', reject)
    child.on('close', code => resolve({ ...output, code }))
    // A child may end without reading its input; what it says then is the result, not a broken pipe.
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
  })
