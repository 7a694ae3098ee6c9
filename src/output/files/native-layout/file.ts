/** A file or, without text, an empty folder; its path is relative to where the layout is written. */
export interface LayoutFile {
  readonly path: string
  readonly text: string | Uint8Array | null
}

export const json = (value: unknown): string => `${JSON.stringify(value, notMeasured, 2)}\n`

/** What was not measured has no place in JSON, and is left out. */
export const notMeasured = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? undefined : value
