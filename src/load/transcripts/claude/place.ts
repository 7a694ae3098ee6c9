/** Where a line stands. */
export interface Place {
  readonly agentId: string
  readonly time: number | null
  readonly line: number | null
  readonly id: string | null
}
