import { isProblem } from '../../open-file.ts'
import { eachObject } from '../shared/lines.ts'
import { objectIn, textIn } from '../shared/values.ts'

const beginsTurn = /"type":\s*"(?:task_started|turn_started|turn_context)"/
/** The kind of a line stands in front of everything that can be long. */
const kindLength = 160
/** Ids of this version begin with the time at which they were made, so that their order is that of time. */
const timedId = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-/

/**
 * The line at which a forked thread's own part begins; what stands in front of it was copied from the thread that it
 * was forked from. 0 where nothing was copied, or nothing tells.
 */
export const ownBeginning = (path: string, label: string, threadId: string): number => {
  if (!timedId.test(threadId)) return 0
  let own = 0
  let hasCopies = false
  const read = eachObject(
    path,
    label,
    (value, line) => {
      const turn = textIn(objectIn(value.payload)?.turn_id)
      if (own > 0 || turn === null || !timedId.test(turn)) return
      if (turn > threadId) own = line
      else hasCopies = true
    },
    bytes => own > 0 || !beginsTurn.test(bytes.toString('latin1', 0, kindLength)),
  )
  return hasCopies && !isProblem(read) ? own : 0
}
