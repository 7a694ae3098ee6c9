import type { Disk } from '../../io/disk.ts'
import type { FileAccount } from '../../io/fields.ts'

export const modelIn = (disk: Disk, name: string, { file, findings }: FileAccount): string | null => {
  const read = disk.read(name, file)
  if (read === 'absent') return null
  if ('problem' in read) {
    findings.add(read.problem)
    return null
  }
  return /\*\*Model\*\*:[ \t]*(\S[^\r\n]*)/.exec(read.text)?.[1].trim() ?? null
}
