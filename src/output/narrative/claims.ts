import type { Analysis } from '../../analysis/analysis.ts'
import { remembered } from '../../transform/metrics/shared/remembered.ts'
import { arenasOf } from './arenas.ts'
import { type Differences, differences } from './differences.ts'
import { findings, leaders } from './leaders.ts'
import type { Linked } from './messages.ts'

/** All that can be said of a study. */
export interface Claims extends Differences {
  /** Who leads in what, tiers first; empty where there is one of everything. */
  readonly leaders: readonly Linked[]
  /** What was found where there is nothing to compare. */
  readonly findings: readonly Linked[]
}

/** Computed once for an analysis. */
export const claims = remembered((analysis: Analysis): Claims => {
  const arenas = arenasOf(analysis)
  return {
    leaders: arenas.flatMap(arena => leaders(analysis, arena)),
    findings: arenas.length === 0 ? findings(analysis) : [],
    ...differences(analysis),
  }
})
