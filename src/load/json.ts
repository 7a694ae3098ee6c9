import type { Disk } from './disk.ts'
import { Fields, type FileAccount, isObject } from './fields.ts'

export type ReadJson = Fields | 'absent' | 'broken'

/** The object in a JSON file below the disk's base; what is wrong with the file is reported. */
export const readJson = (disk: Disk, name: string, account: FileAccount): ReadJson => {
  const read = disk.read(name, account.file)
  if (read === 'absent') return 'absent'
  if ('problem' in read) {
    account.findings.add(read.problem)
    return 'broken'
  }
  try {
    const value: unknown = JSON.parse(read.text)
    if (isObject(value)) return new Fields(value, account)
    new Fields({}, account).wrongType('the file', value, 'an object')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const message = read.text.trim() === '' ? 'The file is empty.' : `Not valid JSON: ${error.message}`
    account.report('json-invalid', message, 'Write the file again, or remove it if the run is to be repeated.')
  }
  return 'broken'
}
