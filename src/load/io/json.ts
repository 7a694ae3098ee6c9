import type { Disk } from './disk.ts'
import { Fields, type FileAccount, isObject } from './fields.ts'
import { withoutNotFinite } from './lenient-json.ts'
import { reportRepeatedKeys } from './repeated-keys.ts'

export type ReadJson = Fields | 'absent' | 'broken'

export const readJson = (disk: Disk, name: string, account: FileAccount): ReadJson => {
  const read = readJsonValue(disk, name, account)
  if (typeof read === 'string') return read
  if (isObject(read.value)) return new Fields(read.value, account)
  new Fields({}, account).wrongType('the file', read.value, 'an object')
  return 'broken'
}

export const readJsonValue = (
  disk: Disk,
  name: string,
  account: FileAccount,
): { value: unknown } | 'absent' | 'broken' => {
  const read = disk.read(name, account.file)
  if (read === 'absent') return 'absent'
  if ('problem' in read) {
    account.findings.add(read.problem)
    return 'broken'
  }
  try {
    const value = parse(read.text, account)
    reportRepeatedKeys(read.text, value, account)
    return { value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const message = read.text.trim() === '' ? 'The file is empty.' : `Not valid JSON: ${error.message}`
    account.report('json-invalid', message, 'Write or copy the file again, or remove it.')
  }
  return 'broken'
}

const parse = (text: string, account: FileAccount): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const { text: finite, count } = withoutNotFinite(text)
    if (count === 0) throw error
    const value: unknown = JSON.parse(finite)
    reportNotFinite(count, account)
    return value
  }
}

export const reportNotFinite = (count: number, account: FileAccount): void => {
  if (count === 0) return
  account.report(
    'number-not-finite',
    `NaN or Infinity stands for ${count} ${count === 1 ? 'number' : 'numbers'}, which JSON does not allow.`,
    'Write null for what was not measured; it counts as that.',
  )
}
