/** What a format's fixtures are: files small enough to read. */
export interface Sample {
  readonly name: string
  readonly text: string
}

export const jsonLines = (...values: readonly unknown[]): string =>
  values.map(value => `${JSON.stringify(value)}\n`).join('')
