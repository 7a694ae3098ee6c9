import { type Comparison, finite } from './level-comparison.ts'

/** The same comparison with side 1 and side 2 in each other's place. */
export const reversed = (row: Comparison): Comparison => {
  const turned = (value: number | null) =>
    value === null ? null : row.scale === 'ratio' ? finite(1 / value) : negative(value)
  return {
    ...row,
    model1: row.model2,
    tier1: row.tier2,
    agent1: row.agent2,
    value1: row.value2,
    typical1: row.typical2,
    n1: row.n2,
    missing1: row.missing2,
    model2: row.model1,
    tier2: row.tier1,
    agent2: row.agent1,
    value2: row.value1,
    typical2: row.typical1,
    n2: row.n1,
    missing2: row.missing1,
    difference: negative(row.difference),
    ratio: row.ratio === null ? null : finite(1 / row.ratio),
    low: turned(row.high),
    high: turned(row.low),
    low_naive: turned(row.high_naive),
    high_naive: turned(row.low_naive),
    cliffs_delta: negative(row.cliffs_delta),
    delta_low: negative(row.delta_high),
    delta_high: negative(row.delta_low),
    better: sides[row.better],
  }
}

/** Without a zero below zero. */
const negative = (value: number | null): number | null => (value === null ? null : 0 - value)

const sides = { '1': '2', '2': '1', neither: 'neither' } as const
