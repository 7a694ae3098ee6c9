import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { wordsOfMethod } from '../../../test/support/methods.ts'
import { readPicture } from '../../../test/support/picture.ts'
import { mean } from '../../statistics/sum.ts'
import { renderSvg } from '../files/figures/svg.ts'
import { uncorrectedText } from '../narrative/interval-words.ts'
import { text } from '../narrative/messages.ts'
import { notes } from '../narrative/subtitles.ts'
import figure, { judgeOffsetsOf } from './judge-severity.ts'

const analysis = studyAnalysis('usual')
const drawn = figureOf(figure, analysis)

test('has the severities that the JSON has, from severe to lenient', () => {
  const known = [...analysis.judges().severities()].sort((a, b) => a.value - b.value)
  expect(drawn.rows.map(({ judge, severity, low, high, n }) => [judge, severity, low, high, n])).toEqual(
    known.map(({ judge, value, low, high, runs }) => [judge, value, low, high, runs]),
  )
})

test('its title names both ends', () => {
  const [first, , last] = drawn.rows
  const none = { place: '', value: 0 }
  expect(drawn.title).toContain(
    `−${Math.abs(Number(first.severity)).toFixed(3)} for ${first.judge} to +${Number(last.severity).toFixed(3)} for ${last.judge}`,
  )
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toBe(
    text({ code: 'title-severity', params: { lowest: none, highest: none, few: null, intervals: null } }),
  )
})

test('few runs are shown one by one', () => {
  const { rows, subtitle } = figureOf(figure, studyAnalysis('tiny'))
  expect(rows.filter(({ what }) => what === 'run').length).toBe(9)
  expect(subtitle).toContain(notes.singleRuns)
  for (const { what, method } of rows)
    if (what === 'estimate') expect(subtitle.toLowerCase()).toContain(wordsOfMethod(method).toLowerCase())
})

test('its title calls no judge severe or lenient, but counts intervals that exclude 0', () => {
  const { rows, title } = figureOf(figure, analyzeStudy({ ...usual, models: ['m'], tiers: ['T0'], tasks: ['task-1'] }))
  const estimates = rows.filter(({ what }) => what === 'estimate')
  const isClear = ({ low, high }: (typeof rows)[number]) => Number(low) > 0 || Number(high) < 0
  expect(estimates.filter(isClear).length).toBeGreaterThan(0)
  expect(estimates.every(isClear)).toBe(false)
  expect(title).toContain(
    uncorrectedText({ intervals: estimates.length, excluding: estimates.filter(isClear).length, confidence: 0.95 }),
  )
})

test('nor does it from a few runs, though they have intervals', () => {
  const { rows, title } = figureOf(figure, studyAnalysis('tiny'))
  const estimates = rows.filter(({ what }) => what === 'estimate')
  expect(estimates.every(({ n, low }) => Number(n) < 8 && low !== null)).toBe(true)
  const [lowest, highest] = [estimates[0], estimates[estimates.length - 1]].map(({ judge, severity }) => ({
    place: String(judge),
    value: Number(severity),
  }))
  expect(title).toBe(text({ code: 'title-severity', params: { lowest, highest, few: [3, 3, 3], intervals: null } }))
})

test('judges with a date in their names have them whole, and 0 is on the axis', async () => {
  const judges = ['kestrel-medium-4-20250910', 'merlin-small-4-20251001', 'osprey-large-2-20251101']
  const dated = figureOf(figure, analyzeStudy({ ...usual, models: ['m'], tiers: ['T0', 'T1'], judges }))
  const texts = readPicture((await renderSvg(dated)).svg).texts.map(({ text }) => text)
  for (const judge of judges) expect(texts).toContain(judge)
  const ticks = texts.filter(text => /^[−-]?[\d.]+$/.test(text)).map(text => Number(text.replace('−', '-')))
  expect(ticks).toContain(0)
  const steps = new Set(ticks.slice(1).map((tick, i) => (tick - ticks[i]).toFixed(6)))
  expect(steps.size).toBe(1)
})

test('the mean over runs is the severity where every task has as many runs', () => {
  const analysis = studyAnalysis('usual')
  const offsets = new Map(judgeOffsetsOf(analysis).map(({ judge, values }) => [judge, values]))
  for (const { judge, value, runs } of analysis.judges().severities()) {
    const own = offsets.get(judge) ?? []
    expect(own.length).toBe(runs)
    expect(mean(own)).toBeCloseTo(value, 12)
  }
})

test('a judge alone is compared with nobody', () =>
  expect(judgeOffsetsOf(studyAnalysis('one-of-each'))).toEqual([{ judge: 'harrier-large-1', values: [] }]))
