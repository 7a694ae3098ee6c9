/** Something that should not have happened. Findings of one kind most likely have one cause. */
export interface Finding {
  readonly kind: string
  readonly what: string
}

/** One way to try what nobody means to do. */
export interface Part {
  readonly id: string
  readonly tries: string
  /** Its share of the time, beside those of the other parts. */
  readonly share: number
  /** Seconds after which a case hangs; some ten times what the slowest takes on a busy machine. */
  readonly limit: number
  /** Tries the case of a seed in a new folder, which is kept where something was found. */
  readonly attempt: (seed: number, folder: string) => Promise<readonly Finding[]>
}

export const finding = (kind: string, what: string): Finding => ({ kind, what })

/** What an error says, in one line. */
export const said = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split('\n')[0].slice(0, 300)
