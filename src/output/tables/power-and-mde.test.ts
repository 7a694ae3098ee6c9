import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import { runOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import { contextOf } from '../exhibits/context.ts'
import { planTables } from '../exhibits/make.ts'
import { reasonText } from '../narrative/reason-words.ts'
import table from './power-and-mde.ts'

const analysis = studyAnalysis('usual')
const { rows, cells, breaks, notes } = tableOf(table, analysis)

/** Two tiers with four runs of eight tasks each. */
const twoTiers = (passes: (run: number, tier: number) => boolean) =>
  analysisOf(
    ['T0', 'T1'].flatMap((tier, place) =>
      Array.from({ length: 32 }, (_, i) =>
        foundRun({
          ...runOf({ tier, task: `task-${i % 8}`, run: Math.floor(i / 8), cost: 1 + ((i * (place + 1)) % 7) }),
          judges: [judgeOf({ score: ((i * (place + 1)) % 5) / 5, passed: passes(i, place) })],
        }),
      ),
    ),
  )

test('has the power of the JSON and the detectable difference of the comparison', () => {
  const { power_analysis: powers } = analysis.statisticalResults()
  for (const row of rows.filter(({ scope }) => scope === 'tiers')) {
    const same = powers.find(
      ({ metric, model, tier1, tier2 }) =>
        metric === row.metric && model === row.agent_model && tier1 === row.side1 && tier2 === row.side2,
    )
    expect([row.power_at_observed, row.power_at_medium, row.mde]).toEqual([
      same?.power_at_observed,
      same?.power_at_medium_0_3,
      same?.mde,
    ])
  }
  // Four headlines are numbers of single runs; all but the score have four pairs more: with the baseline.
  expect(rows.length).toBe(4 * (2 * 7 + 1) + 3 * 2 * 4)
  expect(breaks).toEqual([11, 22, 23, 30, 37, 38, 49, 60, 61, 72, 83])
})

test('people read points, plain differences and factors', () => {
  const last = (metric: string) => cells[rows.findIndex(row => row.metric === metric)].at(-1)
  expect([last('pass_rate'), last('score'), last('cost_usd')]).toEqual([
    expect.stringMatching(/^\d+\.\d points$/),
    expect.stringMatching(/^0\.\d{3}$/),
    expect.stringMatching(/^×\d\.\d\d$/),
  ])
  const powers = rows.flatMap(row => row.power_at_medium ?? [])
  const note = numbersIn(notes.join(' '))
  const of = note.indexOf(`${powers.length}`)
  expect([powers.length, note[of - 1]]).toEqual([80, `${powers.filter(power => Number(power) >= 0.8).length}`])
})

test('a difference larger than can be is none that could be found', () => {
  const same = tableOf(table, studyAnalysis('degenerate'))
  const rates = same.rows.flatMap(({ metric, mde }, i) =>
    metric === 'pass_rate' ? [{ mde, text: same.cells[i].at(-1) }] : [],
  )
  expect(rates.length).toBeGreaterThan(0)
  for (const { mde, text } of rates) {
    expect(mde).toBeNull()
    expect(text).toBe('none')
  }
  const found = tableOf(
    table,
    twoTiers((i, place) => i % (3 + place) > 0),
  )
  expect(found.rows.filter(({ mde }) => mde === null)).toEqual([])
})

test('models alone are compared where there are no tiers', () => {
  const bare = analyzeStudy({
    ...usual,
    tiers: ['x'],
    subtests: ['0'],
    adjust: run => ({ ...run, key: { ...run.key, tier: null, subtest: null } }),
  })
  const made = tableOf(table, bare)
  expect(made.cells.map(line => line[1])).toEqual(Array(4).fill('kestrel-medium-4, osprey-large-2'))
  expect(made.columns.map(({ title }) => title)).not.toContain('Power (0.3)')
})

test('is not applicable where no comparison has an error', () => {
  const tiny = studyAnalysis('tiny')
  const [outcome] = planTables(tiny, [table], contextOf(tiny)).map(each => each.make())
  expect(outcome).toHaveProperty('notApplicable')
})

test('says why there is no answer, each reason once, and nothing of what one would hold for', () => {
  const published = analyzeStudy({ ...usual, settings: { profile: 'published' } })
  const reasonTexts = [
    reason('no-detectable-in-published-profile'),
    reason('effects-of-consecutive-tiers'),
    reason('not-in-published-profile'),
  ].map(reasonText)
  expect(tableOf(table, published).notes.filter(note => note.includes(reasonTexts.join('; ')))).toHaveLength(1)
})
