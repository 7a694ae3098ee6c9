import type { Outcome } from '../../../core/transcript.ts'

type Says = { readonly outcome: Outcome } | { readonly failed: true }

/** How the interface says that an action was not carried out: it keeps no flag and no exit code. */
const refusals: readonly { readonly text: RegExp; readonly says: Says }[] = [
  {
    text: /^EXECUTION TIMED OUT|^The command '[\s\S]*?' was cancelled because it took more than/m,
    says: { outcome: 'timeout' },
  },
  { text: /^Operation '[^\n]*' is not supported by this environment/m, says: { outcome: 'denied' } },
  { text: /^(?:Your changes have NOT been applied|Your edit was not applied)/m, says: { failed: true } },
]

/** The same for commands that only the interface has, where such words cannot come from a program. */
const ownRefusals =
  /^(?:Your search and replace strings are the same|Search text must not be empty|No file open|File (?:\S+ )?not found|Directory \S+ not found|Usage: |The path \S+ |Invalid `|File already exists|Parameter `|Ran into |Unrecognized command|\S+: error: )/

const looked = 1 << 14

/** What the observation of an action says about how it ended; null where it says nothing special. */
export const refusalIn = (observation: string, isOwnTool: boolean): Says | null => {
  const text = observation.trimStart().slice(0, looked)
  const refusal = refusals.find(each => each.text.test(text))
  if (refusal) return refusal.says
  return isOwnTool && ownRefusals.test(text) ? { failed: true } : null
}
