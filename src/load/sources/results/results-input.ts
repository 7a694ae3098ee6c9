import { join } from 'node:path'
import type { PartRun, Source } from '../../../core/importer.ts'
import { type Problem, problem } from '../../../core/problem.ts'
import { type ProblemCode, problemCodes } from '../../../core/problem-codes.ts'
import type { MissingRun } from '../../../core/record.ts'
import type { TableName } from '../../../core/schema.ts'
import { type CsvFile, readCsv } from '../../io/csv.ts'
import { Disk } from '../../io/disk.ts'
import { Fields, FileAccount, Findings, isObject } from '../../io/fields.ts'
import { labelOf } from '../../io/file-list.ts'
import { readJson } from '../../io/json.ts'
import { keyReader } from './keys.ts'
import { Sheet } from './result-sheet.ts'

const fileOf = (table: TableName): string => `data/${table}.csv`

/** What reading the runs looks at; the plan is read anew each time. */
const readTables = [
  'runs',
  'judges',
  'criteria',
  'items',
  'usage',
  'steps',
  'changes',
  'process',
  'tools',
  'actions',
  'missing_runs',
] as const
const readFiles = [...readTables.map(fileOf), 'problems.csv'].join('\n')

export const filesOfReports = (['criteria', 'items'] as const).map(fileOf)
export const filesOfRuns = [
  ...[...readTables.map(fileOf), 'problems.csv'].filter(name => !filesOfReports.includes(name)),
  ...(['experiments', 'rubric', 'components'] as const).map(fileOf),
]

export class ResultsFolder {
  readonly #source: Source
  readonly #findings: Findings
  readonly #open: CsvFile[] = []
  readonly #isForSpreadsheets: boolean

  constructor(source: Source, findings: Findings) {
    this.#source = source
    this.#findings = findings
    this.#isForSpreadsheets = isForSpreadsheets(source.path)
  }

  table(name: TableName): Sheet | null {
    return this.sheet(fileOf(name))
  }

  /** A file to read row by row; null where it cannot be, which is reported. */
  sheet(name: string): Sheet | null {
    const path = join(this.#source.path, name)
    const account = new FileAccount(labelOf(this.#source, path), this.#findings)
    const csv = readCsv(path, account, this.#isForSpreadsheets)
    if (!csv) return null
    this.#open.push(csv)
    return new Sheet(csv, account)
  }

  /** How a file or folder that the results name is named here: after the results' label where several were given. */
  within(file: string): string {
    const { label } = this.#source
    return label === '' ? file : file === '' ? label : `${label}/${file}`
  }

  /** Names the row of a table, and the files as they are now: other files are other runs to the cache. */
  rowPath(table: TableName): (line: number) => string {
    const stamp = new Disk().restamp(this.#source.path, readFiles)
    return line => `${join(this.#source.path, fileOf(table))}#${stamp}:${line}`
  }

  close(): void {
    for (const csv of this.#open) csv.close()
  }
}

export const settingsOfResults = (path: string): Readonly<Record<string, unknown>> => {
  const disk = new Disk()
  disk.begin(path)
  const manifest = readJson(disk, 'manifest.json', new FileAccount('manifest.json', new Findings()))
  const settings = manifest instanceof Fields ? manifest.value.settings : null
  return isObject(settings) ? settings : {}
}

const isForSpreadsheets = (path: string): boolean => settingsOfResults(path).csvSafe === true

export const runsByLine = (runs: readonly PartRun[], table: TableName): Map<number, PartRun> =>
  new Map(
    runs.flatMap(run => {
      const [, name, line] = /(?<!\w)(\w+)\.csv#\d+:(\d+)$/.exec(run.path) ?? []
      return name === table ? [[Number(line), run]] : []
    }),
  )

const reasons: readonly string[] = ['not finished', 'not started', 'unreadable'] satisfies MissingRun['reason'][]
const isReason = (word: string): word is MissingRun['reason'] => reasons.includes(word)

export const readMissing = (folder: ResultsFolder): { missing: MissingRun; line: number }[] => {
  const sheet = folder.table('missing_runs')
  if (!sheet) return []
  const key = keyReader(sheet)
  const read = sheet.reader(row => ({
    reason: row.choice('reason', isReason, `one of ${reasons.join(', ')}`),
    filesPresent: row.word('files_present')?.split(' ') ?? [],
    folder: folder.within(row.text('folder')),
  }))
  return [...sheet.rows()].flatMap(row => {
    const of = key(row)
    const { reason, ...found } = read(row)
    return of && reason ? [{ missing: { key: of, reason, ...found }, line: row.line }] : []
  })
}

const isCode = (word: string): word is ProblemCode => Object.hasOwn(problemCodes, word)

/** What was found when the runs were first read; what is found in the records is found again. */
export const readProblems = (folder: ResultsFolder, keep: (problem: Problem) => boolean): Problem[] => {
  const sheet = folder.sheet('problems.csv')
  if (!sheet) return []
  const found = sheet.all(row => {
    const code = row.choice('code', isCode, 'a code that this version knows')
    const [file, at, message, hint] = [row.text('file'), row.text('at'), row.text('message'), row.text('hint')]
    const isKept = code !== null && problemCodes[code].stage === 'load'
    return isKept ? [problem(code, folder.within(file), message, hint, at)] : []
  })
  return [...found].flat().filter(keep)
}
