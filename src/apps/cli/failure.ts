import { CommanderError } from 'commander'
import { AnalysisError } from '../../core/problem.ts'
import { printable } from './printable.ts'

export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  internal: 3,
  inconclusive: 4,
} as const

export interface Failure {
  readonly code: number
  /** What to say on stderr; empty where it was said already. */
  readonly text: string
}

const longestLine = 1000

const lines = (text: string) => text.split('\n').map(line => printable(line, longestLine))

/** What an error means to the person at the terminal: a code, what went wrong and what to try. */
export const failureOf = (error: unknown, debug: boolean): Failure => {
  // Help and version end in an error too, with code 0; commander has already written what there is to say.
  if (error instanceof CommanderError)
    return { code: error.exitCode === 0 ? exitCodes.done : exitCodes.usage, text: '' }
  if (error instanceof AnalysisError) {
    const [first, ...more] = lines(error.message)
    const said = [
      `error: ${first}`,
      ...more.map(line => `       ${line}`),
      ...lines(error.hint).map(line => `  ${line}`),
    ]
    return { code: exitCodes.usage, text: said.join('\n') }
  }
  const [message, stack] = error instanceof Error ? [error.message, error.stack ?? ''] : [String(error), '']
  const said = [
    `internal error: ${lines(message).join('\n')}`,
    '  This is a fault of tiercel, not of your data.',
    debug ? stack : '  Run it again with TIERCEL_DEBUG=1 to see where it happened, and report that.',
  ]
  return { code: exitCodes.internal, text: said.join('\n') }
}
