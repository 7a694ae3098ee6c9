import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../../test/support/vega.ts'
import type { Format } from '../../core/format.ts'
import { defaultSettings } from '../../core/settings.ts'
import costUsd from '../../metrics/cost-usd.ts'
import passRate from '../../metrics/pass-rate.ts'
import { axisTitle, labelsAcross, levelsAcross, levelsDown, numberPattern, titleOf } from './axis.ts'
import { type NumberScale, numberScale } from './scale.ts'
import { textWidth } from './text.ts'

const labelsOf = (scale: NumberScale, kind: Format) =>
  evaluate(`[${scale.ticks.map(tick => `format(${tick}, "${numberPattern(scale, kind)}")`).join(', ')}]`)

test('an axis is titled by words, with the unit and the direction', () => {
  expect(axisTitle(costUsd, defaultSettings)).toBe('Cost (US dollars, lower is better)')
  const settings = { ...defaultSettings, metrics: { pass_rate: { title: 'Solved\ntasks' } } }
  expect(axisTitle(passRate, settings)).toBe('Solved tasks (%, higher is better)')
  expect(titleOf(passRate, defaultSettings)).toBe('Pass rate')
})

describe('labels of numbers', () => {
  const formats: readonly Format[] = ['percent', 'score', 'usd', 'seconds', 'count', 'ratio', 'p-value']

  test.each(formats)('in %s tell all ticks apart', kind =>
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1e-4, max: 1e7, noNaN: true }), { minLength: 1, maxLength: 5 }), values => {
        for (const options of [{}, { range: [0, Infinity], log: true }] as const) {
          const scale = numberScale(values, options)
          const labels = labelsOf(scale, kind)
          expect(Array.isArray(labels) && new Set(labels).size).toBe(scale.ticks.length)
        }
      }),
    ),
  )

  test.each([
    ['percent', [0, 1], ['0%', '20%', '40%', '60%', '80%', '100%']],
    ['percent', [0, 0.01], ['0.0%', '0.2%', '0.4%', '0.6%', '0.8%', '1.0%']],
    ['usd', [0, 0.4], ['$0.00', '$0.10', '$0.20', '$0.30', '$0.40']],
    ['usd', [0, 40], ['$0', '$10', '$20', '$30', '$40']],
    ['count', [0, 2e6], ['0', '500k', '1M', '1.5M', '2M']],
    ['ratio', [-0.5, 0.5], ['−50%', '+0%', '+50%']],
  ] as const)('%s from %j are %j', (kind, values, labels) => {
    const scale = numberScale(values, { count: labels.length - 1 })
    expect(labelsOf(scale, kind)).toEqual(labels)
  })
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
