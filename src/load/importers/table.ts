import type { Beginning, Importer, Plan, Source, Told } from '../../core/importer.ts'
import { Findings } from '../fields.ts'
import { filesOf } from '../files.ts'
import { glanceAt } from '../glance.ts'
import { readCarried } from '../logs/carried.ts'
import { type LogFile, openLog, withoutTask } from '../logs/log-importer.ts'
import { LogPlanner } from '../logs/planner.ts'
import { tellFindings } from '../logs/told.ts'
import { type ColumnNames, columnsIn, isCriteria, isJudges, isRuns, missedIn } from '../table/columns.ts'
import { TableJudgments } from '../table/judgments.ts'
import { MixedColumns } from '../table/mixed-columns.ts'
import { eachRow, headerOf } from '../table/rows.ts'
import { runOf } from '../table/run.ts'

const isNamed = (name: string): boolean => /\.(csv|jsonl)$/.test(name)

const headerIn = ({ firstLine, lines }: Beginning, name: string): string[] => headerOf(name, firstLine, lines)

const importer: Importer = {
  id: 'table',
  title: 'A table of runs',
  description:
    'Any CSV file or file of JSON lines with the column names of runs.csv, at least a task or experiment and a score or verdict; a column `model` is agent_model where there is no such column, and `columns` in the settings file gives other names. Tables with the columns of judges.csv and criteria.csv beside it are its judges and criteria. Columns of numbers that nobody here knows are kept.',
  looksFor:
    'a CSV or JSON-lines file with columns such as task, agent_model, run_number, score, passed, or others that `columns:` in the settings file names',
  divisible: true,

  recognises: (path, glance = glanceAt(path)) =>
    glance.files.some(name => {
      const beginning = isNamed(name) ? glance.beginning(name) : null
      return beginning !== null && isRuns(headerIn(beginning, name), glance.columns)
    }),

  plan: source => planOf(source),
  read: part => readCarried(part),
}

export default importer

const planOf = (source: Source): Plan => {
  const findings = new Findings()
  const heeded = new Set<string>()
  const given = source.told?.columns ?? {}
  const { files, problems } = filesOf(source, isNamed)
  const isOurs = (beginning: Beginning, name: string) => kindOf(headerIn(beginning, name), given) !== null
  const tables = files.flatMap(file => openLog({ title: importer.title, isOurs }, source, file, findings, heeded) ?? [])
  const kind = ({ beginning, name }: LogFile) => kindOf(headerIn(beginning, name), given)
  const judgments = new TableJudgments()
  for (const table of tables) {
    if (kind(table) === 'judges') eachRow(table, {}, ({ fields }) => judgments.addJudge(fields))
    if (kind(table) === 'criteria') eachRow(table, {}, ({ fields }) => judgments.addCriterion(fields))
    if (isHeaderAlone(table)) reportCut(table)
  }
  const planner = new LogPlanner(importer.id, source)
  for (const table of tables) {
    if (kind(table) !== 'runs') continue
    const mixed = new MixedColumns()
    const needsTask = columnsIn(headerIn(table.beginning, table.name), given).has('task') && !isTaskTold(table.told)
    eachRow(table, given, row => {
      mixed.add(row)
      const run = runOf(table, row, judgments)
      if (needsTask && run.said.task === null) withoutTask(table, row.fields, 'task')
      else planner.add(run)
    })
    mixed.report(table.account)
    const missed = missedIn(headerIn(table.beginning, table.name), given)
    if (missed) table.account.report('columns-unknown', missed.message, missed.hint)
  }
  judgments.reportUnused()
  for (const { account } of tables) account.close()
  return planner.finish([...problems, ...tellFindings(findings)], heeded)
}

/** A header that no line follows, not even an empty one, was cut off. */
const isHeaderAlone = ({ beginning: { bytes, firstLine } }: LogFile): boolean =>
  bytes.length === Buffer.byteLength(firstLine)

const reportCut = ({ account, name }: LogFile): void => {
  const message = 'The file has one line and no end of it: its rows are missing.'
  if (name.endsWith('.csv')) account.report('csv-invalid', message, 'It is cut off: write it again.', 'line 1')
}

/** A task that the table leaves empty may be told by a person. */
const isTaskTold = ({ set, pathPattern }: Told): boolean =>
  set.task !== undefined || (pathPattern?.includes('{task}') ?? false)

const kindOf = (header: readonly string[], given: ColumnNames): 'runs' | 'judges' | 'criteria' | null => {
  if (isCriteria(header)) return 'criteria'
  if (isJudges(header)) return 'judges'
  return isRuns(header, given) ? 'runs' : null
}
