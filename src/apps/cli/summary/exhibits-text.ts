import type { ExhibitStatus } from '../../exhibits.ts'
import { printable } from '../printable.ts'
import { counted } from '../words.ts'

/** What could not be made through a fault of ours, a line each; empty where all is well. */
export const brokenText = (exhibits: readonly ExhibitStatus[]): string => {
  const broken = exhibits.filter(({ status }) => status === 'failed')
  if (broken.length === 0) return ''
  return [
    `error: ${counted(broken.length, 'exhibit')} could not be made. This is a fault of tiercel; everything else is there.`,
    ...broken.map(({ kind, id, text }) => `  ${kind} ${id}: ${printable(text)}`),
  ].join('\n')
}
