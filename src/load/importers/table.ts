import type { Beginning, Importer, Plan, Source } from '../../core/importer.ts'
import { Findings } from '../fields.ts'
import { filesOf } from '../files.ts'
import { glanceAt } from '../glance.ts'
import { readCarried } from '../logs/carried.ts'
import { type LogFile, openLog } from '../logs/log-importer.ts'
import { LogPlanner } from '../logs/planner.ts'
import { tellFindings } from '../logs/told.ts'
import { type ColumnNames, isCriteria, isJudges, isRuns } from '../table/columns.ts'
import { TableJudgments } from '../table/judgments.ts'
import { eachRow, headerOf } from '../table/rows.ts'
import { runOf } from '../table/run.ts'

const isNamed = (name: string): boolean => /\.(csv|jsonl)$/.test(name)

const headerIn = ({ firstLine, lines }: Beginning, name: string): string[] => headerOf(name, firstLine, lines)

const importer: Importer = {
  id: 'table',
  title: 'A table of runs',
  description:
    'Any CSV file or file of JSON lines with the column names of runs.csv, at least a task or experiment and a score or verdict; `columns` in the settings file gives other names. Tables with the columns of judges.csv and criteria.csv beside it are its judges and criteria. Columns of numbers that nobody here knows are kept.',
  looksFor: 'a CSV or JSON-lines file with columns such as task, agent_model, run_number, score, passed',
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
  }
  const planner = new LogPlanner(importer.id, source)
  for (const table of tables) {
    if (kind(table) !== 'runs') continue
    eachRow(table, given, row => planner.add(runOf(table, row, judgments)))
  }
  for (const { account } of tables) account.close()
  return planner.finish([...problems, ...tellFindings(findings)], heeded)
}

const kindOf = (header: readonly string[], given: ColumnNames): 'runs' | 'judges' | 'criteria' | null => {
  if (isCriteria(header)) return 'criteria'
  if (isJudges(header)) return 'judges'
  return isRuns(header, given) ? 'runs' : null
}
