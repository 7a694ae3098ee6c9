import type { ToolEvent } from '../../core/transcript.ts'
import { commandKey, runsCommand } from './command.ts'
import { appliedEdits, argumentPath, argumentTexts, isFailed } from './transcript-actions.ts'

/** A failure further back than this many own actions is no longer what an action answers. */
const longestMemory = 5
const leastOverlap = 0.6

/** An action as it is compared with others. */
interface Attempt {
  readonly event: ToolEvent
  /** How many edits had been applied before it. */
  readonly edits: number
  /** A failure is answered once. */
  answered: boolean
}

export interface Retry {
  readonly of: ToolEvent
}

/** Follows the actions of a run and tells which of them try again what failed before. */
export class RetryFinder {
  readonly #memories = new Map<string, Attempt[]>()
  readonly #cancelled = new Set<string>()
  #edits = 0

  /** To be called for every action in order. */
  next(event: ToolEvent): Retry | null {
    const memory = this.#memories.get(event.agentId) ?? []
    this.#memories.set(event.agentId, memory)
    const attempt = { event, edits: this.#edits, answered: false }
    const again = this.#isReissued(event) ? undefined : memory.findLast(past => isRetry(attempt, past))
    if (again) again.answered = true
    memory.push(attempt)
    if (memory.length > longestMemory) memory.shift()
    if (appliedEdits(event).length > 0) this.#edits++
    return again ? { of: again.event } : null
  }

  /** A call that was cancelled because of another one has not been tried yet. */
  #isReissued(event: ToolEvent): boolean {
    const isCancelled = event.outcome === 'cancelled'
    if (!isCancelled && this.#cancelled.size === 0) return false
    const signature = [event.agentId, event.tool, ...argumentTexts(event.args)].join('\n')
    if (!isCancelled) return this.#cancelled.delete(signature)
    this.#cancelled.add(signature)
    return true
  }
}

const isRetry = (attempt: Attempt, past: Attempt): boolean => {
  const [now, then] = [attempt.event, past.event]
  if (past.answered || !isFailed(then)) return false
  // Calls of one step are issued together: none of them can know how the others end.
  if (now.step !== null && now.step === then.step) return false
  if (!isSameEdit(now, then) && !isAlike(now, then)) return false
  // Running a check or a commit again after an edit is how the edit is verified.
  return attempt.edits === past.edits || !isVerification(now)
}

const isEdit = ({ facets }: ToolEvent): boolean => facets.includes('edit')

const pathOf = (event: ToolEvent): string | null =>
  event.edits.find(({ path }) => path !== '')?.path ?? argumentPath(event)

const isSameEdit = (now: ToolEvent, then: ToolEvent): boolean => {
  const path = pathOf(now)
  return isEdit(now) && isEdit(then) && path !== null && path === pathOf(then)
}

const isAlike = (now: ToolEvent, then: ToolEvent): boolean => {
  const key = keyOf(now)
  return key !== null && key === keyOf(then) && overlap(wordsOf(now), wordsOf(then)) >= leastOverlap
}

/**
 * What is done to what: program and subcommand, or tool and file. A call of which nothing but its result was written down is
 * like no other.
 */
const keyOf = (event: ToolEvent): string | null => {
  const { tool, args, command } = event
  if (command !== null) return commandKey(command)
  return args === undefined || args === null ? null : `${tool}\n${pathOf(event) ?? ''}`
}

const isVerification = ({ facets, command }: ToolEvent): boolean =>
  facets.includes('check') || facets.includes('gate') || (command !== null && runsCommand(command, 'git commit'))

const wordsOf = ({ command, args }: ToolEvent): Set<string> => {
  const texts = command === null ? argumentTexts(args) : [command]
  return new Set(texts.flatMap(text => text.match(/[^\s"'`;|&()<>=,{}[\]]+/g) ?? []))
}

/** The share of the smaller set that the larger one has too; nothing is part of everything. */
const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  if (small.size === 0) return 1
  let shared = 0
  for (const word of small) if (large.has(word)) shared++
  return shared / small.size
}
