import type { LoadOptions } from '../../pipeline/load.ts'

/** What the options of a command that reads runs come to. */
export interface ReadingOptions {
  readonly config?: string
  readonly importer?: string
  /** `model=a`, `tier=T0`, … */
  readonly set?: readonly string[]
  readonly pathPattern?: string
  readonly outcome?: string
  readonly jobs?: number
  readonly quiet?: boolean
}

/** What the command line says of the sources; undefined where it says nothing. */
export const overridesOf = ({ set = [], pathPattern, outcome }: ReadingOptions): LoadOptions['told'] | undefined => {
  if (set.length === 0 && pathPattern === undefined && outcome === undefined) return undefined
  const pairs = set.map(pair => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()])
  return { set: Object.fromEntries(pairs), pathPattern: pathPattern ?? null, outcome: outcome ?? null }
}
