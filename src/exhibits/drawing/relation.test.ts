import { expect, test } from 'vitest'
import { relationMessage } from './relation.ts'

const found = (rho: number | null, low: number | null = null, high: number | null = null) => ({ rho, low, high })
const message = (cost: ReturnType<typeof found>[], turns: ReturnType<typeof found>[] = []) =>
  relationMessage(
    'Score',
    [
      { title: 'cost', rows: cost },
      { title: 'turns', rows: turns },
    ],
    'model',
  )

test.each([
  [
    'the clearest',
    [found(-0.3, -0.5, -0.1)],
    [found(-0.4, -0.9, 0.1)],
    "Score falls with rising cost (Spearman's rho −0.30)",
  ],
  [
    'for how many models',
    [found(0.31, 0.2, 0.4), found(0.1, -0.1, 0.3)],
    [],
    "Score rises with rising cost for 1 of 2 models, not clearly for the other (Spearman's rho 0.10 to 0.31)",
  ],
  [
    'both signs',
    [found(0.31, 0.2, 0.4), found(-0.004, -0.1, 0.3), found(-0.2, -0.4, -0.1)],
    [],
    "Score falls with rising cost for 1 of 3 models, rises for 1 (Spearman's rho −0.20 to 0.31)",
  ],
  [
    'what may be chance',
    [found(0.03, -0.5, 0.5)],
    [found(-0.34, -0.7, 0.2)],
    "Score: no clear relation to cost or turns (Spearman's rho −0.34 to 0.03)",
  ],
  ['no interval', [found(-0.5)], [], "Score against cost or turns: Spearman's rho −0.50, without an interval"],
  ['no variation', [found(null)], [], 'Score does not vary with cost or turns'],
])('says %s', (_, cost, turns, text) => expect(message(cost, turns)).toBe(text))
