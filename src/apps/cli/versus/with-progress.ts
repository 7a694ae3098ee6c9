import { availableParallelism } from 'node:os'
import type { Settings } from '../../../core/settings.ts'
import type { SideOptions } from '../../sides.ts'
import { mostThreads } from '../flags.ts'
import { withOutcome } from '../outcome-question.ts'
import { createProgress } from '../progress.ts'
import { overridesOf, type ReadingOptions } from '../reading-options.ts'

/** Does something that reads runs, with a progress display that is gone when it is done. */
export const withProgress = <Result>(
  options: ReadingOptions,
  settings: Settings,
  work: (reading: SideOptions) => Promise<Result>,
): Promise<Result> => {
  const { importer, jobs = Math.min(mostThreads, availableParallelism()), quiet = false } = options
  const told = overridesOf(options)
  return withOutcome(settings, async asked => {
    const progress = createProgress(process.stderr, Date.now, quiet)
    try {
      const reading = { settings: asked, importer: importer ?? null, jobs, progress: progress.show }
      return await work({ ...reading, ...(told && { told }) })
    } finally {
      progress.clear()
    }
  })
}
