import { expect, test } from 'vitest'
import { figureOf, reasonOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import { contextOf } from '../context.ts'
import { planFigures } from '../make.ts'
import figure from './pass-at-k-curves.ts'

const analysis = studyAnalysis('usual')
const { rows, title } = figureOf(figure, analysis)

test('curves start at the pass rate and part with every attempt', () => {
  for (const group of analysis.groups('by_model_and_tier')) {
    const curve = (chance: string) =>
      rows
        .filter(
          row => row.agent_model === group.key.agent_model && row.tier === group.key.tier && row.chance === chance,
        )
        .map(row => Number(row.value))
    const [any, all] = [curve('pass@k'), curve('pass^k')]
    const rate = analysis.result('pass_rate', group)?.summary.overRuns
    expect(any[0]).toBeCloseTo(rate ?? NaN, 12)
    expect(all[0]).toBeCloseTo(rate ?? NaN, 12)
    for (let k = 1; k < 3; k++) {
      expect(any[k]).toBeGreaterThanOrEqual(any[k - 1])
      expect(all[k]).toBeLessThanOrEqual(all[k - 1])
    }
  }
})

test('its title names where they part most', () => {
  const last = rows.filter(row => row.k === 3)
  const chanceOf = (place: (typeof rows)[number], chance: string) =>
    Number(
      last.find(row => row.agent_model === place.agent_model && row.tier === place.tier && row.chance === chance)
        ?.value,
    )
  const gap = (place: (typeof rows)[number]) => chanceOf(place, 'pass@k') - chanceOf(place, 'pass^k')
  const [widest] = [...last].sort((a, b) => gap(b) - gap(a))
  expect(title).toContain(`Least reliable: ${widest.agent_model} in ${widest.tier}`)
})

test('one run of each subtest has no second attempt', () => {
  const many = studyAnalysis('many')
  expect(reasonOf(planFigures(many, [figure], contextOf(many))[0].make())).toBe(
    'needs subtests with 2 runs that have a verdict',
  )
})

test('of very many attempts some are shown, the first among them', () => {
  const { rows: some } = figureOf(
    figure,
    analyseStudy({ ...usual, models: ['m'], tiers: ['T0'], tasks: ['task-1'], subtests: ['00'], runs: 40 }),
  )
  const ks = [...new Set(some.map(row => Number(row.k)))]
  expect(ks.length).toBeLessThanOrEqual(17)
  expect(ks[0]).toBe(1)
})
