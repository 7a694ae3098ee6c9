import type { Source } from '../../../core/importer.ts'
import type { Findings } from '../../io/fields.ts'
import type { SourceFile } from '../../io/file-list.ts'
import { beginningOf } from '../../io/glance.ts'
import { type LogFile, openLog } from '../../logs/log-importer.ts'
import { headOf, type TableHead, wholeHead } from './head.ts'
import { noSurvey, sampleKinds, surveyOf } from './survey.ts'
import {
  type ColumnNames,
  columnsIn,
  isCriteria,
  isJudges,
  isRuns,
  isUsualRuns,
  judgmentColumns,
} from './table-columns.ts'
import type { Table } from './table-rows.ts'

export const isPlain = (name: string): boolean => /\.(csv|tsv|jsonl)$/.test(name)

/** Files that are a table where nothing else reads them. */
export const isTable = (name: string): boolean => isPlain(name) || name.endsWith('.json')

export interface Tables {
  readonly runs: readonly Table[]
  readonly judges: readonly Table[]
  readonly criteria: readonly Table[]
}

type Kind = keyof Tables

/** Opens a file that is a table; another one is left out, and reported unless it is one among others. */
type Open = (file: SourceFile, isOurs: (head: TableHead | null) => boolean, isOneOfMany: boolean) => LogFile | null

export const openTables = (
  title: string,
  source: Source,
  files: readonly SourceFile[],
  findings: Findings,
  applied: Set<string>,
): Tables => {
  const given = source.overrides?.columns ?? {}
  // Beside the files of another format, a table under usual names is a summary of them as often as not.
  const takesUsual = source.files !== undefined || !source.shared
  const open: Open = (file, isOurs, isOneOfMany) =>
    openLog(
      { title, isOurs: (beginning, name) => isOurs(headOf(beginning, name)), isBeside: () => isOneOfMany },
      source,
      file,
      findings,
      applied,
    )
  const kinds = new Map<LogFile, Kind>()
  for (const file of files.filter(({ name }) => isPlain(name))) {
    let kind: Kind | null = null
    const log = open(
      file,
      head => {
        kind = head && kindOf(head, given, takesUsual)
        return kind !== null
      },
      false,
    )
    if (log && kind !== null) kinds.set(log, kind)
  }
  const of = (kind: Kind) => [...kinds].flatMap(([file, own]) => (own === kind ? [file] : []))
  const runs = of('runs').flatMap(file => runTable([file], headIn(file), given))
  const json = files.filter(({ name }) => !isPlain(name))
  return {
    runs: runs.length > 0 ? runs : jsonTables(json, given, open),
    judges: of('judges').flatMap(judgmentTable),
    criteria: of('criteria').flatMap(judgmentTable),
  }
}

const headIn = (file: LogFile): TableHead | null => wholeHead(file.path, file.beginning, file.name)

const kindOf = (head: TableHead, given: ColumnNames, takesUsual: boolean): Kind | null => {
  if (isCriteria(head.names)) return 'criteria'
  if (isJudges(head.names)) return 'judges'
  return isRuns(head.names, given) || (takesUsual && isUsual(head, given)) ? 'runs' : null
}

const isUsual = (head: TableHead, given: ColumnNames): boolean =>
  isUsualRuns(columnsIn(head.names, given, sampleKinds(head)))

const judgmentTable = (file: LogFile): Table[] => {
  const head = headIn(file)
  return head ? [{ file, head, columns: judgmentColumns(head.names), survey: noSurvey, given: {} }] : []
}

const runTable = (files: readonly LogFile[], head: TableHead | null, given: ColumnNames): Table[] => {
  if (!head) return []
  const survey = surveyOf(files, head)
  const columns = columnsIn(head.names, given, survey.kinds)
  return files.map(file => ({ file, head, columns, survey, given }))
}

const jsonTables = (files: readonly SourceFile[], given: ColumnNames, open: Open): Table[] => {
  const heads = files.map(({ path, name }) => {
    const beginning = beginningOf(path)
    return beginning && headOf(beginning, name)
  })
  const runs = heads.filter(head => head !== null && isUsual(head, given))
  const isList = runs.some(head => head?.shape === 'list')
  const names = [...new Set(runs.flatMap(head => (head?.shape === 'object' ? head.names : [])))]
  const task = columnsIn(names, given).found.get('task')
  // A run that broke off has a task and no outcome.
  const isOurs = (head: TableHead | null): boolean =>
    head !== null &&
    (isList ? head.shape === 'list' && isUsual(head, given) : head.shape === 'object' && isRunOf(head, task, given))
  const logs = files.flatMap(file => open(file, isOurs, true) ?? [])
  if (!isList) return runTable(logs, { shape: 'object', names, rows: [], separator: '', repeated: [] }, given)
  return logs.flatMap(file => runTable([file], headIn(file), given))
}

const isRunOf = (head: TableHead, task: string | undefined, given: ColumnNames): boolean =>
  task === undefined ? isUsual(head, given) : head.names.includes(task)
