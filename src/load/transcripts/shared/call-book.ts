import type { ToolDraft } from './drafts.ts'

/** The calls of a transcript by their ids, and which of them wait for a result. */
export class CallBook {
  readonly #calls = new Map<string, ToolDraft>()
  /** By the id in the file, which can be used again. */
  readonly #waiting = new Map<string, ToolDraft[]>()
  readonly #repeats = new Map<string, number>()

  get(callId: string): ToolDraft | undefined {
    return this.#calls.get(callId)
  }

  /** An id that no other call has. */
  uniqueId(callId: string): string {
    let unique = callId
    while (this.#calls.has(unique)) {
      const count = (this.#repeats.get(callId) ?? 1) + 1
      this.#repeats.set(callId, count)
      unique = `${callId}#${count}`
    }
    return unique
  }

  add(draft: ToolDraft, idInFile: string): void {
    this.#calls.set(draft.callId, draft)
    const waiting = this.#waiting.get(idInFile)
    if (waiting) waiting.push(draft)
    else this.#waiting.set(idInFile, [draft])
  }

  /** The oldest call of this id that waits for a result. */
  take(idInFile: string): ToolDraft | undefined {
    const waiting = this.#waiting.get(idInFile)
    if (waiting?.length === 1) this.#waiting.delete(idInFile)
    return waiting?.shift()
  }

  unanswered(): ToolDraft[] {
    return [...this.#waiting.values()].flat()
  }
}
