import { createHash } from 'node:crypto'
import type { Metric } from '../core/metric.ts'
import type { Settings } from '../core/settings.ts'
import { version } from '../core/version.ts'
import type { Manifest, Part } from '../output/files/manifest.ts'

export const allParts: readonly Part[] = ['data', 'tables', 'figures', 'report']

/** Nothing else needs what makes tables and figures. */
export const needsExhibits = (parts: readonly Part[]): boolean => parts.includes('tables') || parts.includes('figures')

/** What is wanted of the exhibits, by id; null is all. */
export interface Wanted {
  readonly figures?: readonly string[] | null
  readonly tables?: readonly string[] | null
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Equal where the results are: `key` for what was computed, and one for each part, which may be asked for in pieces. */
export const keysOf = (
  input: string,
  settings: Settings,
  metrics: readonly Metric[],
  { figures = null, tables = null }: Wanted,
  /** Ids of exhibits of the caller's own. */
  own: readonly string[] = [],
): Pick<Manifest, 'key'> & { readonly parts: Readonly<Record<Part, string>> } => {
  const { figures: look, report, ...computed } = settings
  const key = hashOf([version, input, computed, metrics.map(({ id }) => id)])
  return {
    key,
    parts: {
      data: key,
      tables: hashOf([key, tables, ...own]),
      figures: hashOf([key, look, figures, ...own]),
      report: hashOf([key, report, ...own]),
    },
  }
}
