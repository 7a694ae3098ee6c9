import { parse, View } from 'vega'
import { compile } from 'vega-lite'
import { expect, test } from 'vitest'
import type { ReportMetric } from '../../../core/report-data.ts'
import { Rows } from '../data/page-rows.ts'
import { distributionChart } from './chart.ts'
import { tooltipOf } from './tooltip.ts'

const levels = Array.from({ length: 12 }, (_, i) => `Ablation step ${i}: retrieval and planning and self-critique`)
const metric: ReportMetric = {
  id: 'duration_seconds',
  title: 'Duration',
  description: '',
  formula: '',
  format: 'seconds',
  better: 'lower',
  range: [0, null],
  per: 'run',
  role: 'secondary',
  binary: false,
}
const runs = new Rows({
  size: 12,
  columns: [
    { name: 'tier', words: levels, codes: levels.map((_, i) => i) },
    { name: 'duration_seconds', numbers: levels.map((_, i) => 10 * i) },
  ],
})

test('twelve tiers with long names have colours of their own and a legend that leaves the plot its room', async () => {
  const { spec } = distributionChart(runs, metric, { id: 'tier', title: 'Tier', column: 'tier', levels })
  const view = new View(parse(compile(spec).spec), { renderer: 'none' })
  const svg = await view.toSVG()
  const bars = [...svg.matchAll(/aria-roledescription="bar"[^>]*fill="([^"]+)"/g)].map(([, fill]) => fill)
  expect(new Set(bars).size).toBe(12)
  expect(Number(/<svg[^>]* width="(\d+)/.exec(svg)?.[1])).toBeLessThan(560)
  expect(svg).toContain('Duration (seconds)')
})

test('a bar of a distribution says from where to where, and how many', async () => {
  const { spec, columns } = distributionChart(runs, metric, undefined)
  const view = await new View(parse(compile(spec).spec), { renderer: 'none' }).runAsync()
  const [{ datum }] = view.data('marks')
  expect(tooltipOf([metric], columns)(datum)).toEqual(['From: 0.0 s', 'To: 5.0 s', 'Runs: 1'])
})
