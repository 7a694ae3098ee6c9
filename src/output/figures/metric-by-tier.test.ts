import { describe, expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual as usualSpec } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { readPicture } from '../../../test/support/picture.ts'
import { contextOf } from '../exhibits/context.ts'
import { planFigures } from '../exhibits/make.ts'
import { renderSvg } from '../files/figures/svg.ts'
import { narrowText } from '../narrative/interval-words.ts'
import { text } from '../narrative/messages.ts'
import { notes, unestimatedText, untestedText, weighedText } from '../narrative/subtitles.ts'
import { againstTitle } from '../narrative/uplift.ts'
import { ownScalesText } from '../plot/panel-scales.ts'
import family from './metric-by-tier.ts'

const usual = studyAnalysis('usual')
const figure = figureOf(family, usual, 'pass-rate-by-tier')

test('has the estimate of every model and tier, as the summary has it', () => {
  const groups = usual.groups('by_model_and_tier')
  expect(figure.rows).toMatchObject(
    groups.map(group => {
      const { value, low, high, n, method } = usual.result('pass_rate', group)?.summary ?? {}
      return { what: 'estimate', ...group.key, value, low, high, n, method, variant: null, shown: true }
    }),
  )
})

test('says what was counted: runs, or what a metric counts instead', () => {
  expect(figure.subtitle).toMatch(/\d runs each/)
  expect(figureOf(family, usual, 'pass-at-k-by-tier').subtitle).toMatch(/\d subtests each/)
})

test('its title names the extremes among the rows', () => {
  const best = [...figure.rows].sort((a, b) => Number(b.value) - Number(a.value))[0]
  expect(best.settled).toBe('higher')
  expect(figure.title).toContain(`for ${best.agent_model} in ${best.tier}`)
})

test('its title claims only what the comparisons of the analysis settle, and its CSV says by which p', () => {
  const [higher, lower] = ['higher', 'lower'].map(way => figure.rows.find(row => row.settled === way))
  const test = usual
    .comparisons()
    .find(
      each =>
        each.metric === 'pass_rate' &&
        each.scope === 'tiers' &&
        each.model1 === higher?.agent_model &&
        each.tier1 === lower?.tier &&
        each.tier2 === higher?.tier,
    )
  expect(test?.significant).toBe(true)
  expect([higher?.p_adjusted, higher?.tests]).toEqual([test?.p_adjusted, test?.family_size])
  const params = { tests: test?.family_size ?? 0, p: test?.p_adjusted ?? null }
  expect(figure.subtitle).toContain(text({ code: 'title-tests', params }))
  for (const planned of planFigures(usual, [family], contextOf(usual))) {
    const outcome = planned.make()
    const metric = usual.metrics.find(({ id }) => `${id.replaceAll('_', '-')}-by-tier` === planned.id)
    const settled = usual.comparisons().some(each => each.metric === metric?.id && each.significant)
    if ('made' in outcome && !settled) expect(outcome.made.rows.some(row => row.settled !== null)).toBe(false)
  }
})

test('shows single runs where there are fewer than 30, and never of what is only 0 or 1', () => {
  const runsIn = (study: 'one-of-each' | 'usual', id: string) =>
    figureOf(family, studyAnalysis(study), id).rows.filter(({ what }) => what === 'run').length
  expect(runsIn('one-of-each', 'score-by-tier')).toBe(24)
  expect(runsIn('one-of-each', 'pass-rate-by-tier')).toBe(0)
  expect(runsIn('usual', 'score-by-tier')).toBe(0)
})

test('a metric of which no tier has an estimate is not applicable, and one of two tiers is drawn for these', () => {
  const outcomes = (study: 'tiny' | 'degenerate') => {
    const analysis = studyAnalysis(study)
    return new Map(planFigures(analysis, [family], contextOf(analysis)).map(planned => [planned.id, planned.make()]))
  }
  expect(outcomes('tiny').get('consistency-pooled-by-tier')).toHaveProperty('notApplicable')
  const calls = figureOf(family, studyAnalysis('degenerate'), 'api-calls-by-tier')
  expect(new Set(calls.rows.map(({ tier }) => tier))).toEqual(new Set(['T1', 'T2']))
  expect(calls.subtitle).toContain('Not measured: T0, T3.')
})

describe('its width', () => {
  test('is a column for one model and a page for many', () => {
    expect(figureOf(family, studyAnalysis('process'), 'score-by-tier').width).toBe(249)
    expect(figureOf(family, studyAnalysis('many'), 'score-by-tier').width).toBe(510)
  })
})

