import type { JsonObject } from '../../fields.ts'
import { textIn } from '../shared/values.ts'

/**
 * Whose line it is. Older versions wrote sub-agents between the lines of the session, without a name: a chain of lines
 * that begins without a parent.
 */
export class Sidechains {
  readonly #chains = new Map<string, string>()

  agentOf(value: JsonObject, root: string): string {
    if (value.isSidechain !== true) return root
    const named = textIn(value.agentId)
    if (named !== null) return named
    const uuid = textIn(value.uuid)
    const parent = textIn(value.parentUuid)
    const chain = (parent === null ? undefined : this.#chains.get(parent)) ?? `sidechain-${uuid ?? parent ?? ''}`
    if (uuid !== null) this.#chains.set(uuid, chain)
    return chain
  }
}
