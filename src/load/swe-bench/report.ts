import type { RunContent } from '../../core/record.ts'
import { Fields, isObject, type JsonObject } from '../fields.ts'
import { nothingKnown } from '../logs/content.ts'
import type { LogFile } from '../logs/log-importer.ts'
import type { LogRun } from '../logs/log-run.ts'
import { notEvaluated, resolved, timedOut, unresolved, withoutPatch } from './instance.ts'
import { reportOrigin, runFrom } from './origin.ts'
import { reportSet } from './set.ts'

/** A list of a report, and what became of the instances on it. */
interface Fate {
  readonly list: string
  readonly content: RunContent
  /** Instances are on such a list whatever became of them, so that it tells only what no list before it does. */
  readonly wide?: true
}

/** The first list that names an instance counts. */
const harnessLists: readonly Fate[] = [
  { list: 'resolved_ids', content: resolved },
  { list: 'empty_patch_ids', content: withoutPatch },
  { list: 'error_ids', content: notEvaluated },
  { list: 'unresolved_ids', content: unresolved },
  { list: 'completed_ids', content: nothingKnown, wide: true },
  { list: 'submitted_ids', content: nothingKnown, wide: true },
]

/** Before the harness wrote reports of its own, and on the leaderboard still. */
const olderLists: readonly Fate[] = [
  { list: 'resolved', content: resolved },
  { list: 'install_fail', content: notEvaluated },
  { list: 'reset_failed', content: notEvaluated },
  { list: 'no_logs', content: notEvaluated },
  { list: 'test_errored', content: notEvaluated },
  { list: 'test_timeout', content: timedOut },
  { list: 'no_apply', content: unresolved },
  { list: 'generated', content: unresolved, wide: true },
  { list: 'with_logs', content: unresolved, wide: true },
  { list: 'applied', content: unresolved, wide: true },
  { list: 'no_generation', content: withoutPatch },
]

/** One of them is in every older report; the list of what was resolved alone may be of anything. */
const olderMarks = ['no_generation', 'generated', 'no_logs', 'with_logs', 'applied']

const isHarnessReport = (value: JsonObject): boolean => 'resolved_ids' in value && 'submitted_ids' in value

const isOlderReport = (value: JsonObject): boolean =>
  'resolved' in value && olderMarks.some(name => Array.isArray(value[name]))

export const isReport = (value: unknown): value is JsonObject =>
  isObject(value) && (isHarnessReport(value) || isOlderReport(value))

const listsOf = (report: JsonObject): readonly Fate[] => (isHarnessReport(report) ? harnessLists : olderLists)

export const readReport = (file: LogFile, value: JsonObject): LogRun[] => {
  const report = new Fields(value, file.account)
  // Older reports always tell of this, and then nothing else tells of these instances.
  if (isOlderReport(value)) report.due('no_generation')
  const known = fatesIn(report, listsOf(value))
  const untold = [...known].filter(([, { content }]) => content === nothingKnown)
  if (untold.length > 0) reportUntold(report, untold.length, untold[0])
  reportSet(file, report, known)
  const origin = reportOrigin(file)
  return [...known].map(([id, { content }]) => runFrom(file, origin, id, content))
}

const fatesIn = (report: Fields, fates: readonly Fate[]): Map<string, Fate> => {
  const known = new Map<string, Fate>()
  const contradictions = new Map<string, string[]>()
  for (const fate of fates) {
    const ids = report.names(fate.list)
    for (const id of new Set(ids)) {
      const first = known.get(id)
      if (!first) known.set(id, fate)
      else if (!fate.wide) {
        const pair = `${first.list} and on ${fate.list}`
        contradictions.set(pair, [...(contradictions.get(pair) ?? []), id])
      }
    }
    reportRepeats(report, fate.list, ids)
  }
  for (const [pair, ids] of contradictions) {
    const message = `${someOf(ids)} ${ids.length === 1 ? 'is' : 'are'} on ${pair}. The first list counts.`
    report.account.report('run-twice', message, 'Write the report again.', pair.replace(/^.* and on /, ''))
  }
  return known
}

const reportRepeats = (report: Fields, list: string, ids: readonly string[]): void => {
  const once = new Set<string>()
  const again = new Set(ids.filter(id => once.size === once.add(id).size))
  if (again.size === 0) return
  const message = `${list} names ${ids.length} instances, but ${once.size} different ones: ${someOf([...again])} ${again.size === 1 ? 'is' : 'are'} there again. Each counts once.`
  report.account.report('log-twice', message, 'Nothing to do.', list)
}

/** Instances as a sentence names them. */
const someOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} and ${others.length} more`

const reportUntold = (report: Fields, count: number, [id, { list }]: readonly [string, Fate]): void => {
  const lists = listsOf(report.value).flatMap(fate => (fate.content === nothingKnown ? [] : [fate.list]))
  report.account.report(
    'value-missing',
    `${count} ${count === 1 ? 'instance has' : 'instances have'} no outcome, such as ${id}: on none of ${lists.join(', ')}.`,
    'Write the report again; until then the outcome counts as not measured.',
    list,
  )
}

/** Instances that nothing was submitted for. */
export const absentFromReport = (file: LogFile, value: JsonObject): LogRun[] => {
  const report = new Fields(value, file.account)
  const told = new Set(listsOf(value).flatMap(({ list }) => report.names(list)))
  const origin = reportOrigin(file)
  return report
    .names('incomplete_ids')
    .filter(id => !told.has(id))
    .map(id => runFrom(file, origin, id, null))
}
