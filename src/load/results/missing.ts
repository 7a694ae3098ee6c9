import type { MissingRun } from '../../core/record.ts'
import type { ResultsFolder } from './folder.ts'
import { keyReader } from './keys.ts'

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
