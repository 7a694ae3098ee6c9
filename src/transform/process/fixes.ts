import type { ToolEvent } from '../../core/transcript.ts'
import { appliedEdits } from './transcript-actions.ts'

export interface Fix {
  /** The check that failed. */
  readonly of: number
}

/** Follows the checks of a run, and tells which edits answer a failed one: the first after it. */
export class FixFinder {
  /** Failures that no edit has answered yet, by key; only a pass of the same check takes one back. */
  readonly #open = new Map<string, number>()

  /** To be called for every action in order. */
  next(event: ToolEvent): Fix | null {
    const failures = [...this.#open.values()]
    const isEdit = appliedEdits(event).length > 0
    if (isEdit) this.#open.clear()
    const { check, seq } = event
    if (check && check.verdict !== 'unknown') this.#open.delete(check.key)
    if (check?.verdict === 'fail') this.#open.set(check.key, seq)
    const latest = failures.at(-1)
    return isEdit && latest !== undefined ? { of: latest } : null
  }
}
