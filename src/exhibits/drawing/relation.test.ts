import { expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { plottedText, relationMessage } from './relation.ts'

const found = (rho: number | null, low: number | null = null, high: number | null = null) => ({ rho, low, high })
const message = (cost: ReturnType<typeof found>[], turns: ReturnType<typeof found>[] = []) =>
  relationMessage(
    'Score',
    [
      { title: 'cost', rows: cost },
      { title: 'turns', rows: turns },
    ],
    defaultSettings,
  )

test.each([
  [
    'what was seen of all, and how many intervals exclude 0',
    [found(-0.3, -0.5, -0.1)],
    [found(-0.4, -0.9, 0.1)],
    "Score against cost or turns: Spearman's rho −0.40 to −0.30; 1 of 2 uncorrected intervals excludes 0, fewer than one would by chance",
  ],
  [
    'what may be chance',
    [found(0.03, -0.5, 0.5)],
    [found(-0.34, -0.7, 0.2)],
    "Score against cost or turns: Spearman's rho −0.34 to 0.03; none of 2 uncorrected intervals excludes 0, fewer than one would by chance",
  ],
  ['no interval', [found(-0.5)], [], "Score against cost or turns: Spearman's rho −0.50, without an interval"],
  ['no variation', [found(null)], [], 'Score does not vary with cost or turns'],
])('says %s', (_, cost, turns, text) => expect(message(cost, turns)).toBe(text))

test('a plot that leaves out a model is told, also where another plot draws that model', () => {
  const drawn = { ...found(0.4, -0.1, 0.8), shown: true }
  const [left, clear] = [
    { ...drawn, shown: false },
    { ...drawn, low: 0.1 },
  ]
  expect(plottedText([[drawn, drawn]], 'model')).toBeNull()
  expect(
    plottedText(
      [
        [drawn, left, drawn],
        [left, drawn, drawn],
      ],
      'model',
    ),
  ).toBe('Shown: in each plot the 2 of 3 models with the lowest and the highest rho; the others are in the CSV')
  expect(plottedText([[clear, clear, left], [drawn]], 'agent')).toBe(
    'Shown: in 1 of 2 plots the 2 of 3 agents with the lowest and the highest rho of those whose interval excludes 0; the others are in the CSV',
  )
  expect(
    plottedText(
      [
        [clear, clear, left],
        [drawn, drawn, left],
      ],
      'agent',
    ),
  ).toContain('rho, where enough have one, of those whose interval excludes 0;')
})
