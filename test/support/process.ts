import { noFacts, type ProcessFacts, type ToolFacts } from '../../src/core/process.ts'

/** Facts of which nothing was measured but what the test says: `processOf({ calls: 3 })`. */
export const processOf = (facts: Partial<ProcessFacts> = {}): ProcessFacts => ({ ...noFacts(), ...facts })

/** Calls of one tool: so many of them, and how many of these did not succeed. */
export const toolOf = (tool: string, calls: number, error = 0): ToolFacts => ({
  tool,
  calls,
  known: calls,
  ok: calls - error,
  error,
  denied: 0,
  cancelled: 0,
  timeout: 0,
  unknown: 0,
  benign: 0,
  check_failed: 0,
})
