/** What to simulate. The same options give the same bytes. */
export interface SimulationOptions {
  readonly seed: number
  readonly tasks: number
  readonly tiers: number
  /** Subtests of each tier. */
  readonly subtests: number
  /** Runs of each subtest. */
  readonly runs: number
  readonly judges: number
  /** Agent models; each tries every task, as an experiment of its own. */
  readonly models: number
  /** How much the expected score of a run rises from one tier to the next, where that score is about a half. */
  readonly effect: number
  /** Rubric items of each category. */
  readonly items: number
  /** Adds what the agent did in each run, as Claude Code writes it down. */
  readonly transcripts: boolean
}

export const defaultSimulation: SimulationOptions = {
  seed: 42,
  tasks: 3,
  tiers: 7,
  subtests: 5,
  runs: 3,
  judges: 3,
  models: 1,
  effect: 0.08,
  items: 3,
  transcripts: false,
}
