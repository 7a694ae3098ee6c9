/** TextBuffer are handed on when they reach about this many characters. */
const fullLength = 1 << 16

/**
 * Puts many short texts together and hands them on in pieces. They are joined all at once: strings that are added to
 * each other one by one are trees, and copying them character by character takes twice as long.
 */
export class TextBuffer {
  #texts: string[] = []
  #length = 0

  get isFull(): boolean {
    return this.#length >= fullLength
  }

  push(text: string): void {
    this.#texts.push(text)
    this.#length += text.length
  }

  /** All that is there, which is then forgotten. */
  take(): string {
    const text = this.#texts.join('')
    this.#texts = []
    this.#length = 0
    return text
  }
}
