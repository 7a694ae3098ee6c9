import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { olsRegression } from '../../statistics/regression.ts'
import { type Message, text } from '../narrative/messages.ts'
import { impossibleText, leftOutRuns, notes } from '../narrative/subtitles.ts'
import figure, { costRegressionsOf } from './cost-quality-regression.ts'

/** Scores that follow from the cost, for each model in its own way. */
const following = (models: readonly string[], slope: (model: string) => number) =>
  figureOf(
    figure,
    analyzeStudy({
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

const slopes = (
  range: readonly [number, number],
  intervals: Message<'title-slopes'>['params']['intervals'] = null,
  only: string | null = null,
) => {
  const lines = range[0] === range[1] ? 1 : 2
  return text({ code: 'title-slopes', params: { title: 'score', format: 'score', range, lines, only, intervals } })
}

test.each([0.05, -0.05, 0])('says what twice the cost goes with: %f', slope => {
  const { rows, title } = following(['m'], () => slope)
  for (const row of rows) expect(row.per_doubling).toBeCloseTo(slope, 10)
  expect(title).toBe(slopes([slope, slope]))
})

test('and of models that differ, in which range', () => {
  const { rows, title } = following(['m', 'n'], model => (model === 'm' ? -0.1 : 0.05))
  for (const row of rows) expect(row.per_doubling).toBeCloseTo(row.agent_model === 'm' ? -0.1 : 0.05, 10)
  expect(title).toBe(slopes([-0.1, 0.05]))
})

test('counts the intervals of slopes that tell a relation from none, and claims nothing', () => {
  const chance = (models: readonly string[]) =>
    figureOf(
      figure,
      analyzeStudy({
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
  const range = ({ rows }: typeof one): [number, number] => {
    const found = rows.map(row => Number(row.per_doubling))
    return [Math.min(...found), Math.max(...found)]
  }
  expect(one.title).toBe(slopes(range(one), { intervals: 1, excluding: 0, confidence: 0.95 }))
  expect(two.title).toBe(slopes(range(two), { intervals: 2, excluding: 0, confidence: 0.95 }))
  expect(two.subtitle).toContain(notes.taskDifferences)
})

/** One task with so many subtests, whose scores rise with their costs. */
const rising = (subtests: number) =>
  figureOf(
    figure,
    analyzeStudy({
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
    text({
      code: 'title-cost-points',
      params: {
        title: 'score',
        points: 7,
        unit: 'subtest',
        cost: { range: [1, 7], format: 'usd' },
        quality: { range: [0.1, 0.4], format: 'score' },
      },
    }),
  )
  const [row] = rising(8).rows
  expect(Number(row.per_doubling_low)).toBeGreaterThan(0)
})

test('says where no subtest costs twice as much as another', () => {
  const alike = analyzeStudy({
    ...usual,
    models: ['m'],
    adjust: run => ({ ...run, costUsd: 1 + Number(run.key.subtest) / 4 }),
  })
  expect(figureOf(figure, alike).subtitle).toContain('×1.50')
  expect(figureOf(figure, studyAnalysis('usual')).subtitle).not.toContain('×')
})

test('has a point for every subtest and a line for every model', () => {
  const { rows } = figureOf(figure, studyAnalysis('usual'))
  expect(rows.filter(({ what }) => what === 'point').length).toBe(210)
  expect(new Set(rows.filter(({ what }) => what === 'line').map(row => row.agent_model)).size).toBe(2)
})

test('says whose costs they are where others have none, and draws nothing where no score can be', () => {
  const priced = figureOf(
    figure,
    analyzeStudy({
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
  const [, least, most] = /"field":"quality",[^}]*"domain":\[([^,]+),([^\]]+)\]/.exec(JSON.stringify(priced.spec)) ?? []
  expect([Number(least), Number(most)]).toEqual([0, 1])
  expect(priced.subtitle).toContain(impossibleText('score'))
  expect(figureOf(figure, studyAnalysis('usual')).subtitle).not.toContain(impossibleText('score'))
  const [{ per_doubling: slope, per_doubling_high: high, runs_without: without }] = priced.rows
  expect([Number(high) < 0, without]).toEqual([true, 105])
  const intervals = { intervals: 1, excluding: 1, confidence: 0.95 }
  expect(priced.title).toBe(slopes([Number(slope), Number(slope)], intervals, 'human'))
  expect(priced.subtitle).toContain(leftOutRuns(105, 'cost and score'))
})

test('the line is the least-squares line through the subtests, and lies within its band', () => {
  for (const { points, perDoubling, line, low, high } of costRegressionsOf(studyAnalysis('usual'))) {
    expect(points.length).toBe(105)
    const { slope, intercept } = olsRegression(
      points.map(({ cost }) => Math.log2(cost)),
      points.map(({ quality }) => quality),
    )
    expect(perDoubling).toBeCloseTo(slope, 10)
    expect([low < perDoubling, high > perDoubling]).toEqual([true, true])
    for (const at of line) {
      expect(at.quality).toBeCloseTo(intercept + slope * Math.log2(at.cost), 10)
      expect(at.low).toBeLessThan(at.quality)
      expect(at.high).toBeGreaterThan(at.quality)
    }
  }
})

test('very many subtests are counted on a grid, none is lost', () => {
  for (const { points } of costRegressionsOf(studyAnalysis('many'))) {
    expect(points.reduce((sum, { subtests }) => sum + subtests, 0)).toBe(960)
    expect(points.length).toBeLessThan(500)
  }
})

test('there is no line where all cost the same, where there are too few, and none of what is free', () => {
  const withCost = (costOf: (subtest: string) => number) =>
    costRegressionsOf(
      analyzeStudy({
        ...usual,
        models: ['m'],
        adjust: run => ({ ...run, costUsd: costOf(run.key.subtest ?? '') }),
      }),
    )[0]
  expect(withCost(() => 1)).toMatchObject({ perDoubling: NaN, line: [] })
  expect(withCost(subtest => (subtest === '00' ? 0 : 1 + Number(subtest)))).toMatchObject({ free: 35 })
  expect(costRegressionsOf(studyAnalysis('tiny'))[0].line).toEqual([])
})
