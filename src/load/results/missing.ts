import type { MissingRun } from '../../core/record.ts'
import type { ResultsFolder } from './folder.ts'
import { keyReader } from './keys.ts'

const reasons: readonly string[] = ['not finished', 'not started', 'unreadable'] satisfies MissingRun['reason'][]
const isReason = (word: string): word is MissingRun['reason'] => reasons.includes(word)

/** The missing runs of a results folder, with the lines that they stand on. */
export const readMissing = (folder: ResultsFolder): { missing: MissingRun; line: number }[] => {
  const sheet = folder.table('missing_runs')
  if (!sheet) return []
  const key = keyReader(sheet)
  const reason = sheet.choice('reason', isReason, `one of ${reasons.join(', ')}`)
  const filesPresent = sheet.word('files_present')
  const place = sheet.text('folder')
  return [...sheet.rows()].flatMap(row => {
    const of = key(row)
    const why = reason(row)
    if (!of || !why) return []
    const files = filesPresent(row)?.split(' ') ?? []
    return [
      { missing: { key: of, folder: folder.within(place(row)), reason: why, filesPresent: files }, line: row.line },
    ]
  })
}
