import { relative, sep } from 'node:path'
import type { Source } from '../core/importer.ts'

export const labelOf = ({ path, label }: Pick<Source, 'path' | 'label'>, file: string): string => {
  const beyond = file.startsWith(`${path}/`) ? file.slice(path.length + 1) : relative(path, file)
  const inside = sep === '/' ? beyond : beyond.replaceAll(sep, '/')
  return label === '' ? inside : `${label}/${inside}`
}
