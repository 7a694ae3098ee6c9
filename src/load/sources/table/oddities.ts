import { listText } from '../../../core/list-text.ts'
import { beginningLength } from '../../io/glance.ts'
import type { LogFile } from '../../logs/log-importer.ts'
import { aliases } from './column-aliases.ts'
import type { TableColumns } from './table-columns.ts'
import type { Table } from './table-rows.ts'

/** A header that no line follows, not even an empty one, was cut off. */
export const reportCut = ({ account, name, beginning: { bytes, firstLine } }: LogFile): void => {
  const isOneLine = bytes.length < beginningLength && bytes.length === Buffer.byteLength(firstLine)
  if (!isOneLine || !/\.(csv|tsv)$/.test(name)) return
  const message = 'The file has one line and no end of it: its rows are missing.'
  account.report('csv-invalid', message, 'It is cut off: write it again.', 'line 1')
}

export const reportColumns = ({ file, head, columns }: Table): void => {
  const twice = [...columns.ambiguous, ...head.repeated.map(name => [name, name])]
  if (twice.length > 0)
    file.account.report(
      'column-ambiguous',
      twice
        .map(([used, ...others]) => `${listText(others, 'and')} and ${used} mean the same; ${used} is used.`)
        .join(' '),
      'To use another, add --columns, such as `--columns passed=resolved`.',
    )
  const missed = missedIn(head.names, columns)
  if (missed) file.account.report('columns-unknown', missed.message, missed.hint)
}

/** What nearly every table of runs has, under one name or another. */
const usual = ['agent_model', 'passed', 'cost_usd']

/** A column without a meaning, where a usual one is missing that shares a word with it: they may be the same. */
export const missedIn = (
  header: readonly string[],
  { found, repetitions }: TableColumns,
): { message: string; hint: string } | null => {
  const used = new Set([...found.values(), ...repetitions])
  const pairs = usual
    .filter(ours => !found.has(ours))
    .flatMap(ours => {
      const words = new Set([ours, ...(aliases[ours] ?? [])].flatMap(wordsIn).filter(word => word.length > 2))
      const theirs = header.find(name => !used.has(name) && wordsIn(name).some(word => words.has(word)))
      return theirs === undefined ? [] : [{ ours, theirs }]
    })
  if (pairs.length === 0) return null
  const names = pairs.map(({ theirs }) => theirs)
  return {
    message: `Not read: ${listText(names, 'and')}. Missing: ${listText(
      pairs.map(({ ours }) => ours),
      'and',
    )}.`,
    hint: `If they are the same, add --columns ${pairs.map(({ ours, theirs }) => `${ours}=${theirs}`).join(',')}`,
  }
}

export const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []
