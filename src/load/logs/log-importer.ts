import { isUtf8 } from 'node:buffer'
import { basename, dirname, join, relative } from 'node:path'
import type { Described } from '../../core/described.ts'
import type { Beginning, Importer, Plan, Source, SourceOverrides } from '../../core/importer.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { damageOf } from '../io/damage.ts'
import { Disk, notText } from '../io/disk.ts'
import { Fields, FileAccount, Findings, isObject } from '../io/fields.ts'
import { filesOf, type SourceFile } from '../io/file-list.ts'
import { beginningOf, glanceAt } from '../io/glance.ts'
import { readJson, readJsonValue, reportNotFinite } from '../io/json.ts'
import { unlessTooDeep } from '../io/nesting.ts'
import { reportRepeatedKeys } from '../io/repeated-keys.ts'
import { listed } from '../missing-list.ts'
import { recognize } from '../transcripts/recognition.ts'
import type { LogRun } from './log-run.ts'
import { readPlanned, type Unpack } from './planned-runs.ts'
import { LogPlanner } from './planner.ts'

export interface FileFormat extends Described {
  readonly looksFor: string
  readonly keys?: readonly string[]
  isNamed(name: string): boolean
  isOurs(beginning: Beginning, name: string): boolean
  isBeside?(beginning: Beginning, name: string): boolean
}

export interface LogFormat extends FileFormat, Pick<Importer, 'originals'> {
  /** Hands on the runs that it holds and those that it only counts; what is odd goes to its account. */
  read(file: LogFile, add: (run: LogRun) => void, addCounted: (runs: Iterable<LogRun>) => void): void
  unpack?: Unpack
  /** Runs that should be there and are not, of which a problem tells. */
  absent?(file: LogFile): Iterable<LogRun>
}

export interface LogFile extends SourceFile {
  readonly beginning: Beginning
  readonly account: FileAccount
  readonly overrides: SourceOverrides
  readonly applied: Set<string>
  readonly beside: Set<string>
  /** Whether it is the only file: then no run of it can be in another. */
  readonly isAlone: boolean
}

const noOverrides: SourceOverrides = { set: {}, pathPattern: null, outcome: null, columns: {} }

const mostFiles = 200

export const logImporter = (format: LogFormat): Importer => ({
  ...fileImporter(format, (log, planner) => readLog(format, log, planner), mostFiles),
  read: part => readPlanned(part, format.unpack),
  ...(format.originals && { originals: format.originals }),
})

/** An importer that plans file by file, but for how it reads; planning a file may give others that it claims. */
export const fileImporter = (
  format: FileFormat,
  planFile: (log: LogFile, planner: LogPlanner) => readonly string[] | null,
  most = Infinity,
): Omit<Importer, 'read'> => {
  const { id, title, description, looksFor, keys = [] } = format
  return {
    ...{ id, title, description, looksFor, keys, divisible: true },
    recognizes: (path, glance = glanceAt(path)) =>
      glance.files
        .filter(name => format.isNamed(name))
        .slice(0, most)
        .some(name => {
          const beginning = glance.beginning(name)
          return beginning !== null && format.isOurs(beginning, name)
        }),
    plan: source => planOf(format, source, planFile),
  }
}

const planOf = (format: FileFormat, source: Source, planFile: Parameters<typeof fileImporter>[1]): Plan => {
  const findings = new Findings()
  const applied = new Set<string>()
  const { files, problems } = filesOf(source, name => format.isNamed(name))
  const planner = new LogPlanner(format.id, source)
  const claims = files.flatMap(file => {
    const log = openLog(format, source, file, findings, applied, files.length === 1)
    return (log && planFile(log, planner)) ?? []
  })
  return { ...planner.finish([...problems, ...findings.problems()], applied), ...(claims.length > 0 && { claims }) }
}

const readLog = (format: LogFormat, log: LogFile, planner: LogPlanner): null => {
  const report = (problem: Problem) => log.account.findings.add(problem)
  unlessTooDeep(log.label, report, () => {
    const addAbsent = (runs: Iterable<LogRun>) => {
      for (const run of runs) planner.addAbsent(run, true)
    }
    format.read(
      log,
      run => planner.add(run),
      runs => addAbsent(listed(runs, log.label, log.account.findings)),
    )
    addAbsent(format.absent?.(log) ?? [])
  })
  log.account.close()
  return null
}

