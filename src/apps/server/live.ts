import type { Pages, Texts } from './desk.ts'

/** What is served of one analysis. */
export interface Served extends Pages {
  texts(run: number): Promise<Texts>
}

type Listener = () => void

/** The latest analysis and those who want to hear of the next one. */
export class Live {
  #served: Served | null = null
  readonly #listeners = new Set<Listener>()

  /** Null until there is a run. */
  get served(): Served | null {
    return this.#served
  }

  renew(served: Served): void {
    this.#served = served
    for (const tell of this.#listeners) tell()
  }

  /** Calls back at every renewal until the returned function is called. */
  listen(tell: Listener): () => void {
    this.#listeners.add(tell)
    return () => this.#listeners.delete(tell)
  }
}
