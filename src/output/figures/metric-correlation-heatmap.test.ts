import { expect, test } from 'vitest'
import { figureOf, reasonOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { correlationMatrixOf } from '../../analysis/correlation-matrix.ts'
import { contextOf } from '../exhibits/context.ts'
import { planFigures } from '../exhibits/make.ts'
import { uncorrectedText } from '../narrative/interval-words.ts'
import { text } from '../narrative/messages.ts'
import { unjudgedText } from '../narrative/relations.ts'
import { notes, shownText } from '../narrative/subtitles.ts'
import figure from './metric-correlation-heatmap.ts'

/** With tasks enough for intervals. */
const analysis = analyzeStudy({ ...usual, tasks: Array.from({ length: 10 }, (_, i) => `task-${i}`) })
const { rows, title, subtitle } = figureOf(figure, analysis)

test('shows each pair of metrics once for each model', () => {
  const pairs = new Set(rows.map(row => [row.agent_model, ...[row.metric1, row.metric2].sort()].join(' ')))
  expect(pairs.size).toBe(rows.length)
  expect(rows.length % 2).toBe(0)
})

test('its title is about what should be high and what should be low', () => {
  const better = new Map(analysis.metrics.map(metric => [metric.id, metric.better]))
  const opposed = rows.filter(row => {
    const both = [row.metric1, row.metric2].map(id => better.get(String(id)))
    return both.includes('higher') && both.includes('lower')
  })
  const [strongest] = [...opposed].sort((a, b) => Math.abs(Number(b.rho)) - Math.abs(Number(a.rho)))
  expect(title).toContain(String(strongest.title1))
  expect(title).toContain(`−${Math.abs(Number(strongest.rho)).toFixed(2)}`)
})

test('says how many metrics only repeat another', () => {
  const { doubles } = correlationMatrixOf(analysis)
  expect(subtitle).toContain(`${doubles.filter(({ of }) => of === 'cost_usd').length} as cost`)
})

test('of many metrics some are drawn, and the rest is in the CSV', () => {
  const process = figureOf(figure, studyAnalysis('process'))
  const metricsOf = (some: typeof process.rows) => new Set(some.flatMap(row => [row.metric1, row.metric2])).size
  expect(metricsOf(process.rows.filter(row => row.shown))).toBe(10)
  expect(metricsOf(process.rows)).toBeGreaterThan(10)
})

test('three subtests are too few', () => {
  const tiny = studyAnalysis('tiny')
  expect(reasonOf(planFigures(tiny, [figure], contextOf(tiny))[0].make())).toContain('5')
})

test('what could be chance is no message', () => {
  const study = studyAnalysis('leaderboard')
  const better = new Map(study.metrics.map(metric => [metric.id, metric.better]))
  const { rows: all, title: told } = figureOf(figure, study)
  const clear = all.filter(row => row.shown && row.low !== null && Number(row.low) * Number(row.high) > 0)
  const opposed = clear.filter(row => {
    const both = [row.metric1, row.metric2].map(id => better.get(String(id)))
    return both.includes('higher') && both.includes('lower')
  })
  expect(clear.length).toBeGreaterThan(0)
  expect(opposed).toEqual([])
  expect(told).toBe(text({ code: 'title-no-correlation', params: { isOpposed: true } }))
})

test('models that are left out are counted', () => {
  const many = analyzeStudy({ ...usual, models: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], runs: 1 })
  expect(figureOf(figure, many).subtitle).toContain(`${shownText('the first 6 of 7 models')}.`)
})

test('picks and counts over all models, also those that are not drawn', () => {
  const models = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const tasks = Array.from({ length: 10 }, (_, i) => `task-${i}`)
  const many = analyzeStudy({
    ...usual,
    models,
    tasks,
    subtests: ['00'],
    runs: 1,
    // In the last model, which is not drawn, what is good is cheap, all but exactly.
    adjust: run => {
      if (run.key.model !== 'g') return run
      const score = (Number(run.key.task.slice(5)) + Number(run.key.tier?.slice(1)) / 10) / 11
      const costUsd = 2 - score + 0.2 * (Number(run.key.task.slice(5)) % 2)
      return { ...run, costUsd, judges: run.judges.map(judge => ({ ...judge, score })) }
    },
  })
  const { rows: all, title: told } = figureOf(figure, many)
  expect(all.some(row => row.agent_model === 'g' && row.shown)).toBe(false)
  const judged = all.filter(({ low }) => low !== null)
  const off = judged.filter(row => Number(row.low) * Number(row.high) > 0)
  const rhoOf = (row: (typeof all)[number]) => Math.abs(Number(row.rho))
  const row = off.find(
    each => each.agent_model === 'g' && [each.metric1, each.metric2].sort().join() === 'cost_usd,score',
  )
  expect(rhoOf(row ?? all[0])).toBeGreaterThan(0.9)
  expect(told).toBe(correlation(row ?? all[0], 'g', { intervals: judged.length, excluding: off.length }))
})

/** The title that names a row. */
const correlation = (
  row: (typeof rows)[number],
  model: string | null,
  counts: { readonly intervals: number; readonly excluding: number },
) =>
  text({
    code: 'title-correlation',
    params: {
      first: String(row.title1),
      second: String(row.title2),
      model,
      isShown: row.shown === true,
      rho: Number(row.rho),
      low: Number(row.low),
      high: Number(row.high),
      isOpposed: true,
      intervals: { ...counts, confidence: 0.95 },
    },
  })

test('its title has the interval of what it names, and the subtitle says that none is corrected', () => {
  const [, rho, low, high] = (/rho (\S+) \[(\S+), (\S+)\]/.exec(title) ?? []).map(text =>
    Number(text.replace('−', '-')),
  )
  const named = rows.find(
    row => Number(row.rho).toFixed(2) === rho.toFixed(2) && Number(row.low).toFixed(2) === low.toFixed(2),
  )
  expect(Number(named?.high).toFixed(2)).toBe(high.toFixed(2))
  expect(low * high).toBeGreaterThan(0)
  const judged = rows.filter(row => row.low !== null)
  const excluding = judged.filter(row => Number(row.low) * Number(row.high) > 0).length
  const confidence = 0.95
  expect(title).toContain(uncorrectedText({ intervals: judged.length, excluding, confidence }))
  expect(subtitle).toContain(notes.pairedRanks)
})

test('of fewer than 10 subtests it claims nothing', () => {
  const withSubtests = (count: number) =>
    figureOf(
      figure,
      analyzeStudy({
        ...usual,
        models: ['m'],
        tasks: ['task-1'],
        tiers: ['T0'],
        subtests: Array.from({ length: count }, (_, i) => String(i)),
      }),
    )
  const few = withSubtests(9)
  expect(few.title).toBe(text({ code: 'title-unjudged-correlations', params: { units: 9, unit: 'subtest' } }))
  expect(few.subtitle).toContain(unjudgedText([{ resampled: 'subtests' }]))
  const single = analyzeStudy({ ...usual, tasks: ['a', 'b', 'c', 'd', 'e', 'f'], tiers: ['T0'], subtests: ['0'] })
  expect(figureOf(figure, single).subtitle).toContain(unjudgedText([{ resampled: 'tasks' }]))
  expect(withSubtests(10).rows.some(({ low }) => low !== null)).toBe(true)
})
