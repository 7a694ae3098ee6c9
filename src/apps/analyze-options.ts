import { createHash } from 'node:crypto'
import type { Analysis } from '../analysis/analysis.ts'
import { withOwn } from '../core/definitions.ts'
import type { Metric } from '../core/metric.ts'
import { schema } from '../core/schema.ts'
import { defaultSettings, type Settings } from '../core/settings.ts'
import { version } from '../core/version.ts'
import type { Figure, TableSpec } from '../output/exhibits/define.ts'
import { type Manifest, type Part, partOf } from '../output/files/manifest.ts'
import type { ResultsFolder } from '../output/files/results-folder.ts'
import type { Loaded, LoadOptions } from '../transform/loading/load.ts'
import { allMetrics } from '../transform/metrics/all.gen.ts'
import type { ExhibitStatus } from './exhibits.ts'

/** What {@link analyze} takes besides the folders. */
export interface AnalyzeOptions extends Omit<LoadOptions, 'cache'> {
  /** Where results are written; null writes nothing. */
  readonly out?: string | null
  /** Overwrite files there that Tiercel did not write; what is read is never overwritten. */
  readonly force?: boolean
  /** What is written there: all of it, unless told otherwise. */
  readonly parts?: readonly Part[]
  /** Figures and tables of one's own, in addition to the built-in ones. */
  readonly figures?: readonly Figure[]
  readonly tables?: readonly TableSpec[]
  /** Only these figures and tables, by id; null makes all. */
  readonly only?: Wanted
  readonly written?: (file: string) => void
  /** How many figures have been drawn. */
  readonly drawn?: (done: number, total: number) => void
}

/** What {@link analyze} gives. */
export interface Analyzed {
  readonly analysis: Analysis
  readonly loaded: Loaded
  /** The results folder had all of this already, so nothing was written. */
  readonly unchanged: boolean
  /** What became of every table and figure that was asked for and not there yet. */
  readonly exhibits: readonly ExhibitStatus[]
}

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

const derived = ['subtests', 'estimates', 'comparisons']
const asJson = ['schema', 'summary', 'statistical_results']

const dataFiles: ReadonlySet<string> = new Set([
  'problems.csv',
  ...[...Object.keys(schema), ...derived].map(name => `data/${name}.csv`),
  ...asJson.map(name => `data/${name}.json`),
])

/** Refuses to overwrite files of others, before anything is read, as far as it is known what will be written. */
export const checkTargets = async (
  folder: ResultsFolder,
  parts: readonly Part[],
  options: AnalyzeOptions,
): Promise<void> => {
  const theirs = folder.theirs.filter(name => parts.includes(partOf(name)))
  folder.refuse(parts, await foreseen(theirs, options))
}

/** Those of these files that an analysis may write. */
export const foreseen = async (names: readonly string[], options: AnalyzeOptions): Promise<string[]> => {
  const isExhibit = (name: string) => name.startsWith('tables/') || name.startsWith('figures/')
  // What knows the names of exhibits is large, and mostly there is nothing in the way.
  const exhibits = names.some(isExhibit) ? await exhibitFiles(options) : new Set()
  return names.filter(name => dataFiles.has(name) || name === 'report.html' || exhibits.has(name))
}

/** Every file of the tables and figures that are asked for. */
const exhibitFiles = async ({
  settings = defaultSettings,
  metrics,
  figures,
  tables,
  only = {},
}: AnalyzeOptions): Promise<ReadonlySet<string>> => {
  const [{ allFigures }, { allTables }, { figureIds }, { figureEndings, picturesOf, tableEndings }] = await Promise.all(
    [
      import('../output/figures/all.gen.ts'),
      import('../output/tables/all.gen.ts'),
      import('../output/exhibits/make.ts'),
      import('../output/files/exhibit-files.ts'),
    ],
  )
  const isWanted = (names: readonly string[] | null | undefined, ...ids: string[]) =>
    !names || ids.some(id => names.includes(id))
  const ofFigures = withOwn(allFigures, figures).flatMap(figure =>
    figureIds(figure, withOwn(allMetrics, metrics)).filter(id => isWanted(only.figures, figure.id, id)),
  )
  const ofTables = withOwn(allTables, tables)
    .map(({ id }) => id)
    .filter(id => isWanted(only.tables, id))
  const endings = figureEndings(picturesOf(settings.figures.formats))
  return new Set([
    'tables/index.csv',
    'figures/index.csv',
    ...ofTables.flatMap(id => tableEndings.map(ending => `tables/${id}.${ending}`)),
    ...ofFigures.flatMap(id => endings.map(ending => `figures/${id}.${ending}`)),
  ])
}
