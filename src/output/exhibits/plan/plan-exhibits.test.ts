import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { numbersIn } from '../../../../test/support/numbers.ts'
import { readPicture } from '../../../../test/support/picture.ts'
import { faultsOf } from '../../../../test/support/picture-faults.ts'
import { assumedBasis } from '../../../analysis/plan/assumptions.ts'
import { type PlanQuestion, planStudy, type StudyBasis } from '../../../analysis/plan/study-plan.ts'
import { exactly } from '../../../analysis/versus/extent.ts'
import { defaultSettings } from '../../../core/settings.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import { renderPng } from '../../files/figures/png.ts'
import { renderSvg } from '../../files/figures/svg.ts'
import { bareContext } from '../exhibit-context.ts'
import { gateSizesTable } from './gate-sizes.ts'
import { powerFigure } from './power-table.ts'
import { sizesTable } from './sizes.ts'

const context = bareContext(defaultSettings, allMetrics)
const question: PlanQuestion = {
  effect: 0.05,
  power: 0.8,
  confidence: 0.95,
  sided: 2,
  margin: null,
  seed: 42,
  budget: null,
  mostTasks: null,
  design: {},
}
const known = assumedBasis('impl_rate', { runSd: 0.2, price: 0.5 }, allMetrics)
const vague: StudyBasis = {
  ...known,
  model: { of: 'spread', runVariance: exactly(0.04), interaction: { low: 0.002, about: 0.01, high: 0.05 } },
}

test.each([
  ['known', known],
  ['vague', vague],
])('power is drawn over tasks (%s)', async (name, basis) => {
  const plan = planStudy(basis, question)
  const figure = powerFigure(plan, '5 points', context) ?? expect.fail('no figure')
  const { svg, warnings } = await renderSvg(figure)
  if (process.env.OUT) {
    mkdirSync(process.env.OUT, { recursive: true })
    writeFileSync(`${process.env.OUT}/power-${name}.png`, await renderPng(svg, figure.width))
  }
  expect(warnings).toEqual([])
  expect(faultsOf(readPicture(svg))).toEqual([])
  expect(figure.rows).toHaveLength(plan.powers.length)
  const { low, about, high } = plan.sizes.find(({ runs }) => runs === 3)?.tasks ?? expect.fail('no size')
  const range = name === 'vague' ? [low, high] : []
  expect(numbersIn(figure.title)).toEqual([about, ...range, 3, 5, '80%'].map(String))
  expect(figure.rows.some(row => row.low !== row.high)).toBe(name === 'vague')
})

test('a limit that is not known is said as such, in the title and in the table', () => {
  const model = {
    of: 'spread',
    runVariance: exactly(0.04),
    interaction: { low: 0, about: 0.01, high: Infinity },
  } as const
  const plan = planStudy({ ...known, model }, question)
  const { low, about } = plan.sizes.find(({ runs }) => runs === 3)?.tasks ?? expect.fail('no size')
  expect(numbersIn(`${powerFigure(plan, '5 points', context)?.title}`)).toEqual([about, low, 3, 5, '80%'].map(String))
  expect(sizesTable(plan, '5 points', []).cells[2][1]).toBe(`${about} (${low} or more)`)
})

test('one study alone is no curve', () =>
  expect(powerFigure(planStudy(known, { ...question, design: { tasks: 20 } }), '5 points', context)).toBeNull())

test('the table has the sizes, as ranges where they are', () => {
  const [exact, ranged] = [known, vague].map(basis => sizesTable(planStudy(basis, question), '5 points', ['A note.']))
  expect(exact.cells[0]).not.toContain('(')
  expect(ranged.cells[2][1]).toMatch(/^\d+ \(\d+ to \d+\)$/)
  expect(ranged.rows[2]).toMatchObject({ runs_per_task: 3, cost_usd: expect.any(Number) })
  expect([numbersIn(exact.notes[0]), exact.notes.at(-1)]).toEqual([['80'], 'A note.'])
  const free = sizesTable(planStudy(assumedBasis('impl_rate', { runSd: 0.2 }, allMetrics), question), '5 points', [])
  expect(free.columns.map(({ title }) => title)).not.toContain('Cost')
})

test('a gate has a table of its own: tasks to pass and to fail', () => {
  const plan = planStudy(known, { ...question, sided: 1, effect: 0.1, margin: 0.05 })
  const { gate } = plan
  const words = { margin: '5 points', effect: '10 points' }
  const table = gateSizesTable(plan, gate ?? expect.fail('no gate'), words, ['A note.'])
  expect(numbersIn(table.title)).toEqual(['5'])
  expect(table.rows[2]).toMatchObject({
    runs_per_task: 3,
    tasks_to_pass: gate?.sizes[2].pass.about,
    tasks_to_fail: gate?.sizes[2].fail.about,
  })
  expect(table.notes.map(numbersIn)).toEqual([['10', '80%'], [`${gate?.leastTasks}`], []])
  expect([gate?.leastTasks, table.notes.at(-1)]).toEqual([59, 'A note.'])
  const never = planStudy(known, { ...question, sided: 1, margin: 0.05 })
  expect(gateSizesTable(never, never.gate ?? expect.fail('no gate'), words, []).rows[0]).toMatchObject({
    tasks_to_fail: null,
  })
})
