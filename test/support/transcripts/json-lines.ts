/** What a format's fixtures are: files small enough to read. */
export interface Sample {
  readonly name: string
  readonly text: string
  /** Where every line of the text is a file of its own: what they are called. */
  readonly fileOf?: (line: number) => string
}

/** The same of any format, also where it is no text. */
export type AnySample = Omit<Sample, 'text'> & { readonly text: string | Uint8Array }

export const jsonLines = (...values: readonly unknown[]): string =>
  values.map(value => `${JSON.stringify(value)}\n`).join('')
