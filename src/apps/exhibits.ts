import { setImmediate } from 'node:timers/promises'
import type { Analysis } from '../analysis/analysis.ts'
import { withOwn } from '../core/definitions.ts'
import type { Metric } from '../core/metric.ts'
import { nearestWord } from '../core/nearest-word.ts'
import { AnalysisError } from '../core/problem.ts'
import { contextOf } from '../output/exhibits/context.ts'
import type { OwnExhibits } from '../output/exhibits/define.ts'
import type { MadeExhibits, Outcome } from '../output/exhibits/made.ts'
import { figureIds, planFigures, planTables } from '../output/exhibits/make.ts'
import { allFigures } from '../output/figures/all.gen.ts'
import { rowsCsv } from '../output/files/csv-writer.ts'
import { figureFiles, picturesOf, tableFiles } from '../output/files/exhibit-files.ts'
import type { ResultsFolder } from '../output/files/results-folder.ts'
import { drawPictures } from '../output/render/threads.ts'
import { allTables } from '../output/tables/all.gen.ts'

/** What became of a table or figure. */
export interface ExhibitStatus {
  readonly kind: 'table' | 'figure'
  readonly id: string
  readonly status: 'made' | 'not applicable' | 'failed'
  /** What it shows, or why it does not. */
  readonly text: string
}

export interface ExhibitOptions extends OwnExhibits {
  /** Only these, by id: of a table, a figure, a family of figures or one of its members. Null makes all. */
  readonly only: readonly string[] | null
  /** Those that were made already; what is made now is added. */
  readonly made: MadeExhibits
  readonly threads: number
  readonly drawn: (done: number, total: number) => void
}

/** The names that an option takes, each of one kind of exhibit. */
interface Names {
  readonly option: string
  readonly kind: ExhibitStatus['kind']
  readonly known: readonly string[]
}

/** Refuses a name that no exhibit of its kind has, before anything is computed. */
export const checkNames = (only: readonly string[], { option, known }: Names, other: Names): void => {
  const wrong = only.find(name => !known.includes(name))
  if (wrong === undefined) return
  if (other.known.includes(wrong))
    throw new AnalysisError('wrong-option', `${option}: ${wrong} is a ${other.kind}.`, `Name it in ${other.option}.`)
  const guess = nearestWord(wrong, known)
  throw new AnalysisError(
    'wrong-option',
    `${option}: there is no ${wrong}.`,
    guess === null
      ? 'Run `tiercel exhibits` to see them all.'
      : `Did you mean ${guess}? \`tiercel exhibits\` lists them all.`,
  )
}

export const tableNames = (): Names => ({ option: '--tables', kind: 'table', known: allTables.map(({ id }) => id) })

export const figureNames = (metrics: readonly Metric[]): Names => ({
  option: '--figures',
  kind: 'figure',
  known: [...new Set(allFigures.flatMap(figure => [figure.id, ...figureIds(figure, metrics)]))],
})

const statusOf = (kind: ExhibitStatus['kind'], outcome: Outcome<{ readonly title: string }>): ExhibitStatus => {
  const { id } = outcome
  if ('made' in outcome) return { kind, id, status: 'made', text: outcome.made.title }
  return 'failed' in outcome
    ? { kind, id, status: 'failed', text: outcome.failed }
    : { kind, id, status: 'not applicable', text: outcome.notApplicable }
}

export const writeTables = async (
  folder: ResultsFolder,
  analysis: Analysis,
  { only, made, tables }: ExhibitOptions,
): Promise<ExhibitStatus[]> => {
  const wanted = withOwn(allTables, tables).filter(({ id }) => only === null || only.includes(id))
  const statuses: ExhibitStatus[] = []
  for (const planned of planTables(analysis, wanted, contextOf(analysis), made)) {
    const outcome = planned.make()
    statuses.push(statusOf('table', outcome))
    if ('made' in outcome)
      for (const { ending, text } of tableFiles(outcome.made)) folder.write(`tables/${outcome.id}.${ending}`, [text])
    // Lets signals be heard between two tables.
    await setImmediate()
  }
  writeIndex(folder, 'tables/index.csv', statuses)
  return statuses
}

export const writeFigures = async (
  folder: ResultsFolder,
  analysis: Analysis,
  { only, made, figures, threads, drawn }: ExhibitOptions,
): Promise<ExhibitStatus[]> => {
  const pictures = picturesOf(analysis.settings.figures.formats)
  const context = contextOf(analysis)
  const outcomes = []
  for (const figure of withOwn(allFigures, figures))
    for (const planned of planFigures(analysis, [figure], context, made)) {
      if (only !== null && !only.includes(figure.id) && !only.includes(planned.id)) continue
      const outcome = planned.make()
      outcomes.push(outcome)
      if ('made' in outcome)
        for (const { ending, text } of figureFiles(outcome.made, pictures))
          folder.write(`figures/${outcome.id}.${ending}`, [text])
      await setImmediate()
    }
  const pictured = outcomes.flatMap(outcome => ('made' in outcome ? [outcome.made] : []))
  const write = (name: string, bytes: Uint8Array) => folder.write(name, [bytes])
  const broken = await drawPictures(pictured, pictures, threads, write, drawn)
  const statuses = outcomes.map(outcome => {
    const failed = broken.get(outcome.id)
    return statusOf('figure', failed === undefined ? outcome : { id: outcome.id, failed })
  })
  writeIndex(folder, 'figures/index.csv', statuses)
  return statuses
}

const indexColumns = (['kind', 'id', 'status', 'text'] as const).map(name => ({
  name,
  type: 'string' as const,
  title: name,
}))

const writeIndex = (folder: ResultsFolder, name: string, statuses: readonly ExhibitStatus[]): void =>
  folder.write(
    name,
    rowsCsv(
      indexColumns,
      statuses.map(({ kind, id, status, text }) => [kind, id, status, text]),
    ),
  )
