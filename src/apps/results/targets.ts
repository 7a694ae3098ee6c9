import { withOwn } from '../../core/definitions.ts'
import { schema } from '../../core/schema.ts'
import { defaultSettings } from '../../core/settings.ts'
import type { ResultsFolder } from '../../output/files/folder.ts'
import { type Part, partOf } from '../../output/files/manifest.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import type { AnalyzeOptions } from '../analyze-options.ts'

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
      import('../../output/figures/all.gen.ts'),
      import('../../output/tables/all.gen.ts'),
      import('../../output/exhibits/make.ts'),
      import('../../output/files/exhibit-files.ts'),
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
