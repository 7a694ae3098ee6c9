import type { Problem } from '../../core/problem.ts'
import type { Settings } from '../../core/settings.ts'
import { version } from '../../core/version.ts'

export interface OutputFile {
  readonly sha256: string
  readonly bytes: number
}

/** What an analysis can write: tables of data, and exhibits. */
export type Part = 'data' | 'tables' | 'figures' | 'report'

/** The part that an output belongs to, by the folder it is in. */
export const partOf = (name: string): Part => {
  if (name.startsWith('tables/')) return 'tables'
  if (name.startsWith('figures/')) return 'figures'
  return name === 'report.html' ? 'report' : 'data'
}

/** What a results folder holds and what it was made from. The only file with a date; it is put in place last. */
export interface Manifest {
  /** The version that wrote it; also how a results folder is recognized. */
  readonly tiercel: string
  readonly created: string
  /** Equal for equal input, settings and version: then the results are equal too. */
  readonly key: string
  /** The same for each part that is complete: it also says which exhibits were asked for. */
  readonly parts: Readonly<Partial<Record<Part, string>>>
  readonly input: { readonly folders: readonly string[]; readonly runs: number; readonly hash: string }
  readonly settings: Settings
  readonly problems: Readonly<Record<Problem['severity'], number>>
  readonly outputs: Readonly<Record<string, OutputFile>>
}

export const createManifest = (
  about: Pick<Manifest, 'created' | 'key' | 'parts' | 'input' | 'settings'>,
  problems: readonly Problem[],
  outputs: Manifest['outputs'],
): Manifest => {
  const count = (severity: Problem['severity']) => problems.filter(problem => problem.severity === severity).length
  return {
    tiercel: version,
    ...about,
    problems: { error: count('error'), warning: count('warning'), note: count('note') },
    outputs,
  }
}