/** A file that is one of this format; what is none is told, unless others read it. */
export const openLog = (
  format: Pick<FileFormat, 'title' | 'isOurs' | 'isBeside'>,
  source: Source,
  file: SourceFile,
  findings: Findings,
  applied: Set<string>,
  isAlone = false,
): LogFile | null => {
  const account = new FileAccount(file.label, findings)
  const beginning = beginningOf(file.path)
  if (beginning && format.isOurs(beginning, file.name)) {
    if (!isText(file, beginning, account)) return null
    return {
      ...file,
      beginning,
      account,
      overrides: source.overrides ?? noOverrides,
      applied,
      isAlone,
      beside: new Set(),
    }
  }
  const damage = beginning && damageOf(file.name, beginning)
  const isJson = file.name.endsWith('.json')
  const broken = !beginning || (isJson && beginning.value === undefined)
  // Whoever reads it whole says best what is wrong with it.
  if (broken) wholeValue(file, account)
  else if (damage) account.report(damage.code, damage.message, 'Copy or write it again, or remove it.')
  else if (source.shared || format.isBeside?.(beginning, file.name)) return null
  else if (isTranscript(file, beginning)) {
    // Broken results can begin as a transcript does.
    if (isJson) wholeValue(file, account)
  } else
    findings.add(
      problem('file-foreign', file.label, `Not of this kind: ${format.title}. It was left out.`, 'Nothing to do.'),
    )
  return null
}

/** Transcripts belong beside results. */
const isTranscript = ({ name }: SourceFile, { bytes, text }: Beginning): boolean =>
  recognize({ name: basename(name), bytes, text }) !== null

/** What reading a whole file would find odd, of one that is known whole from its beginning. */
const isText = ({ name }: SourceFile, beginning: Beginning, account: FileAccount): boolean => {
  if (!name.endsWith('.json') || !beginning.isWhole) return true
  if (!isUtf8(beginning.bytes)) {
    account.findings.add(notText(account.file))
    return false
  }
  reportNotFinite(beginning.notFinite, account)
  reportRepeatedKeys(beginning.text, beginning.value, account)
  return true
}

export const entriesOf = (file: LogFile, list: unknown, at = ''): { fields: Fields; place: string }[] => {
  if (!Array.isArray(list)) {
    const whole = new Fields({ [at]: list }, file.account)
    if (!whole.lacks(at)) whole.wrongType(at === '' ? 'the file' : at, list, 'a list')
    return []
  }
  return list.flatMap((value, i) => {
    const place = `[${i}]`
    if (isObject(value)) return [{ fields: new Fields(value, file.account, `${at}${place}`), place }]
    new Fields({}, file.account).wrongType(`${at}${place}`, value, 'an object')
    return []
  })
}

export const withoutTask = ({ account }: LogFile, { at }: Fields, field: string): null => {
  const message = `There is no ${field}${at === '' ? '' : ` at ${at}`}: it was left out.`
  account.report('entry-unusable', message, `Every run needs its ${field}.`, at === '' ? field : at)
  return null
}

/** The JSON object in another file of this folder or one above; null where there is none, reported where broken. */
export const besideOf = (file: LogFile, name: string, folder = dirname(file.path)): Fields | null => {
  const disk = new Disk(false)
  disk.begin(folder)
  const place = join(relative(dirname(file.path), folder), name)
  file.beside.add(place)
  const label = join(dirname(file.label), place)
  const read = readJson(disk, name, new FileAccount(label, file.account.findings))
  return read instanceof Fields ? read : null
}

export const jsonOf = (file: LogFile): unknown =>
  file.beginning.isWhole ? file.beginning.value : wholeValue(file, file.account)

const wholeValue = (file: SourceFile, account: FileAccount): unknown => {
  const disk = new Disk(false)
  disk.begin(dirname(file.path))
  const read = readJsonValue(disk, basename(file.path), account)
  return typeof read === 'string' ? undefined : read.value
}

/** Tells that a file counts more of what it holds, and gives how many more. */
export const reportFewer = (account: FileAccount, what: string, total: number, count: number, at: string): number => {
  const message = `The file counts ${total} ${what}, but holds ${count}.`
  if (count < total) account.report('log-incomplete', message, 'Write it again.', at)
  return total - count
}
