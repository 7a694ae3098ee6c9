import type { Disk } from '../disk.ts'

/** The model that a MODEL.md names, as `**Model**: <id>`. */
export const modelIn = (disk: Disk, name: string): string | null => {
  const read = disk.read(name, name)
  if (read === 'absent' || 'problem' in read) return null
  return /\*\*Model\*\*:[ \t]*(\S[^\r\n]*)/.exec(read.text)?.[1].trim() ?? null
}
