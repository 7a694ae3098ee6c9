import type { Usage } from '../../../core/transcript.ts'
import type { MessageDraft } from '../shared/drafts.ts'

/** One call of the model. */
export interface Step {
  readonly id: string
  usage: Usage | null
  /** The first message of the step, which carries its usage. */
  message: MessageDraft | null
}

/**
 * Which call of the model an item came from. Every call is counted by a `token_count`, which older versions write in
 * front of the items and newer ones behind them; where the count is missing, an output ends the call.
 */
export class Steps {
  #count = 0
  #open: Step | null = null
  #last: Step | null = null
  #ahead: Usage | null = null

  /** The step that an item of the model belongs to. */
  current(): Step {
    if (!this.#open) {
      this.#open = { id: `step-${++this.#count}`, usage: this.#ahead, message: null }
      this.#last = this.#open
      this.#ahead = null
    }
    return this.#open
  }

  add(message: MessageDraft): void {
    const step = this.current()
    if (step.message) return
    step.message = message
    message.usage = step.usage
  }

  output(): void {
    if (this.#open?.usage === null) this.#open = null
  }

  counted(usage: Usage): void {
    this.#open = null
    const step = this.#last
    if (step?.usage !== null) {
      this.#ahead = usage
      return
    }
    step.usage = usage
    if (step.message) step.message.usage = usage
  }

  end(): void {
    this.#open = null
  }
}
