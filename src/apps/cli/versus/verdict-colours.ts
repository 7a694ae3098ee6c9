import type { GateVerdict } from '../../../analysis/gate/rule-case.ts'
import type { VersusVerdict } from '../../../analysis/versus/verdict.ts'

/** How each verdict looks on a terminal. */
export const verdictColours: Record<VersusVerdict | GateVerdict, 'green' | 'red' | 'yellow' | 'cyan' | 'dim'> = {
  better: 'green',
  worse: 'red',
  differs: 'cyan',
  equivalent: 'green',
  inconclusive: 'yellow',
  exploratory: 'dim',
  'not compared': 'dim',
  pass: 'green',
  fail: 'red',
}
