import { Fields, type JsonObject } from '../io/fields.ts'
import { reportNotFinite } from '../io/json.ts'
import { isProblem } from '../io/open-file.ts'
import { repeatedKeys, reportRepeated } from '../io/repeated-keys.ts'
import { eachObject } from '../transcripts/shared/lines.ts'
import type { LogFile } from './log-importer.ts'

/** How many keys that are there twice are told. */
const mostRepeated = 10

/** Takes an object, the number of its line, and where its bytes are in the file. */
type VisitLine = (value: JsonObject, line: number, offset: number, length: number) => void

export const eachLine = (file: Pick<LogFile, 'path' | 'label' | 'account'>, visit: VisitLine): void => {
  const repeated: string[] = []
  const read = eachObject(file.path, file.label, (value, line, _, isText, json, offset, length) => {
    if (!isText) return
    if (repeated.length < mostRepeated)
      for (const place of repeatedKeys(json, value)) repeated.push(`line ${line}: ${place}`)
    visit(value, line, offset, length)
  })
  if (isProblem(read)) {
    file.account.findings.add(read)
    return
  }
  reportRepeated(repeated, file.account)
  reportNotFinite(read.notFinite, file.account)
  if (read.garbled > 0) {
    const message = `${read.garbled} ${read.garbled === 1 ? 'line is' : 'lines are'} not UTF-8 text, the first is line ${read.firstGarbled}. Left out.`
    const hint = 'Convert the file to UTF-8, or write it again.'
    file.account.report('line-invalid', message, hint, `line ${read.firstGarbled}`)
  }
  const broken = read.broken + Number(read.truncated)
  if (broken === 0) return
  const first = read.firstBroken === null ? '' : `, the first is line ${read.firstBroken}`
  const last = read.truncated ? '; the last line breaks off' : ''
  file.account.report(
    'line-invalid',
    `${broken} ${broken === 1 ? 'line holds' : 'lines hold'} no JSON object${first}${last}. Left out.`,
    'The file is damaged or cut off: write it again.',
  )
}

export const lineFields = (file: Pick<LogFile, 'account'>, value: JsonObject, line: number): Fields =>
  new Fields(value, file.account, `line ${line}`)
