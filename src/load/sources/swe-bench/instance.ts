import type { RunContent } from '../../../core/record.ts'
import type { Roles } from '../../column-roles.ts'
import { nothingKnown, outcome } from '../../logs/content.ts'

const unresolved: RunContent = { ...nothingKnown, recorded: outcome(0, false) }

export const fates = {
  resolved: { ...nothingKnown, recorded: outcome(1, true) },
  unresolved,
  /** Nothing was submitted that could be tested: the agent's failure. */
  'without patch': { ...unresolved, trouble: 'agent_error' },
  'timed out': { ...unresolved, trouble: 'timeout' },
  'not evaluated': { ...nothingKnown, trouble: 'infrastructure' },
  /** It was tried, and nothing tells what became of it. */
  untold: nothingKnown,
} as const satisfies Record<string, RunContent>

export type Fate = keyof typeof fates

const numbered = /^(.+)__(.+)-\d+$/s
/** SWE-bench Pro names a commit, and some a version after it. */
const committed = /^instance_(.+?)__(.+)-[0-9a-f]{40}(?:-v[0-9a-z]+)?$/s
/** A longer one is no name, and would be searched as often as it is long. */
const longestName = 1000

const partsOf = (id: string): RegExpExecArray | null =>
  id.length > longestName ? null : (committed.exec(id) ?? numbered.exec(id))

export const isInstance = (id: string): boolean => partsOf(id) !== null

/** An instance is named after its repository: `django__django-11099`. */
export const rolesOf = (id: string): Roles => {
  const [, owner, name] = partsOf(id) ?? []
  return { task: id, family: owner === undefined ? null : `${owner}/${name}` }
}
