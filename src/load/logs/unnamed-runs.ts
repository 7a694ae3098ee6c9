import type { LogRun } from './log-run.ts'

/** Runs that a log counts, and neither holds nor names: each is a task of its own, of which nothing else is known. */
export const unnamedRuns = function* (
  count: number,
  benchmark: string | null,
  like: (task: string) => LogRun,
): Generator<LogRun> {
  for (let number = 1; number <= count; number++)
    yield like(`${benchmark === null ? '' : `${benchmark}/`}unnamed-${number}`)
}
