import { relative } from 'node:path'
import type { Source } from '../core/importer.ts'

/** How problems and tables name a file of a source. */
export const labelOf = ({ path, label }: Pick<Source, 'path' | 'label'>, file: string): string => {
  const inside = (file.startsWith(`${path}/`) ? file.slice(path.length + 1) : relative(path, file)).replaceAll(
    '\\',
    '/',
  )
  return label === '' ? inside : `${label}/${inside}`
}
