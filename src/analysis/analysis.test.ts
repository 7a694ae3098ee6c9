import { describe, expect, test } from 'vitest'
import { analysisOf, foundRun } from '../../test/support/chunks.ts'
import { studyRuns } from '../../test/support/study.ts'
import { groupingNames } from '../core/dimensions.ts'
import { defineMetric } from '../core/metric.ts'
import { allResults } from './analysis.ts'

/** Two agents, so that there are groups by agent too. */
const study = studyRuns().map(run => foundRun({ ...run, key: { ...run.key, agent: `a${run.key.run % 2}` } }))

const info = {
  role: 'diagnostic',
  title: 't',
  description: 'd',
  formula: 'f',
  format: 'count',
  better: 'neither',
  range: [0, 1],
} as const

describe('an analysis', () => {
  test('computes each answer once, when it is first asked for', () => {
    let asked = 0
    const counted = defineMetric({
      ...info,
      id: 'counted',
      per: 'group',
      value: rows => {
        asked++
        return { value: rows.rows.length, n: rows.rows.length, missing: 0 }
      },
    })
    const analysis = analysisOf(study, [counted])
    expect(asked).toBe(0)
    const [first, second] = analysis.groups('by_tier')
    expect(analysis.result('counted', first)?.summary.value).toBe(60)
    const { length } = [...allResults(analysis)]
    expect(asked).toBe(length)
    expect([...allResults(analysis)]).toHaveLength(length)
    expect(analysis.results(second)).toBe(analysis.results(second))
    expect(analysis.groups('by_tier')).toBe(analysis.groups('by_tier'))
    expect(asked).toBe(length)
  })

  test('asks a contrast for every variant, and keeps those that apply', () => {
    const contrast = defineMetric({
      ...info,
      id: 'contrast',
      per: 'contrast',
      groupings: ['by_tier'],
      variants: () => ['a', 'b', 'c'].map(id => ({ id, title: id, better: 'neither' })),
      value: (group, { id }) =>
        id === 'b' ? null : { value: id === 'a' ? 1 : NaN, n: group.rows.rows.length, missing: 0, label: `of ${id}` },
    })
    const analysis = analysisOf(study, [contrast])
    const [group] = analysis.groups('by_tier')
    expect(analysis.results(group).map(({ variant }) => variant?.id)).toEqual(['a', 'c'])
    expect(analysis.result('contrast', group, 'a')?.summary).toMatchObject({ value: 1, n: 60, label: 'of a' })
    expect(analysis.result('contrast', group, 'c')?.summary).toMatchObject({ value: NaN, reasons: [expect.anything()] })
    expect(analysis.result('contrast', group, 'b')).toBeNull()
    expect(analysis.result('contrast', analysis.groups('overall')[0], 'a')).toBeNull()
  })

  test('runs without any metric', () => {
    const analysis = analysisOf(study, [])
    expect([...allResults(analysis)]).toEqual([])
    for (const grouping of groupingNames) expect(analysis.groups(grouping).length).toBeGreaterThan(0)
    expect(analysis.result('score', analysis.groups('overall')[0])).toBeNull()
  })
})
