import { expect, test } from 'vitest'
import { analysisOf, foundRun } from '../../../test/support/chunks.ts'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { attempts, runOf } from '../../../test/support/runs.ts'
import { contextOf } from '../exhibits/context.ts'
import { littleText } from '../exhibits/little-text.ts'
import { planFigures } from '../exhibits/make.ts'
import figure from './pass-at-k-curves.ts'

const analysis = studyAnalysis('usual')
const { rows, title, subtitle } = figureOf(figure, analysis)

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

test('its title says what the most attempts change against one', () => {
  const changes = (chance: string) => {
    const own = rows.filter(row => row.chance === chance)
    return own
      .filter(row => row.k === 3)
      .map(last => 100 * (Number(last.value) - Number(own.find(row => row.curve === last.curve && row.k === 1)?.value)))
      .sort((a, b) => a - b)
  }
  const [any, all] = [changes('pass@k'), changes('pass^k')]
  expect([any.length, all.length]).toEqual([14, 14])
  const sign = (change: number) => (change < 0 ? '−' : change > 0 ? '+' : '')
  const text = (change: number) => `${sign(change)}${Math.abs(change).toFixed(1)}`
  expect(numbersIn(title)).toEqual(['3', ...[any[0], any[13], all[0], all[13]].map(text)])
})

test('says how many of the drawn intervals say little', () => {
  const limits = rows.map(({ value, low, high }) => ({ value: Number(value), low: Number(low), high: Number(high) }))
  const little = littleText(limits, { range: [0, 1] })
  expect(numbersIn(`${little}`)).toEqual(
    [rows.length, limits.filter(({ low, high }) => high - low > 0.5).length].map(String),
  )
  expect(subtitle).toContain(little)
})

test('one run of each subtest has no second attempt', () => {
  const many = studyAnalysis('many')
  expect(planFigures(many, [figure], contextOf(many))[0].make()).toHaveProperty('notApplicable')
})

test('of very many attempts some are shown, the first among them', () => {
  const { rows: some } = figureOf(
    figure,
    analyzeStudy({ ...usual, models: ['m'], tiers: ['T0'], tasks: ['task-1'], subtests: ['00'], runs: 40 }),
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
test('its title takes the most attempts that all tasks have', () =>
  expect(
    numbersIn(
      figureOf(
        figure,
        tried(task => (task === 0 ? 20 : 4)),
      ).title,
    ),
  ).toEqual(['50.0%', '4', '99.5%', '4', '0.5%']))

test('a task with fewer attempts than others sets how far curves go, and larger k are kept with fewer tasks', () => {
  const { title, rows } = figureOf(
    figure,
    tried(task => (task === 0 ? 2 : 5)),
  )
  expect(numbersIn(title)[1]).toBe('2')
  expect(
    rows
      .filter(({ k, chance }) => Number(k) > 2 && chance === 'pass^k')
      .map(({ k, subtests, shown }) => [k, subtests, shown]),
  ).toEqual([
    [3, 7, false],
    [4, 7, false],
    [5, 7, false],
  ])
})

test('and gives no chance where a task has one', () =>
  expect(
    figureOf(
      figure,
      tried(task => (task === 0 ? 20 : 1)),
    ).title,
  ).not.toContain('%'))

test('who has one attempt only has no curve, and who has more is named', () => {
  const once = analyzeStudy({
    ...usual,
    tiers: ['T0'],
    subtests: ['00'],
    runs: 3,
    adjust: run => {
      const { model, task, run: number } = run.key
      const own = model === 'osprey-large-2' ? task : `${task}-${number}`
      return {
        ...run,
        key: { ...run.key, tier: null, subtest: null, task: own },
        judges: run.judges.map(judge => ({ ...judge, passed: number === 1 })),
      }
    },
  })
  const made = figureOf(figure, once)
  expect(made.title).toContain('osprey-large-2')
  const chance = expect.stringMatching(/^[\d.]+%$/)
  expect(numbersIn(made.title)).toEqual([chance, '3', chance, '3', chance])
  expect(new Set(made.rows.filter(({ k }) => Number(k) > 1).map(row => row.subject))).toEqual(
    new Set(['osprey-large-2']),
  )
})

test('agents that share a model have curves of their own, each over the tasks that there are', () => {
  const study = analyzeStudy({
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
  expect(numbersIn(made.title)[0]).toBe('2')
})

const headings = (spec: unknown): string[] =>
  [...JSON.stringify(spec).matchAll(/"type":"text","text":\["([^\]]*)"\]/g)].map(([, text]) =>
    text.replace('","', ' in '),
  )

test('curves of more than two models have a plot each, the least steady where there are too many', () => {
  const models = ['a', 'b', 'c', 'd']
  const few = figureOf(figure, analyzeStudy({ ...usual, models, tiers: ['T0', 'T1', 'T2'] }))
  expect(headings(few.spec)).toEqual(models.flatMap(model => ['T0', 'T1', 'T2'].map(tier => `${model} in ${tier}`)))
  expect(few.rows.every(({ shown }) => shown)).toBe(true)
  const many = figureOf(figure, analyzeStudy({ ...usual, models }))
  expect(headings(many.spec).length).toBe(16)
  expect(new Set(many.rows.map(({ curve }) => curve)).size).toBe(28)
  const gapOf = (curve: unknown) => {
    const at = (chance: string) => many.rows.find(row => row.curve === curve && row.k === 3 && row.chance === chance)
    return Number(at('pass@k')?.value) - Number(at('pass^k')?.value)
  }
  const drawn = new Set(many.rows.filter(({ shown }) => shown).map(({ curve }) => curve))
  const hidden = many.rows.filter(({ curve }) => !drawn.has(curve)).map(({ curve }) => gapOf(curve))
  expect(Math.min(...[...drawn].map(gapOf))).toBeGreaterThanOrEqual(Math.max(...hidden))
})