describe('a metric with several values', () => {
  const shares = figureOf(family, usual, 'token-share-by-tier')

  test('has the estimates of all of them, a panel each', () => {
    const [group] = usual.groups('by_model_and_tier')
    const own = shares.rows.filter(
      ({ agent_model: model, tier }) => model === group.key.agent_model && tier === group.key.tier,
    )
    const results = usual.results(group).filter(({ metric }) => metric.id === 'token_share')
    expect(own.map(({ variant, value }) => [variant, value])).toEqual(
      results.map(({ variant, summary }) => [variant?.title, summary.value]),
    )
    expect(shares.spec).toMatchObject({ concat: own.map(() => ({ layer: expect.anything() })) })
  })

  test('has a scale for each panel where shares would be flat on one', async () => {
    expect(shares.subtitle).toContain(ownScalesText)
    const texts = readPicture((await renderSvg(shares)).svg).texts.map(({ text }) => text)
    expect(texts).not.toContain('100%')
    expect(figureOf(family, usual, 'pass-at-k-by-tier').subtitle).not.toContain(ownScalesText)
  })

  test('shows as many as fit a page', () => {
    const found = figureOf(family, studyAnalysis('many'), 'pass-at-k-by-tier')
    expect(found.rows.some(({ shown }) => shown)).toBe(true)
  })

  test('that takes all tiers together has no figure by tier, and the reason is true of any number of them', () => {
    const planned = planFigures(usual, [family], contextOf(usual)).find(({ id }) => id === 'prompt-sensitivity-by-tier')
    expect(planned?.make()).toHaveProperty('notApplicable')
  })
})

test('of several values its title compares two of the same', () => {
  const primary = analyzeStudy({ ...usualSpec, settings: { primary: 'pass_at_k' } })
  const { rows, title } = figureOf(family, primary, 'pass-at-k-by-tier')
  const apart = rows.flatMap(upper =>
    rows
      .filter(lower => lower.variant === upper.variant && upper.settled === 'higher' && lower.settled === 'lower')
      .map(lower => ({ upper, lower, gap: Number(upper.value) - Number(lower.value) })),
  )
  const [{ upper, lower }] = apart.sort((a, b) => b.gap - a.gap)
  const at = ({ variant, agent_model: model, tier, value }: (typeof rows)[number]) => ({
    place: `for ${variant} with ${model} in ${tier}`,
    value: Number(value),
  })
  const estimated = { unknown: 0, known: rows.length }
  const about = { title: 'pass@k', format: 'percent', way: 'higher', ...estimated } as const
  expect(title).toBe(text({ code: 'title-difference', params: { ...about, upper: at(upper), lower: at(lower) } }))
})

test('a value that looks the same in every tier is named once', () => {
  const { rows, title } = figureOf(family, studyAnalysis('usual'), 'token-share-by-tier')
  const shares = (variant: string) =>
    new Set(rows.filter(row => row.variant === variant).map(({ value }) => (100 * Number(value)).toFixed(1)))
  expect([...shares('Cache read tokens'), ...shares('Input tokens')]).toEqual(['82.3', '0.0'])
  for (const variant of ['Cache read tokens', 'Input tokens']) expect(title.split(variant).length).toBe(2)
  for (const { tier } of rows) expect(title).not.toContain(` ${tier}`)
})

test('estimates that are not there are not overlooked', () => {
  const { rows, title } = figureOf(family, studyAnalysis('usual'), 'cost-of-pass-by-tier')
  const without = rows.filter(({ value }) => value === null).length
  expect(without).toBeGreaterThan(0)
  expect(title).toMatch(new RegExp(` ${without} of ${rows.length}$`))
})

test('what is set against another tier is told as a range: whether it differs is for tests to say', () => {
  const { rows, title } = figureOf(family, usual, 'tier-uplift-by-tier')
  const rates = rows.filter(({ variant, shown }) => variant === 'Pass rate' && shown)
  const found = rates.map(row => ({
    variant: 'Pass rate',
    value: row.value === null ? null : Number(row.value),
    place: `for ${row.agent_model} in ${row.tier}`,
  }))
  const metric = usual.metrics.find(({ id }) => id === 'tier_uplift')
  expect(title).toBe(text(againstTitle(`${metric?.title} (T0)`, found, metric?.format ?? 'ratio', () => false)))
  expect(found.filter(({ value }) => value === null).length).toBe(6)
})

