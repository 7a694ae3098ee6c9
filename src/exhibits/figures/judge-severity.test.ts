import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import figure from './judge-severity.ts'

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
  expect(drawn.title).toContain(
    `${first.judge} is more severe than the other judges (−${Math.abs(Number(first.severity)).toFixed(3)})`,
  )
  expect(drawn.title).toContain(`${last.judge} more lenient (+${Number(last.severity).toFixed(3)})`)
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toBe('No judge is more severe than another')
})

test('few runs are shown one by one', () => {
  const { rows, subtitle } = figureOf(figure, studyAnalysis('tiny'))
  expect(rows.filter(({ what }) => what === 'run').length).toBe(9)
  expect(subtitle).toContain('Small points: single runs')
})

test('its title calls no judge severe or lenient whose interval has 0 in it', () => {
  const { rows, title } = figureOf(figure, studyAnalysis('tiny'))
  const estimates = rows.filter(({ what }) => what === 'estimate')
  const isClear = ({ low, high }: (typeof rows)[number]) => Number(low) > 0 || Number(high) < 0
  expect(estimates.filter(isClear).length).toBeGreaterThan(0)
  expect(estimates.every(isClear)).toBe(false)
  for (const row of estimates) expect(title.includes(String(row.judge))).toBe(isClear(row))
})
