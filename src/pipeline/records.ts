import type { Found, Importer, Plan } from '../core/importer.ts'
import type { Experiment } from '../core/record.ts'
import { defaultSettings } from '../core/settings.ts'
import { allImporters } from '../load/importers/all.gen.ts'
import { type LoadOptions, planFolders } from './load.ts'

/** What is found in folders of runs, one run after the other, before anything is computed of it. */
export interface Records {
  readonly plan: Plan
  readonly found: Iterable<{ readonly found: Found; readonly experiment: Experiment }>
}

export const readRecords = (folders: readonly string[], options: LoadOptions = {}): Records => {
  const { settings = defaultSettings, importers = allImporters } = options
  const plan = planFolders(folders, { ...options, settings, importers })
  return { plan, found: foundIn(plan, importers) }
}

const foundIn = function* ({ parts }: Plan, importers: readonly Importer[]) {
  for (const part of parts) {
    const importer = importers.find(({ id }) => id === part.importer)
    let next = 0
    for (const found of importer?.read(part) ?? []) {
      const { experiment } = part.runs[next] ?? part.runs[next - 1]
      yield { found, experiment }
      if (found.kind === 'run' || found.kind === 'missing') next++
    }
  }
}
