import { basename, dirname } from 'node:path'
import type { Glance, Importer, Plan, Source, Told } from '../../core/importer.ts'
import { Findings } from '../fields.ts'
import { filesOf } from '../files.ts'
import { glanceAt } from '../glance.ts'
import { readCarried } from '../logs/carried.ts'
import { withoutTask } from '../logs/log-importer.ts'
import type { LogRun } from '../logs/log-run.ts'
import { stemOf } from '../logs/names.ts'
import { LogPlanner } from '../logs/planner.ts'
import { tellFindings } from '../logs/told.ts'
import type { Roles } from '../roles.ts'
import { columnsIn, isRuns, isUsualRuns } from '../table/columns.ts'
import { FileSystems } from '../table/file-systems.ts'
import { headOf } from '../table/head.ts'
import { TableJudgments } from '../table/judgments.ts'
import { MixedColumns } from '../table/mixed-columns.ts'
import { reportColumns, reportCut } from '../table/oddities.ts'
import { eachRow, type Table } from '../table/rows.ts'
import { runOf } from '../table/run.ts'
import { sampleKinds } from '../table/survey.ts'
import { SystemColumns } from '../table/systems.ts'
import { isPlain, isTable, openTables } from '../table/tables.ts'

const importer: Importer = {
  id: 'table',
  title: 'A table of runs',
  description:
    'A CSV, TSV, JSON-lines or JSON file, or a JSON file per run, with at least a task and a score or verdict, under our names (those of runs.csv) or usual ones: docs/formats.md lists them, and `--columns` or `columns` in the settings file give others. Tables with the columns of judges.csv and criteria.csv beside it are its judges and criteria. Columns of numbers that nobody here knows are kept.',
  looksFor: 'a CSV, TSV, JSON-lines or JSON file with columns such as task, model, success, cost and latency',
  divisible: true,

  recognises: (path, glance = glanceAt(path)) =>
    glance.files.some(name => {
      const head = isPlain(name) ? headIn(glance, name) : null
      return head !== null && isRuns(head.names, glance.columns)
    }),

  accepts: (path, glance = glanceAt(path)) =>
    glance.files.some(name => {
      const head = isTable(name) ? headIn(glance, name) : null
      return head !== null && isUsualRuns(columnsIn(head.names, glance.columns, sampleKinds(head)))
    }),

  plan: source => planOf(source),
  read: part => readCarried(part),
}

export default importer

const headIn = (glance: Glance, name: string) => {
  const beginning = glance.beginning(name)
  return beginning && headOf(beginning, name)
}

const planOf = (source: Source): Plan => {
  const findings = new Findings()
  const heeded = new Set<string>()
  const { files, problems } = filesOf(source, source.shared ? isPlain : isTable)
  const { runs, judges, criteria } = openTables(importer.title, source, files, findings, heeded)
  const judgments = new TableJudgments()
  for (const table of judges) eachRow(table, ({ fields }) => judgments.addJudge(fields))
  for (const table of criteria) eachRow(table, ({ fields }) => judgments.addCriterion(fields))
  for (const { file } of [...runs, ...judges, ...criteria]) reportCut(file)
  const planner = new LogPlanner(importer.id, source)
  const systems = new FileSystems(source)
  for (const table of runs)
    readTable(table, source, judgments, run => {
      systems.add(table, run)
      planner.add(run)
    })
  judgments.reportUnused()
  for (const { file } of [...runs, ...judges, ...criteria]) file.account.close()
  const columns = [...new Set(runs.flatMap(({ head }) => head.names))]
  return { ...planner.finish([...problems, ...systems.problems(), ...tellFindings(findings)], heeded), columns }
}

const readTable = (table: Table, source: Source, judgments: TableJudgments, add: (run: LogRun) => void): void => {
  const { file, columns } = table
  const mixed = new MixedColumns()
  const systems = new SystemColumns(columns)
  const needsTask = columns.found.has('task') && !isTaskTold(file.told)
  const suggested = suggestedOf(table, source)
  eachRow(table, row => {
    mixed.add(row)
    const run = runOf(file, row, judgments, suggested)
    if (needsTask && run.said.task === null) withoutTask(file, row.fields, 'task')
    else {
      systems.add(run, row)
      add(run)
    }
  })
  mixed.report(file.account)
  systems.report(file.account, table.head.names)
  reportColumns(table)
}

/** Files with a run each are an experiment together. */
const suggestedOf = ({ file, head }: Table, source: Source): Roles => {
  const folder = dirname(file.name)
  if (head.shape !== 'object') return { experiment: stemOf(file.name) }
  return { experiment: basename(folder === '.' ? source.path : folder) }
}

/** A task that the table leaves empty may be told by a person. */
const isTaskTold = ({ set, pathPattern }: Told): boolean =>
  set.task !== undefined || (pathPattern?.includes('{task}') ?? false)
