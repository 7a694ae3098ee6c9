import { expect, test } from 'vitest'
import { analysisOf, foundRun } from '../../../test/support/chunks.ts'
import { figureOf, reasonOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { attempts, runOf } from '../../../test/support/runs.ts'
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

test('its title says how often attempts differ', () => {
  const last = rows.filter(row => row.k === 3)
  const chanceOf = (place: (typeof rows)[number], chance: string) =>
    Number(
      last.find(row => row.agent_model === place.agent_model && row.tier === place.tier && row.chance === chance)
        ?.value,
    )
  const gap = (place: (typeof rows)[number]) => chanceOf(place, 'pass@k') - chanceOf(place, 'pass^k')
  const [widest] = [...last].sort((a, b) => gap(b) - gap(a))
  expect(title).toMatch(/^Chance that 3 attempts at a subtest do not all come out alike: [\d.]+% for \S+ in /)
  expect(title).toContain(` to ${(100 * gap(widest)).toFixed(1)}% for ${widest.agent_model} in ${widest.tier}`)
})

test('one run of each subtest has no second attempt', () => {
  const many = studyAnalysis('many')
  expect(reasonOf(planFigures(many, [figure], contextOf(many))[0].make())).toBe(
    'needs tasks or subtests with 2 runs that have a verdict',
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

const tried = (runs: (task: number) => number) =>
  analysisOf(
    Array.from({ length: 8 }, (_, task) =>
      attempts({ task: `t${task}`, tier: null, subtest: null }, '+-'.repeat(20).slice(0, runs(task))).map(spec =>
        foundRun({ ...runOf(spec), recorded: { ...ratedRun().recorded, passed: spec.passed ?? null, decides: true } }),
      ),
    ).flat(),
  )

// Of 20 runs with 10 passes, C(10, 4) of C(20, 4) draws of 4 are all passes, and as many none: 4.3% of one task in 8.
test('its title takes the most attempts that nearly all tasks have', () =>
  expect(
    figureOf(
      figure,
      tried(task => (task === 0 ? 20 : 4)),
    ).title,
  ).toBe('At least one of 4 attempts passes in 99.5% of tasks, all 4 in 0.5%'))

test('and says nothing of them where most tasks have one', () =>
  expect(
    figureOf(
      figure,
      tried(task => (task === 0 ? 20 : 1)),
    ).title,
  ).toBe('Too few tasks have 2 attempts to say more than the pass rate'))

test('agents that share a model have curves of their own, each over the tasks that there are', () => {
  const study = analyseStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0'],
    subtests: ['00'],
    runs: 4,
    adjust: run => ({ ...run, key: { ...run.key, tier: null, subtest: null, agent: run.key.run < 3 ? 'x' : 'y' } }),
  })
  const made = figureOf(figure, study)
  expect(new Set(made.rows.map(row => row.subject))).toEqual(new Set(['x', 'y']))
  expect(new Set(made.rows.map(row => row.subtests))).toEqual(new Set([usual.tasks.length]))
  expect(made.title).toMatch(/^Chance that 2 attempts at a task do not all come out alike: /)
})

const headings = (spec: unknown): string[] =>
  [...JSON.stringify(spec).matchAll(/"type":"text","text":\["([^\]]*)"\]/g)].map(([, text]) =>
    text.replace('","', ' in '),
  )

test('curves of more than two models have a plot each, the least steady where there are too many', () => {
  const models = ['a', 'b', 'c', 'd']
  const few = figureOf(figure, analyseStudy({ ...usual, models, tiers: ['T0', 'T1', 'T2'] }))
  expect(headings(few.spec)).toEqual(models.flatMap(model => ['T0', 'T1', 'T2'].map(tier => `${model} in ${tier}`)))
  expect(few.subtitle).not.toContain('Shown')
  expect(few.subtitle).not.toContain('Drawn as far')
  const many = figureOf(figure, analyseStudy({ ...usual, models }))
  expect(headings(many.spec).length).toBe(16)
  expect(many.subtitle).toContain('Shown: the least steady 16 of 28 configurations; the others are in the CSV')
  const gapOf = (curve: unknown) => {
    const at = (chance: string) => many.rows.find(row => row.curve === curve && row.k === 3 && row.chance === chance)
    return Number(at('pass@k')?.value) - Number(at('pass^k')?.value)
  }
  const drawn = new Set(many.rows.filter(({ shown }) => shown).map(({ curve }) => curve))
  const hidden = many.rows.filter(({ curve }) => !drawn.has(curve)).map(({ curve }) => gapOf(curve))
  expect(Math.min(...[...drawn].map(gapOf))).toBeGreaterThanOrEqual(Math.max(...hidden))
})
