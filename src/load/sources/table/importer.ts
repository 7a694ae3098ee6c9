import { basename, dirname, extname } from 'node:path'
import type { Glance, Importer, Plan, Source, SourceOverrides } from '../../../core/importer.ts'
import { type Problem, problem } from '../../../core/problem.ts'
import type { Roles } from '../../column-roles.ts'
import { type FileAccount, Findings } from '../../io/fields.ts'
import { filesOf } from '../../io/file-list.ts'
import { glanceAt } from '../../io/glance.ts'
import { withoutTask } from '../../logs/log-importer.ts'
import type { LogRun } from '../../logs/log-run.ts'
import { stemOf } from '../../logs/names.ts'
import { readPlanned } from '../../logs/planned-runs.ts'
import { LogPlanner } from '../../logs/planner.ts'
import { dimensionsIn } from '../../path-pattern.ts'
import { shownNames } from '../../shown-name.ts'
import { headOf } from './head.ts'
import { reportColumns, reportCut } from './oddities.ts'
import { sampleKinds } from './survey.ts'
import { SystemColumns } from './systems.ts'
import { columnsIn, isRuns, isUsualRuns } from './table-columns.ts'
import { isPlain, isTable, openTables } from './table-files.ts'
import { TableJudgments } from './table-judgments.ts'
import { eachRow, type Table, type TableRow } from './table-rows.ts'
import { runOf } from './table-run.ts'

const importer: Importer = {
  id: 'table',
  title: 'A table of runs',
  description:
    'A CSV, TSV, JSON-lines or JSON file, or a JSON file per run, with at least a task and a score or verdict, under our names (those of runs.csv) or usual ones: docs/formats.md lists them, and `--columns` or `columns` in the settings file give others. Tables with the columns of judges.csv and criteria.csv beside it are its judges and criteria. Columns of numbers that nobody here knows are kept.',
  looksFor: 'a CSV, TSV, JSON-lines or JSON file with columns such as task, model, success, cost and latency',
  divisible: true,

  recognizes: (path, glance = glanceAt(path)) =>
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
  read: part => readPlanned(part),
}

export default importer

const headIn = (glance: Glance, name: string) => {
  const beginning = glance.beginning(name)
  return beginning && headOf(beginning, name)
}

const planOf = (source: Source): Plan => {
  const findings = new Findings()
  const applied = new Set<string>()
  const { files, problems } = filesOf(source, source.shared ? isPlain : isTable)
  const { runs, judges, criteria } = openTables(importer.title, source, files, findings, applied)
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
  return { ...planner.finish([...problems, ...systems.problems(), ...findings.problems()], applied), columns }
}

const readTable = (table: Table, source: Source, judgments: TableJudgments, add: (run: LogRun) => void): void => {
  const { file, columns } = table
  const mixed = new MixedColumns()
  const systems = new SystemColumns(columns)
  const needsTask = columns.found.has('task') && !isTaskGiven(file.overrides)
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
const isTaskGiven = ({ set, pathPattern }: SourceOverrides): boolean =>
  set.task !== undefined || (pathPattern?.includes('{task}') ?? false)

interface Column {
  numbers: number
  others: number
  at: string
}

/** Watches the columns that nobody here knows: only their numbers are kept, and where one has both that is told. */
class MixedColumns {
  readonly #columns = new Map<string, Column>()

  add({ others, fields: { at } }: TableRow): void {
    for (const [name, value] of Object.entries(others)) {
      if (value === null) continue
      const column = this.#columns.get(name) ?? { numbers: 0, others: 0, at: '' }
      this.#columns.set(name, column)
      if (typeof value === 'number') column.numbers++
      else if (column.others++ === 0) column.at = at
    }
  }

  report(account: FileAccount): void {
    for (const [name, { numbers, others, at }] of this.#columns)
      if (numbers > 0 && others > 0) {
        const message = `${name} holds ${numbers} numbers and ${others} other values. The numbers are kept.`
        const hint = 'Nothing to do, unless it should hold numbers alone.'
        account.report('column-mixed', message, hint, at === '' ? name : `${at}.${name}`)
      }
  }
}

const compared = ['agent', 'model', 'tier', 'subtest'] as const

/** Files with the same tasks where nothing says which system ran them: people keep a file or folder for each model. */
class FileSystems {
  readonly #tasks = new Map<string, Set<string>>()
  readonly #labels = new Map<string, string>()
  #isGiven: boolean

  constructor({ overrides }: Source) {
    const onPath = overrides?.pathPattern ? dimensionsIn(overrides.pathPattern) : []
    this.#isGiven = compared.some(name => onPath.includes(name) || overrides?.set[name] !== undefined)
  }

  /** Files that hold a run each belong to their folder. */
  add({ file, head }: Table, { said }: LogRun): void {
    if (this.#isGiven || said.task === null) return
    this.#isGiven = compared.some(name => (said[name] ?? null) !== null)
    const unit = head.shape === 'object' ? dirname(file.name) : file.name
    const known = this.#tasks.get(unit) ?? new Set()
    if (!this.#labels.has(unit)) this.#labels.set(unit, file.label)
    this.#tasks.set(unit, known.add(JSON.stringify([said.experiment, said.task])))
  }

  problems(): Problem[] {
    if (this.#isGiven || this.#tasks.size < 2) return []
    const seen = new Map<string, string>()
    const shared = new Set<string>()
    for (const [unit, tasks] of this.#tasks)
      for (const task of tasks) {
        const first = seen.get(task)
        if (first === undefined) seen.set(task, unit)
        else shared.add(first).add(unit)
      }
    const units = [...this.#tasks.keys()].filter(unit => shared.has(unit))
    if (units.length === 0) return []
    return [
      problem(
        'systems-pooled',
        this.#labels.get(units[0]) ?? '',
        `${shownNames(units)} have the same tasks and do not say which model ran them: they count as repetitions of one.`,
        `If each is a model, add --path-pattern "${patternOf(units)}". If they are repetitions, nothing is to be done.`,
      ),
    ]
  }
}

const patternOf = (paths: readonly string[]): string => {
  const split = paths.map(path => path.split('/'))
  const [first] = split
  const place = first.findIndex((name, i) => split.some(names => names[i] !== name))
  const isLast = split.every(names => names.length === place + 1)
  const ending = extname(paths[0])
  const isOneEnding = isLast && paths.every(path => extname(path) === ending)
  return [...first.slice(0, Math.max(place, 0)), `{model}${isOneEnding ? ending : ''}`].join('/')
}
