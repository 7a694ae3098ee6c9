import { dirname, join } from 'node:path'
import { Fields, isObject, type JsonObject } from '../../io/fields.ts'
import { folderEntries } from '../../io/open-file.ts'
import { besideOf, type LogFile } from '../../logs/log-importer.ts'
import type { LogRun } from '../../logs/log-run.ts'
import { type Fate, fates } from './instance.ts'
import { reportOrigin, runFrom } from './origin.ts'

interface Listed {
  readonly list: string
  readonly fate: Fate
  /** Instances are on such a list whatever became of them, so that it tells only what no list before it does. */
  readonly wide?: true
}

/** The first list that names an instance counts. */
const harnessLists: readonly Listed[] = [
  { list: 'resolved_ids', fate: 'resolved' },
  { list: 'empty_patch_ids', fate: 'without patch' },
  { list: 'error_ids', fate: 'not evaluated' },
  { list: 'unresolved_ids', fate: 'unresolved' },
  { list: 'completed_ids', fate: 'untold', wide: true },
  { list: 'submitted_ids', fate: 'untold', wide: true },
]

/** Before the harness wrote reports of its own, and on the leaderboard still. */
const olderLists: readonly Listed[] = [
  { list: 'resolved', fate: 'resolved' },
  { list: 'install_fail', fate: 'not evaluated' },
  { list: 'reset_failed', fate: 'not evaluated' },
  { list: 'no_logs', fate: 'not evaluated' },
  { list: 'test_errored', fate: 'not evaluated' },
  { list: 'test_timeout', fate: 'timed out' },
  { list: 'no_apply', fate: 'unresolved' },
  { list: 'generated', fate: 'unresolved', wide: true },
  { list: 'with_logs', fate: 'unresolved', wide: true },
  { list: 'applied', fate: 'unresolved', wide: true },
  { list: 'no_generation', fate: 'without patch' },
]

/** One of them is in every older report; the list of what was resolved alone may be of anything. */
const olderMarks = ['no_generation', 'generated', 'no_logs', 'with_logs', 'applied']

const isHarnessReport = (value: JsonObject): boolean => 'resolved_ids' in value && 'submitted_ids' in value

const isOlderReport = (value: JsonObject): boolean =>
  'resolved' in value && olderMarks.some(name => Array.isArray(value[name]))

export const isReport = (value: unknown): value is JsonObject =>
  isObject(value) && (isHarnessReport(value) || isOlderReport(value))

const listsOf = (report: JsonObject): readonly Listed[] => (isHarnessReport(report) ? harnessLists : olderLists)

export const readReport = (file: LogFile, value: JsonObject): LogRun[] => {
  const report = new Fields(value, file.account)
  const known = fatesIn(report)
  reportSet(file, report, known)
  const origin = reportOrigin(file)
  return [...known].map(([id, fate]) => runFrom(file, origin, id, fates[fate]))
}

export const fatesIn = (report: Fields): Map<string, Fate> => {
  // Older reports always tell of this, and then nothing else tells of these instances.
  if (isOlderReport(report.value)) report.due('no_generation')
  const lists = listsOf(report.value)
  const known = new Map<string, Listed>()
  const contradictions = new Map<string, string[]>()
  for (const listed of lists) {
    const ids = report.names(listed.list)
    for (const id of new Set(ids)) {
      const first = known.get(id)
      if (!first) known.set(id, listed)
      else if (!listed.wide) {
        const pair = `${first.list} and on ${listed.list}`
        contradictions.set(pair, [...(contradictions.get(pair) ?? []), id])
      }
    }
    reportRepeats(report, listed.list, ids)
  }
  for (const [pair, ids] of contradictions) {
    const message = `${someOf(ids)} ${ids.length === 1 ? 'is' : 'are'} on ${pair}. The first list counts.`
    report.account.report('run-twice', message, 'Write the report again.', pair.replace(/^.* and on /, ''))
  }
  const untold = [...known].filter(([, { fate }]) => fate === 'untold')
  if (untold.length > 0) reportUntold(report, lists, untold.length, untold[0])
  return new Map([...known].map(([id, { fate }]) => [id, fate]))
}

