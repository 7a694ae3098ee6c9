import { withOwn } from '../../core/definitions.ts'
import type { Found, Importer, Original, Plan } from '../../core/importer.ts'
import type { Experiment } from '../../core/record.ts'
import { defaultSettings } from '../../core/settings.ts'
import { allImporters } from '../../load/sources/importers.gen.ts'
import { type LoadOptions, planFolders } from './load.ts'

/** What is found in folders of runs, one run after the other, before anything is computed of it. */
export interface Records {
  readonly plan: Plan
  readonly found: Iterable<FoundRecord>
}

interface FoundRecord {
  readonly found: Found
  readonly experiment: Experiment
  /** Its transcript as the source has it, where the source can give it. */
  originals(): readonly Original[]
}

export const readRecords = (folders: readonly string[], options: LoadOptions = {}): Records => {
  const { settings = defaultSettings, sources } = options
  const importers = withOwn(allImporters, sources)
  const plan = planFolders(folders, { ...options, settings, importers })
  return { plan, found: foundIn(plan, importers) }
}

const foundIn = function* ({ parts }: Plan, importers: readonly Importer[]): Iterable<FoundRecord> {
  for (const part of parts) {
    const importer = importers.find(({ id }) => id === part.importer)
    const originalsOf = importer?.originals?.()
    let next = 0
    for (const found of importer?.read(part) ?? []) {
      const run = part.runs[next] ?? part.runs[next - 1]
      yield { found, experiment: run.experiment, originals: () => originalsOf?.(run) ?? [] }
      if (found.kind === 'run' || found.kind === 'missing') next++
    }
  }
}
