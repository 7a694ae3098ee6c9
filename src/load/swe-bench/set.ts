import { dirname, join } from 'node:path'
import type { Fields } from '../fields.ts'
import { besideOf, type LogFile } from '../logs/log-importer.ts'
import { folderEntries } from '../open-file.ts'
import type { Fate } from './instance.ts'
import { reportOrigin } from './origin.ts'

type Fates = ReadonlyMap<string, Fate>

/** Published rates divide by all instances of a set: a report that covers fewer is told, with both rates. */
export const reportSet = (file: LogFile, report: Fields, fates: Fates): void => {
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
  account.report(
    'instances-missing',
    `The report covers ${fates.size} of the ${total} instances of the set. Resolved are ${passed}: ${share(fates.size)} as counted here, ${share(total)} as published rates count.`,
    'Compare it only on instances that others ran too.',
    'total_instances',
  )
}

/** Lists of what was generated or evaluated, without which nobody knows what was not resolved. */
const complete = ['generated', 'with_logs', 'applied']

/** Whether an older report, or the files of instances beside it, name all that was tried. */
const isComplete = (file: LogFile, report: Fields): boolean => {
  const { home } = reportOrigin(file)
  return (
    complete.some(list => list in report.value) ||
    ['logs', 'eval_outputs'].some(folder => folderEntries(join(home, folder)).length > 0)
  )
}

const reportUnnamed = ({ account }: LogFile, fates: Fates): void =>
  account.report(
    'instances-missing',
    `The report names ${fates.size} instances, but not those that were tried and failed. The pass rate of what it names means nothing.`,
    'Give the reports of its instances too (logs/<instance>/report.json), or a report with submitted_ids or generated.',
    'resolved',
  )

/** All instances of the set, as the leaderboard counts them by repository. */
const totalIn = (byRepository: Fields | null): number =>
  Object.keys(byRepository?.value ?? {}).reduce(
    (sum, name) => sum + (byRepository?.object(name)?.amount('total') ?? NaN),
    0,
  )