const reportRepeats = (report: Fields, list: string, ids: readonly string[]): void => {
  const once = new Set<string>()
  const again = new Set(ids.filter(id => once.size === once.add(id).size))
  if (again.size === 0) return
  const message = `${list} names ${ids.length} instances, but ${once.size} different ones: ${someOf([...again])} ${again.size === 1 ? 'is' : 'are'} there again. Each counts once.`
  report.account.report('log-twice', message, 'Nothing to do.', list)
}

const someOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} and ${others.length} more`

const reportUntold = (
  { account }: Fields,
  lists: readonly Listed[],
  count: number,
  [id, { list }]: readonly [string, Listed],
): void => {
  const telling = lists.filter(({ fate }) => fate !== 'untold').map(each => each.list)
  account.report(
    'value-missing',
    `${count} ${count === 1 ? 'instance has' : 'instances have'} no outcome, such as ${id}: on none of ${telling.join(', ')}.`,
    'Write the report again; until then the outcome counts as not measured.',
    list,
  )
}

export const absentFromReport = (file: LogFile, value: JsonObject): LogRun[] => {
  const report = new Fields(value, file.account)
  const told = new Set(listsOf(value).flatMap(({ list }) => report.names(list)))
  const origin = reportOrigin(file)
  return report
    .names('incomplete_ids')
    .filter(id => !told.has(id))
    .map(id => runFrom(file, origin, id, null))
}

type Fates = ReadonlyMap<string, Fate>

/** Published rates divide by all instances of a set: a report that covers fewer is told, with both rates. */
const reportSet = (file: LogFile, report: Fields, fates: Fates): void => {
  const isOlder = !('submitted_ids' in report.value)
  const total = isOlder ? totalIn(besideOf(file, 'resolved_by_repo.json', dirname(file.path))) : wholeSet(report, fates)
  if (isOlder && isComplete(file, report)) return
  if (total > fates.size) reportMissing(file, total, fates)
  else if (isOlder) reportUnnamed(file, fates)
}

/** Instances that were not submitted count also where a report gives no total. */
const wholeSet = (report: Fields, fates: Fates): number => {
  const incomplete = new Set(report.names('incomplete_ids').filter(id => !fates.has(id)))
  return Math.max(report.amount('total_instances') || 0, fates.size + incomplete.size)
}

const reportMissing = ({ account }: LogFile, total: number, fates: Fates): void => {
  const passed = [...fates.values()].filter(fate => fate === 'resolved').length
  const share = (of: number) => `${((100 * passed) / of).toFixed(1)}% of ${of}`
  const message = `The report covers ${fates.size} of the ${total} instances of the set. Resolved are ${passed}: ${share(fates.size)} as counted here, ${share(total)} as published rates count.`
  account.report('instances-missing', message, 'Compare it only on instances that others ran too.', 'total_instances')
}

/** Lists of what was generated or evaluated, without which nobody knows what was not resolved. */
const complete = ['generated', 'with_logs', 'applied']

const isComplete = (file: LogFile, report: Fields): boolean => {
  const { home } = reportOrigin(file)
  return (
    complete.some(list => list in report.value) ||
    ['logs', 'eval_outputs'].some(folder => folderEntries(join(home, folder)).length > 0)
  )
}

const reportUnnamed = ({ account }: LogFile, fates: Fates): void => {
  const message = `The report names ${fates.size} instances, but not those that were tried and failed. The pass rate of what it names means nothing.`
  const hint =
    'Give the reports of its instances too (logs/<instance>/report.json), or a report with submitted_ids or generated.'
  account.report('instances-missing', message, hint, 'resolved')
}

const totalIn = (byRepository: Fields | null): number =>
  Object.keys(byRepository?.value ?? {}).reduce(
    (sum, name) => sum + (byRepository?.object(name)?.amount('total') ?? NaN),
    0,
  )
