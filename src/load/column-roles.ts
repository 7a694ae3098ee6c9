import type { SourceDimension } from '../core/dimensions.ts'
import type { Source } from '../core/importer.ts'
import { pathReader, type Roles } from './path-pattern.ts'

export type { Roles } from './path-pattern.ts'

/** Arguments that a source recorded, for `--set tier={argument}`. */
export type Args = Readonly<Record<string, string>>

export interface RoleFiller {
  /** What the source says counts, then what a person gave, then the path of the file, then what names suggest. */
  fill(said: Roles, file: string, suggested?: Roles, args?: Args): Record<SourceDimension, string | null>
  /** What of that which a person told has been of use so far. */
  readonly applied: ReadonlySet<string>
}

const argument = /^\{(.*)\}$/s
const none: Roles = {}

export const roleFiller = ({ overrides }: Source): RoleFiller => {
  const applied = new Set<string>()
  const inPath = overrides?.pathPattern ? pathReader(overrides.pathPattern) : null
  const set = (dimension: SourceDimension, args: Args | undefined): string | null => {
    const value = overrides?.set[dimension]
    if (value === undefined) return null
    const name = argument.exec(value)?.[1]
    const given = name === undefined ? value : (args?.[name] ?? null)
    if (given !== null) applied.add(`set ${dimension}`)
    return given
  }
  const onPath = (dimension: SourceDimension, path: Roles | null): string | null => {
    const value = path?.[dimension] ?? null
    if (value !== null) applied.add(`path-pattern ${dimension}`)
    return value
  }
  if (!overrides) return { applied, fill: (said, _, suggested = none) => saidOr(said, suggested) }
  return {
    applied,
    fill: (said, file, suggested = none, args) => {
      const path = inPath?.(file) ?? null
      return rolesBy(name => said[name] ?? set(name, args) ?? onPath(name, path) ?? suggested[name] ?? null)
    },
  }
}

const rolesBy = (role: (dimension: SourceDimension) => string | null): Record<SourceDimension, string | null> => ({
  experiment: role('experiment'),
  family: role('family'),
  task: role('task'),
  agent: role('agent'),
  model: role('model'),
  tier: role('tier'),
  subtest: role('subtest'),
})

/** Without a closure: this is asked of every run, and mostly nobody told anything. */
const saidOr = (said: Roles, suggested: Roles): Record<SourceDimension, string | null> => ({
  experiment: said.experiment ?? suggested.experiment ?? null,
  family: said.family ?? suggested.family ?? null,
  task: said.task ?? suggested.task ?? null,
  agent: said.agent ?? suggested.agent ?? null,
  model: said.model ?? suggested.model ?? null,
  tier: said.tier ?? suggested.tier ?? null,
  subtest: said.subtest ?? suggested.subtest ?? null,
})
