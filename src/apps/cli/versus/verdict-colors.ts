import type { GateVerdict } from '../../../analysis/gate/rule-case.ts'
import type { VersusVerdict } from '../../../analysis/versus/verdict.ts'
import type { Look } from '../screen.ts'

/** How each verdict looks on a terminal. */
const verdictColors: Record<VersusVerdict | GateVerdict, 'green' | 'red' | 'yellow' | 'cyan' | 'dim'> = {
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

export const coloredVerdict = (
  verdict: VersusVerdict | GateVerdict,
  { colors }: Look,
  word: string = verdict,
): string => colors[verdictColors[verdict]](word)

/** A line with the verdict at its end, if that was not cut. */
export const endColored = (
  line: string,
  ...[verdict, look, word = verdict]: Parameters<typeof coloredVerdict>
): string => (line.endsWith(word) ? line.slice(0, -word.length) + coloredVerdict(verdict, look, word) : line)
