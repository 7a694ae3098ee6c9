import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gatedStudy } from '../../../../test/support/gated.ts'
import { wordsOfMethod } from '../../../../test/support/methods.ts'
import { numbersIn } from '../../../../test/support/numbers.ts'
import { readPicture } from '../../../../test/support/picture.ts'
import { faultsOf } from '../../../../test/support/picture-faults.ts'
import type { RunSpec } from '../../../../test/support/runs.ts'
import { sideWith } from '../../../../test/support/sides.ts'
import { createVersus, type Versus } from '../../../analysis/versus/versus.ts'
import type { DrawnFigure } from '../../../core/exhibit.ts'
import { RandomState } from '../../../core/random.ts'
import { defaultSettings } from '../../../core/settings.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import { renderPng } from '../../files/figures/png.ts'
import { renderSvg } from '../../files/figures/svg.ts'
import { latexTable } from '../../files/tables/latex.ts'
import { bareContext } from '../exhibit-context.ts'
import { changesFigure, changesTable } from './changes.ts'
import { effectsFigure } from './effects.ts'
import { comparisonTable } from './versus-comparison.ts'

const context = bareContext(defaultSettings, allMetrics)
const usual = gatedStudy().versus ?? expect.fail('the study has a base')

/** Many tasks with long names, most of which move. */
const many = (): Versus => {
  const random = new RandomState(8)
  const side = (by: number) =>
    sideWith(
      Array.from({ length: 60 }, (_, i) =>
        [1, 2, 3].map((run): RunSpec => {
          const score = Math.min(1, Math.max(0, random.normal(0.5 + by, 0.2)))
          const name = `a task whose name says at some length what is to be done in it, number ${i}`
          return {
            task: name,
            run,
            score,
            implRate: score,
            passed: score > 0.5,
            cost: 1 + score,
            tokens: [1, 2, 3, run + i],
          }
        }),
      ).flat(),
    )
  return createVersus(side(0), side(0.1), allMetrics, defaultSettings)
}
const crowded = many()

/** Draws a figure and looks for what is wrong with it; `OUT` says where to put the picture. */
const look = async (figure: DrawnFigure | null, name: string) => {
  if (!figure) return expect.fail('there is no figure')
  const { svg, warnings } = await renderSvg(figure)
  if (process.env.OUT) {
    mkdirSync(process.env.OUT, { recursive: true })
    writeFileSync(`${process.env.OUT}/${name}.png`, await renderPng(svg, figure.width))
  }
  const picture = readPicture(svg)
  expect(warnings).toEqual([])
  expect(faultsOf(picture)).toEqual([])
  expect(picture.height).toBeLessThan(700)
  return figure
}

describe('effects', () => {
  test('point right where the candidate is better, in every metric', async () => {
    const figure = await look(effectsFigure(usual, context), 'effects-usual')
    const cost = figure.rows.find(({ metric }) => metric === 'cost_usd')
    expect(cost?.cliffs_delta).toBeLessThan(0)
    expect(cost?.improvement).toBe(-Number(cost?.cliffs_delta))
    expect(Number(cost?.improvement_low)).toBeLessThan(Number(cost?.improvement))
    const worse = usual.metrics().filter(({ verdict }) => verdict === 'worse')
    expect(worse.map(({ pair }) => pair.metric.id)).toContain('impl_rate')
    for (const { pair } of worse) expect(figure.title).toContain(pair.metric.title.toLowerCase())
    expect(numbersIn(figure.subtitle)).toContain('95%')
    for (const { delta_method: method } of figure.rows) expect(figure.subtitle).toContain(wordsOfMethod(method))
  })

  test('of many metrics fit', async () => void (await look(effectsFigure(crowded, context), 'effects-many')))
})

describe('changes of tasks', () => {
  test('go from base to candidate', async () => {
    const figure = await look(changesFigure(usual, context), 'changes-usual')
    expect(numbersIn(figure.title)).toEqual(['0', '12', '10', '6'])
    expect(figure.rows.map(({ task }) => task)).toHaveLength(10)
  })

  test('too many of them are in the CSV alone', async () => {
    const figure = await look(changesFigure(crowded, context), 'changes-many')
    const moved = crowded.moved()?.tasks.length ?? 0
    expect(moved).toBeGreaterThan(30)
    expect(figure.rows).toHaveLength(moved)
    expect(figure.rows.filter(({ shown }) => shown)).toHaveLength(30)
    expect(numbersIn(figure.subtitle).slice(-2)).toEqual(['30', `${moved}`])
  })

  test('there is nothing to show where nothing moved', () => {
    const still = createVersus(usual.base, usual.base, allMetrics, defaultSettings)
    expect([changesFigure(still, context), changesTable(still, context)]).toEqual([null, null])
  })
})

describe('tables', () => {
  test('hold every metric that was compared, as the analysis has it', () => {
    const table = comparisonTable(usual, context)
    expect(table.rows.map(({ metric }) => metric)).toEqual(usual.metrics().map(({ pair }) => pair.metric.id))
    const [first] = usual.metrics()
    expect(table.rows[0]).toMatchObject({
      verdict: first.verdict,
      effect: first.difference.value,
      low: first.difference.low,
      p_adjusted: first.adjusted,
    })
    expect(table.breaks).toHaveLength(1)
    expect(numbersIn(table.notes.join(' ')).join(' ')).toContain('2 38')
  })

  test('give equivalence tests a column of their own, labeled with what their interval covers', () => {
    const { columns, cells, rows } = comparisonTable(usual, context)
    const titles = columns.map(({ title }) => title)
    expect(titles).toContain('Difference [95% CI]')
    expect(titles).toContain('90% CI (TOST)')
    const [first] = usual.metrics()
    expect(rows[0]).toMatchObject({
      equivalence_confidence: expect.closeTo(0.9, 12),
      equivalence_low: first.equivalence.low,
      equivalence_high: first.equivalence.high,
    })
    expect(cells).toHaveLength(rows.length)
    const wide = { ...defaultSettings, confidence: 0.99 }
    const again = createVersus(usual.base, usual.candidate, allMetrics, wide)
    const { columns: others } = comparisonTable(again, bareContext(wide, allMetrics))
    expect(others.map(({ title }) => title)).toContain('98% CI (TOST)')
  })

  test('say what would settle what is open, and nothing where nothing is', () => {
    // Asked for by name, all metrics are one family with verdicts.
    const metrics = crowded.metrics().map(({ pair }) => pair.metric.id)
    const asked = createVersus(crowded.base, crowded.candidate, allMetrics, defaultSettings, { metrics })
    const { rows } = comparisonTable(asked, context)
    const open = asked.metrics().map(each => each.needed())
    expect(open.filter(needed => needed !== null).length).toBeGreaterThan(0)
    open.forEach((needed, i) => {
      const [runs, tasks] = [needed?.runs, needed?.tasks]
      const wanted = runs && Number.isFinite(runs.each.about) ? runs : tasks
      expect(rows[i]).toMatchObject({
        needed_of: wanted?.of ?? null,
        needed: wanted?.each.about ?? null,
        needed_low: wanted?.each.low ?? null,
        needed_runs: wanted?.runs.about ?? null,
        needed_cost_usd: wanted?.cost?.about ?? null,
      })
    })
  })

  test('list tasks before subtests, and can be typeset', () => {
    const table = changesTable(usual, context) ?? expect.fail('nothing moved')
    expect(table.rows.filter(({ subtest }) => subtest === null)).toHaveLength(10)
    expect(latexTable(table)).not.toContain('<script>')
  })
})
