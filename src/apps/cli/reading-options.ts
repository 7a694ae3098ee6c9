/** What the options of a command that reads runs come to. */
export interface ReadingOptions {
  readonly config?: string
  readonly importer?: string
  /** `model=a`, `tier=T0`, … */
  readonly set?: readonly string[]
  readonly pathPattern?: string
  readonly outcome?: string
  readonly jobs?: number
  readonly quiet?: boolean
}
