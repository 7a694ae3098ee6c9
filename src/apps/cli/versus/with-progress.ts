import { availableParallelism } from 'node:os'
import type { SideOptions } from '../../sides.ts'
import { mostThreads } from '../flags.ts'
import { createProgress } from '../progress.ts'
import type { ReadingOptions } from '../reading-options.ts'

/** Does something that reads runs, with a progress display that is gone when it is done. */
export const withProgress = async <Result>(
  { importer, jobs = Math.min(mostThreads, availableParallelism()), quiet = false }: ReadingOptions,
  work: (reading: Omit<SideOptions, 'settings'>) => Promise<Result>,
): Promise<Result> => {
  const progress = createProgress(process.stderr, Date.now, quiet)
  try {
    return await work({ importer: importer ?? null, jobs, progress: progress.show })
  } finally {
    progress.clear()
  }
}
