import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import figure from './cost-quality-regression.ts'

/** Scores that follow from the cost, for each model in its own way. */
const following = (models: readonly string[], slope: (model: string) => number) =>
  figureOf(
    figure,
    analyseStudy({
      ...usual,
      models,
      adjust: (run, random) => {
        const doublings = random.randint(0, 5)
        const score = 0.5 + slope(run.key.model ?? '') * doublings
        return { ...run, costUsd: 2 ** doublings, judges: run.judges.map(judge => ({ ...judge, score })) }
      },
      runs: 1,
    }),
  )

test('says what twice the cost goes with', () => {
  expect(following(['m'], () => 0.05).title).toBe('Line of score over cost: +0.050 per doubling; without intervals')
  expect(following(['m'], () => -0.05).title).toBe('Line of score over cost: −0.050 per doubling; without intervals')
  expect(following(['m'], () => 0).title).toBe('Line of score over cost: 0.000 per doubling; without intervals')
})

test('and of models that differ, in which range', () =>
  expect(following(['m', 'n'], model => (model === 'm' ? -0.1 : 0.05)).title).toContain(
    'Lines of score over cost: −0.100 to +0.050 per doubling',
  ))

test('counts the intervals of slopes that tell a relation from none, and claims nothing', () => {
  const chance = (models: readonly string[]) =>
    figureOf(
      figure,
      analyseStudy({
        ...usual,
        models,
        adjust: (run, random) => {
          const [doublings, score] = [random.randint(0, 5), random.randint(0, 11) / 10]
          return { ...run, costUsd: 2 ** doublings, judges: run.judges.map(judge => ({ ...judge, score })) }
        },
        runs: 1,
      }),
    )
  const [one, two] = [chance(['m']), chance(['m', 'n'])]
  for (const row of [...one.rows, ...two.rows])
    expect(Number(row.per_doubling_low) * Number(row.per_doubling_high)).toBeLessThan(0)
  expect(one.title).toMatch(/; its interval includes 0$/)
  expect(two.title).toMatch(/; none of 2 uncorrected intervals excludes 0, fewer than one would by chance$/)
  expect(two.subtitle).toContain('Differences between tasks are in it.')
})

/** One task with so many subtests, whose scores rise with their costs. */
const rising = (subtests: number) =>
  figureOf(
    figure,
    analyseStudy({
      ...usual,
      models: ['m'],
      tasks: ['task-1'],
      tiers: ['T0'],
      subtests: Array.from({ length: subtests }, (_, i) => String(i)),
      adjust: run => {
        const place = Number(run.key.subtest)
        return { ...run, costUsd: 1 + place, judges: run.judges.map(judge => ({ ...judge, score: 0.1 + place / 20 })) }
      },
      runs: 2,
    }),
  )

test('of too few subtests it shows what there is, without a line or a claim', () => {
  const few = rising(7)
  expect(few.rows.map(({ what }) => what)).toEqual(new Array(7).fill('point'))
  expect(few.title).toBe(
    '7 subtests at $1.00 to $7.00 with a mean score of 0.100 to 0.400: too few to relate cost and score',
  )
  expect(few.subtitle).toContain('Without a line, which needs 8 subtests that differ in cost; 7 subtests.')
  expect(few.subtitle).not.toContain('Bands')
  expect(rising(8).title).toMatch(/^Line of score over cost: \+0\.\d{3} per doubling; its interval excludes 0$/)
})

test('says where no subtest costs twice as much as another', () => {
  expect(figureOf(figure, studyAnalysis('usual')).subtitle).not.toContain('beyond them')
  const alike = analyseStudy({
    ...usual,
    models: ['m'],
    adjust: run => ({ ...run, costUsd: 1 + Number(run.key.subtest) / 4 }),
  })
  expect(figureOf(figure, alike).subtitle).toContain(
    'Costs differ by no more than ×1.50, so that twice the cost is beyond them.',
  )
})

test('has a point for every subtest and a line for every model', () => {
  const { rows } = figureOf(figure, studyAnalysis('usual'))
  expect(rows.filter(({ what }) => what === 'point').length).toBe(210)
  expect(new Set(rows.filter(({ what }) => what === 'line').map(row => row.agent_model)).size).toBe(2)
})

test('says whose costs they are where others have none, and draws nothing where no score can be', () => {
  const priced = figureOf(
    figure,
    analyseStudy({
      ...usual,
      models: ['human', 'm'],
      adjust: (run, random) => {
        const doublings = random.randint(0, 8)
        const score = doublings < 7 ? 1 : 0
        const costUsd = run.key.model === 'human' ? 2 ** doublings : NaN
        return { ...run, costUsd, judges: run.judges.map(judge => ({ ...judge, score })) }
      },
      runs: 1,
    }),
  )
  const line = priced.rows.filter(({ what }) => what === 'line').map(({ quality }) => Number(quality))
  expect(Math.max(...line)).toBeGreaterThan(1)
  const [, low, high] = /"field":"quality",[^}]*"domain":\[([^,]+),([^\]]+)\]/.exec(JSON.stringify(priced.spec)) ?? []
  expect([Number(low), Number(high)]).toEqual([0, 1])
  expect(priced.subtitle).toContain('Beyond what a score can be nothing is drawn.')
  expect(figureOf(figure, studyAnalysis('usual')).subtitle).not.toContain('nothing is drawn')
  expect(priced.title).toMatch(/ for human; its interval excludes 0$/)
  expect(priced.subtitle).toContain('105 runs without a known cost and score left out.')
})
