/** What every definition says of itself; lists, help and the methods page are generated from it. */
export interface Described {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly reference?: string
}
