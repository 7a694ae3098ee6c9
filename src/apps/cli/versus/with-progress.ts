import { availableParallelism } from 'node:os'
import type { SideOptions } from '../../sides.ts'
import { mostThreads } from '../flags.ts'
import { createProgress } from '../progress.ts'
import { toldBy } from '../reading.ts'
import type { ReadingOptions } from '../reading-options.ts'

/** Does something that reads runs, with a progress display that is gone when it is done. */
export const withProgress = async <Result>(
  options: ReadingOptions,
  work: (reading: Omit<SideOptions, 'settings'>) => Promise<Result>,
): Promise<Result> => {
  const { importer, jobs = Math.min(mostThreads, availableParallelism()), quiet = false } = options
  const told = toldBy(options)
  const progress = createProgress(process.stderr, Date.now, quiet)
  try {
    return await work({ importer: importer ?? null, ...(told && { told }), jobs, progress: progress.show })
  } finally {
    progress.clear()
  }
}
