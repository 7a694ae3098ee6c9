import type { Usage } from '../../../core/transcript.ts'
import type { MessageDraft } from '../../transcripts/shared/drafts.ts'

export interface Step {
  readonly id: string
  usage: Usage | null
  message: MessageDraft | null
}

/** A `token_count` ends a call, before its items in older versions and after them in newer ones; else an output does. */
export class Steps {
  #count = 0
  #open: Step | null = null
  #last: Step | null = null
  #ahead: Usage | null = null

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
