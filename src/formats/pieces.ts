/** Pieces are handed on when they reach about this many bytes. */
const fullLength = 1 << 16

/** Longer texts are copied by the system, which takes as long to ask as copying these does. */
const shortText = 100

/**
 * Puts many short texts together and hands them on in pieces. They are copied to where they are needed: strings that
 * are added to each other one by one are trees, which cost more to make and to take apart than all else.
 */
export class Pieces {
  #bytes = Buffer.allocUnsafe(2 * fullLength)
  #length = 0

  get length(): number {
    return this.#length
  }

  get isFull(): boolean {
    return this.#length >= fullLength
  }

  push(text: string): void {
    const { length } = text
    // No character takes more than three bytes for each of its units.
    if (this.#length + 3 * length > this.#bytes.length) this.#grow(3 * length)
    if (length > shortText || !this.#copy(text)) this.#length += this.#bytes.write(text, this.#length)
  }

  /** What was pushed after this length was reached. */
  since(length: number): string {
    return this.#bytes.toString('utf8', length, this.#length)
  }

  /** All that is there, which is then forgotten. */
  take(): string {
    const text = this.#bytes.toString('utf8', 0, this.#length)
    this.#length = 0
    return text
  }

  /** Copies plain text; gives up where it meets something else. */
  #copy(text: string): boolean {
    const bytes = this.#bytes
    const start = this.#length
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code > 127) return false
      bytes[start + i] = code
    }
    this.#length = start + text.length
    return true
  }

  #grow(more: number): void {
    const larger = Buffer.allocUnsafe(2 * (this.#bytes.length + more))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
