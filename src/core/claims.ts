/** Pieces of work that threads share: each takes the next one that nobody has taken. */
export class Claims {
  readonly #next: Int32Array

  /** `room` is that of the claims of another thread. */
  constructor(readonly room: SharedArrayBuffer = new SharedArrayBuffer(4)) {
    this.#next = new Int32Array(room)
  }

  /** Those that are left when it is asked for the next one. */
  *of<Piece>(pieces: readonly Piece[]): Iterable<Piece> {
    for (let i = this.#take(); i < pieces.length; i = this.#take()) yield pieces[i]
  }

  #take(): number {
    return Atomics.add(this.#next, 0, 1)
  }
}
