import { describe, expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { formatNumber } from '../../core/format.ts'
import type { ReportArena, ReportPairs } from '../../core/report-data.ts'
import { contextOf } from '../exhibits/context.ts'
import { reportPairs } from './report-pairs.ts'

const analysis = studyAnalysis('usual')
const pairs = reportPairs(analysis, contextOf(analysis))

const cellIn = ({ columns }: ReportPairs, row: readonly string[] | undefined, title: string) =>
  row?.[columns.findIndex(column => column.title === title)]

const rowsOf = ({ levels, pairs: found }: ReportArena, base: string, candidate: string) =>
  found.find(each => levels[each.base] === base && levels[each.candidate] === candidate)?.cells ?? []

describe('the pairs to look up', () => {
  test('are every two tiers of each model and every two models, in either direction', () => {
    const [kestrel, osprey] = usual.models
    expect(pairs.arenas.map(({ title }) => title)).toEqual([
      `Tiers of ${kestrel}`,
      `Tiers of ${osprey}`,
      'Models over all tiers',
      ...usual.tiers.map(tier => `Models in ${tier}`),
    ])
    expect(pairs.leftOut).toEqual([])
    for (const { levels, pairs: found } of pairs.arenas) {
      const every = levels.flatMap((_, base) => levels.map((_, candidate) => `${base} ${candidate}`))
      const known = found.map(({ base, candidate }) => `${base} ${candidate}`)
      expect(known.sort()).toEqual(every.filter(key => key.split(' ')[0] !== key.split(' ')[1]).sort())
    }
  })

  test('have the p of the file of comparisons, adjusted in the family and exploratory elsewhere', () => {
    const [arena] = pairs.arenas
    const known = [...analysis.comparisons(), ...analysis.otherPairs()].filter(
      ({ scope, metric, model1 }) => scope === 'tiers' && metric === 'pass_rate' && model1 === usual.models[0],
    )
    expect(known).toHaveLength((7 * 6) / 2)
    for (const { tier1, tier2, p, p_adjusted, family } of known) {
      const row = rowsOf(arena, tier1 ?? '', tier2 ?? '').find(([metric]) => metric === 'Pass rate')
      expect(cellIn(pairs, row, 'p')).toBe(formatNumber(p ?? NaN, 'p-value'))
      const adjusted = family === 'headline' ? formatNumber(p_adjusted ?? NaN, 'p-value') : 'exploratory'
      expect(cellIn(pairs, row, 'Adjusted p')).toBe(adjusted)
    }
    expect(new Set(known.map(({ family }) => family))).toEqual(new Set(['headline', 'exploratory']))
  })

  test('the other way round have base and candidate, signs and verdicts in each other’s place', () => {
    const [arena] = pairs.arenas
    const [there] = rowsOf(arena, 'T0', 'T6').filter(([metric]) => metric === 'Implementation rate')
    const [back] = rowsOf(arena, 'T6', 'T0').filter(([metric]) => metric === 'Implementation rate')
    expect([cellIn(pairs, there, 'Base'), cellIn(pairs, there, 'Candidate')]).toEqual([
      cellIn(pairs, back, 'Candidate'),
      cellIn(pairs, back, 'Base'),
    ])
    expect([cellIn(pairs, there, 'Verdict'), cellIn(pairs, back, 'Verdict')]).toEqual(['better', 'worse'])
    expect(cellIn(pairs, there, 'Difference')).toMatch(/^\+/)
    expect(cellIn(pairs, back, 'Difference')).toMatch(/^[−-]/)
  })

  test('that are too many for a page are named', () => {
    const models = Array.from({ length: 45 }, (_, i) => `model-${String(i).padStart(2, '0')}`)
    const few = { tasks: ['task-1', 'task-2'], tiers: ['T0', 'T1'], subtests: ['00'], runs: 1, judges: ['judge-1'] }
    const many = analyzeStudy({ ...usual, ...few, models })
    const found = reportPairs(many, contextOf(many))
    // 45 × 44 / 2 = 990 pairs in 4 metrics, thrice; and 45 models with one pair of tiers each.
    expect(found.leftOut).toEqual(['Models in T1'])
    expect(found.arenas.map(({ title }) => title)).toContain('Models in T0')
  })

  test('are none where there is one of everything', () => {
    const small = studyAnalysis('one-of-each')
    expect(reportPairs(small, contextOf(small)).arenas).toEqual([])
  })
})
