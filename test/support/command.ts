import { failureOf } from '../../src/apps/cli/failure.ts'
import { createProgram } from '../../src/apps/cli/program.ts'
import type { ChildResult } from './child.ts'

/** Takes what is written to a stream until it is given back. */
const capture = (stream: NodeJS.WriteStream) => {
  const { write } = stream
  let text = ''
  stream.write = chunk => {
    text += String(chunk)
    return true
  }
  return {
    giveBack: () => {
      stream.write = write
      return text
    },
  }
}

/**
 * Runs a command line within this process, which takes a fraction of the time that starting one does. What only a
 * process of its own shows, such as what a shell sees, is for `tiercel`.
 */
export const commandHere = async (args: readonly string[], { cwd }: { cwd: string }): Promise<ChildResult> => {
  const { exitCode, env } = process
  const before = process.cwd()
  const streams = [process.stdout, process.stderr].map(capture)
  let [code, said] = [0, '']
  process.exitCode = 0
  // Neither colors nor an entry in the summary of the job that runs the tests.
  process.env = { ...env, NO_COLOR: '1', GITHUB_STEP_SUMMARY: '' }
  process.chdir(cwd)
  try {
    const program = await createProgram(args)
    await program.parseAsync(args, { from: 'user' })
    code = Number(process.exitCode)
  } catch (error) {
    const failure = failureOf(error, false)
    code = failure.code
    said = failure.text
  } finally {
    process.chdir(before)
    process.exitCode = exitCode
    process.env = env
  }
  const [stdout, stderr] = streams.map(({ giveBack }) => giveBack())
  return { code, stdout, stderr: stderr + said }
}
