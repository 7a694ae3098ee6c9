export type GateVerdict = 'pass' | 'fail' | 'inconclusive'

/** A rule ready to be judged. */
export interface RuleCase<Verdict> {
  /** Whether it is broken where a false alarm may have this chance. */
  failsAt(chance: number): boolean
  /** What it comes to, once all rules were tested together. */
  verdict(failed: boolean): Verdict
}
