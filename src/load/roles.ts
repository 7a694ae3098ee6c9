import { type Dimension, dimensionColumns } from '../core/dimensions.ts'
import type { Source } from '../core/importer.ts'
import { pathReader, type Roles } from './path-pattern.ts'

export type { Roles } from './path-pattern.ts'

export const dimensions = Object.keys(dimensionColumns) as readonly Dimension[]

/** What is known of a run's roles besides what its source says. */
export interface Clues {
  /** The file it was found in, relative to the source. */
  readonly file: string
  /** What names of files and folders suggest. */
  readonly suggested?: Roles | undefined
  /** Arguments that the source recorded, for `--set tier={argument}`. */
  readonly args?: Readonly<Record<string, string>> | undefined
}

export interface RoleFiller {
  /** What the source says counts; the rest is what a person told, then the path, then what names suggest. */
  fill(said: Roles, clues: Clues): Record<Dimension, string | null>
  /** What of that which a person told has been of use so far. */
  readonly heeded: ReadonlySet<string>
}

const argument = /^\{(.*)\}$/s

export const roleFiller = ({ told }: Source): RoleFiller => {
  const heeded = new Set<string>()
  const inPath = told?.pathPattern ? pathReader(told.pathPattern) : null
  const set = (dimension: Dimension, args: Clues['args']): string | null => {
    const value = told?.set[dimension]
    if (value === undefined) return null
    const name = argument.exec(value)?.[1]
    const given = name === undefined ? value : (args?.[name] ?? null)
    if (given !== null) heeded.add(`set ${dimension}`)
    return given
  }
  const onPath = (dimension: Dimension, path: Roles | null): string | null => {
    const value = path?.[dimension] ?? null
    if (value !== null) heeded.add('path-pattern')
    return value
  }
  return {
    heeded,
    fill: (said, { file, suggested, args }) => {
      const path = inPath?.(file) ?? null
      const role = (dimension: Dimension) =>
        said[dimension] ?? set(dimension, args) ?? onPath(dimension, path) ?? suggested?.[dimension] ?? null
      return {
        experiment: role('experiment'),
        family: role('family'),
        task: role('task'),
        agent: role('agent'),
        model: role('model'),
        tier: role('tier'),
        subtest: role('subtest'),
      }
    },
  }
}
