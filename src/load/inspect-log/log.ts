import type { Problem } from '../../core/problem.ts'
import { openArchive } from '../archive/archive.ts'
import { isProblem, type OpenFile, withFile } from '../open-file.ts'
import { type InspectLog, unreadable } from './contract.ts'
import { packedLog } from './packed.ts'
import { plainLog } from './plain.ts'

const archiveMark = Buffer.from('PK')

/** Opens a log (`.eval` or `.json`) for one use; why it cannot be read is a problem that names `label`. */
export const withLog = <Result>(path: string, label: string, use: (log: InspectLog) => Result): Result | Problem =>
  withFile<Result | Problem>(path, label, file => {
    const log = isArchive(file) ? openPacked(file, label) : plainLog(file, label)
    return isProblem(log) ? log : use(log)
  })

const isArchive = (file: OpenFile): boolean => {
  const bytes = Buffer.alloc(archiveMark.length)
  file.read(bytes, 0)
  return bytes.equals(archiveMark)
}

const openPacked = (file: OpenFile, label: string): InspectLog | Problem => {
  const archive = openArchive(file)
  return archive ? packedLog(archive, label) : unreadable(label, 'The archive holds nothing that can be read.')
}
