import { expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { plottedText, pointsTitle, relationTitle, slopesTitle, slopeText, spanText, unjudgedText } from './relations.ts'

const found = (rho: number | null, low: number | null = null, high: number | null = null) => ({ rho, low, high })

test.each([
  ['all, and how many intervals exclude 0', [found(-0.3, -0.5, -0.1)], [found(-0.4, -0.9, 0.1)], [-0.4, -0.3], [2, 1]],
  ['what may be chance', [found(0.03, -0.5, 0.5)], [found(-0.34, -0.7, 0.2)], [-0.34, 0.03], [2, 0]],
  ['what has no interval', [found(-0.5)], [], [-0.5, -0.5], null],
  ['what does not vary', [found(null)], [], null, null],
])('a relation has the range of %s', (_, cost, turns, rhos, counts) =>
  expect(
    relationTitle(
      'Score',
      [
        { title: 'cost', rows: cost },
        { title: 'turns', rows: turns },
      ],
      defaultSettings,
    ).params,
  ).toEqual({
    title: 'Score',
    spent: ['cost', 'turns'],
    rhos,
    intervals: counts && { intervals: counts[0], excluding: counts[1], confidence: 0.95 },
  }),
)

const sloped = (
  configuration: string,
  slope: number | null,
  low: number | null = null,
  high: number | null = null,
) => ({
  configuration,
  per_doubling: slope,
  per_doubling_low: low,
  per_doubling_high: high,
  model_subtests: 7,
})

test('slopes have their range, whose the only one is, and how many intervals exclude 0', () => {
  const of = (...models: ReturnType<typeof sloped>[]) =>
    slopesTitle(models, models.length, 'score', 'score', defaultSettings).params
  expect(of(sloped('m', -0.1), sloped('n', 0.05))).toMatchObject({
    range: [-0.1, 0.05],
    lines: 2,
    only: null,
    intervals: null,
  })
  expect(of(sloped('m', 0.1, 0.05, 0.2), sloped('n', null))).toMatchObject({
    range: [0.1, 0.1],
    only: 'm',
    intervals: { intervals: 1, excluding: 1 },
  })
  expect(of(sloped('m', 0.1))).toMatchObject({ lines: 1, only: null })
})

test('a slope is written with its limits, or with why there is none', () => {
  expect(slopeText(sloped('m', 0.031, 0.01, 0.052), 'score', 'task')).toBe(
    '+0.031 [+0.010, +0.052] per doubling of cost',
  )
  expect(slopeText(sloped('m', null), 'score', 'task')).toBe('too few tasks for a line')
  expect(slopeText({ ...sloped('m', null), model_subtests: 9 }, 'score', 'task')).toBe('all cost the same')
})

const at = (cost_usd: number, quality: number, configuration = 'm') =>
  ({ what: 'line', configuration, cost_usd, quality }) as const

test('too few points have the ranges of what there is', () =>
  expect(pointsTitle([at(1, 0.4), at(7, 0.1)], { cost: 'usd', quality: 'score' }, 'score', 'subtest').params).toEqual({
    title: 'score',
    points: 2,
    unit: 'subtest',
    cost: { range: [1, 7], format: 'usd' },
    quality: { range: [0.1, 0.4], format: 'score' },
  }))

test('says where nothing costs twice as much as another', () => {
  expect(spanText([at(1, 0), at(1.5, 1)])).toBe(
    'Costs differ by no more than ×1.50, so that twice the cost is beyond them',
  )
  expect(spanText([at(1, 0), at(1.5, 1), at(1, 0, 'n'), at(3, 0, 'n')])).toMatch(/×1.50 in one plot,/)
  expect(spanText([at(1, 0), at(2, 1)])).toBeNull()
})

test('says what would have been resampled', () => {
  expect(unjudgedText([{ resampled: 'tasks' }, { resampled: 'nothing' }])).toBe(
    'No intervals, and so no sign of chance: fewer than 10 tasks to resample',
  )
  expect(unjudgedText([{ resampled: 'nothing' }])).toMatch(/: nothing to resample$/)
})

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