test('percentile intervals of few units are called too narrow', () => {
  const uplift = figureOf(family, usual, 'tier-uplift-by-tier')
  expect(uplift.rows.every(({ units }) => units === 5 || units === 0)).toBe(true)
  expect(uplift.subtitle).toContain(narrowText([{ low: 0, high: 1, resampled: 'tasks', units: 5 }]))
  expect(figure.subtitle).not.toContain('narrow')
})

test('a value without any estimate has no panel, and is named', () => {
  const uplift = figureOf(family, studyAnalysis('degenerate'), 'tier-uplift-by-tier')
  const drawn = uplift.rows.filter(({ shown }) => shown)
  const empty = new Set(uplift.rows.map(({ variant }) => variant))
  for (const { variant, value } of uplift.rows) if (value !== null) empty.delete(variant)
  expect(empty).toEqual(new Set(['Pass rate']))
  expect(drawn.some(({ variant }) => empty.has(variant))).toBe(false)
  expect(uplift.subtitle).toContain(unestimatedText(['Pass rate']))
})

test('lines without a limit run to the edge of the plot, and that is said', async () => {
  const unlimited = figureOf(family, studyAnalysis('degenerate'), 'cost-of-pass-by-tier')
  expect(unlimited.rows.every(({ low, high }) => low !== null && high === null)).toBe(true)
  expect(unlimited.subtitle).toContain(notes.open)
  const { strokes } = readPicture((await renderSvg(unlimited)).svg)
  const upright = strokes.filter(([[x1, y1], [x2, y2]]) => x1 === x2 && y1 !== y2)
  const tops = new Set(upright.map(([[, y1], [, y2]]) => Math.round(Math.min(y1, y2))))
  expect(upright.length).toBe(unlimited.rows.length)
  expect(tops.size).toBe(1)
  expect(figure.subtitle).not.toContain(notes.open)
})

test('whole numbers have ticks at whole numbers', async () => {
  const models = figureOf(family, studyAnalysis('process'), 'num-models-by-tier')
  expect(new Set(models.rows.map(({ value }) => value))).toEqual(new Set([2]))
  const texts = readPicture((await renderSvg(models)).svg).texts.map(({ text }) => text)
  expect(texts.filter(text => /^[\d.]+$/.test(text))).toEqual(['1', '2', '3'])
})

test('where some of its values are not tested, the title is of the others, and these are named', () => {
  const { rows, title, subtitle } = figureOf(
    family,
    analyzeStudy({ ...usualSpec, settings: { primary: 'pass_at_k' } }),
    'pass-at-k-by-tier',
  )
  const untested = new Set(rows.flatMap(({ tests, variant }) => (tests === 0 ? [variant] : [])))
  expect(untested).toEqual(new Set(['k = 1']))
  expect(title).not.toContain('k = 1')
  expect(subtitle).toContain(untestedText([{ tests: 0 }, { tests: 1 }], ({ tests }) => (tests === 0 ? 'k = 1' : null)))
})

test('says where it draws another number than is tested', () => {
  const primary = analyzeStudy({ ...usualSpec, settings: { primary: 'token_share' } })
  const [shares] = primary.metrics.filter(({ id }) => id === 'token_share')
  const drawn = weighedText([{ tests: 1 }], shares)
  expect(figureOf(family, primary, 'token-share-by-tier').subtitle).toContain(drawn)
  for (const id of ['score-by-tier', 'pass-rate-by-tier', 'pass-at-k-by-tier'])
    expect(figureOf(family, usual, id).subtitle).not.toContain(drawn)
})

test('a k that leaves tasks out has no panel and is in no title, though it has rows', () => {
  const study = analyzeStudy({ ...usualSpec, models: ['m'], subtests: ['00'], runsIn: task => (task === 0 ? 2 : 4) })
  const { rows, title, subtitle } = figureOf(family, study, 'pass-hat-k-by-tier')
  expect(new Set(rows.filter(({ shown }) => shown).map(({ variant }) => variant))).toEqual(new Set(['k = 1', 'k = 2']))
  expect(rows.some(({ variant, value }) => variant === 'k = 4' && value !== null)).toBe(true)
  expect(rows.find(({ variant, tier }) => variant === 'k = 3' && tier === 'T0')?.reason).toContain('left out')
  expect(title).not.toMatch(/k = [34]/)
  expect(subtitle).toContain('2 of 4')
})
