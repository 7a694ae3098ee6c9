import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import costUsd from '../../transform/metrics/cost-usd.ts'
import passRate from '../../transform/metrics/pass-rate.ts'
import { titleOf } from '../narrative/words.ts'
import { axisTitle, heightAbove, labelsAcross, levelsAcross, levelsDown, numbersAcross } from './axis.ts'
import { numberScale } from './scale.ts'
import { textWidth } from './text-width.ts'

test('an axis is titled by words, with the unit and the direction', () => {
  expect(axisTitle(costUsd, defaultSettings)).toBe('Cost (US dollars, lower is better)')
  const settings = { ...defaultSettings, metrics: { pass_rate: { title: 'Solved\ntasks' } } }
  expect(axisTitle(passRate, settings)).toBe('Solved tasks (%, higher is better)')
  expect(titleOf(passRate, defaultSettings)).toBe('Pass rate')
})

test('numbers along the bottom have the ticks whose labels have room, and no more decimals than these need', () => {
  const scale = numberScale([0, 0.0002], { count: 4 })
  const across = (width: number) => numbersAcross({ field: 'x', scale, format: 'usd', title: 'Cost' }, width).axis
  expect(across(300)).toMatchObject({ values: [0, 0.00005, 0.0001, 0.00015, 0.0002], format: '$,.5f' })
  expect(across(100)).toMatchObject({ values: [0, 0.0001, 0.0002], format: '$,.4f' })
})

describe('labels of levels', () => {
  const across = (levels: readonly string[], width: number) =>
    levelsAcross({ field: 'tier', levels, title: 'Tier' }, width, 30).axis

  test('stand level where there is room, else on several lines, else turned', () => {
    expect(across(['T0', 'T1'], 200)).toMatchObject({ labelAngle: 0 })
    expect(across(['T0', 'T1'], 200)).not.toHaveProperty('labelExpr')
    const wrapped = across(['delegation with tools', 'hierarchy of agents'], 130)
    expect(wrapped).toMatchObject({ labelAngle: 0, labelExpr: expect.stringContaining('["delegation with", "tools"]') })
    expect(
      across(
        Array.from({ length: 12 }, (_, i) => `a-rather-long-tier-name-${i}`),
        200,
      ),
    ).toMatchObject({
      labelAngle: -45,
    })
    expect(
      across(
        Array.from({ length: 40 }, (_, i) => `name-${i}`),
        200,
      ),
    ).toMatchObject({ labelAngle: -90 })
  })

  test('hang to the left no farther than there is room, upright where that is too little', () => {
    const levels = ['baseline without any tools at all', 'with retrieval augmented generation']
    for (const beside of [0, 10, 20]) {
      const { axis, lines } = labelsAcross(levels, 90, beside)
      expect(axis.labelAngle).toBe(beside > 0 ? -45 : -90)
      const [reach] = lines.map(([line]) => textWidth(line) * Math.cos((axis.labelAngle * Math.PI) / 180))
      expect(reach).toBeLessThanOrEqual(beside + 90 / 4)
    }
  })

  test('that are whole upright are not cut askew', () => {
    const levels = Array.from('abcdefgh', each => `ablation-a-${each.repeat(8)}`)
    const { axis, lines } = labelsAcross(levels, 210, 20)
    expect(axis.labelAngle).toBe(-90)
    expect(lines.flat()).toEqual(levels)
  })

  test('of the same length are all cut, or none, and shorter ones stay', () => {
    const levels = [...Array.from('abcdefghijkl', (each, i) => `T${i}-with-longer-name-${each.repeat(6)}`), 'T12']
    const cut = labelsAcross(levels, 220, 20).lines.flat()
    expect(levels.filter((level, i) => cut[i] === level)).toEqual(['T12'])
  })

  test('take nothing from the height of the plot, however long they are', () => {
    const named = (length: number) => Array.from('abcdefghijkl', each => each.repeat(length))
    expect(heightAbove(named(2), 210, 20)).toBe(150)
    const [long, longer] = [heightAbove(named(18), 210, 20), heightAbove(named(60), 210, 20)]
    expect(long).toBeGreaterThan(200)
    expect(longer).toBeGreaterThanOrEqual(long)
    expect(longer).toBeLessThan(240)
  })

  test('down the side take a third of the width at most', () => {
    const { axis } = levelsDown({ field: 'task', levels: ['x'.repeat(100)], title: null }, 249)
    expect(axis).toMatchObject({ labelExpr: expect.stringMatching(/x+\\u2026x+/) })
  })

  test('are in the order given', () =>
    expect(levelsAcross({ field: 'tier', levels: ['T2', 'T10'], title: null }, 100, 30).scale.domain).toEqual([
      'T2',
      'T10',
    ]))
})
