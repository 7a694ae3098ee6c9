import { expect, test } from 'vitest'
import { studyAnalysis } from '../../test/support/fixtures/studies.ts'
import { meanPartsOf } from './mean-parts.ts'

const parts = ['agent_duration_seconds', 'judge_duration_seconds']

test('parts add up to the whole where they do in every run', () => {
  const found = meanPartsOf(studyAnalysis('usual'), 'duration_seconds', parts)
  expect(found.length).toBe(14)
  for (const { whole, parts: own } of found)
    expect(own.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(whole.value, 9)
})

test('parts that were not measured are left out, and so are groups without the whole', () => {
  const analysis = studyAnalysis('degenerate')
  const [first] = meanPartsOf(analysis, 'duration_seconds', ['api_calls', ...parts])
  expect(first.group.key.tier).toBe('T0')
  expect(first.parts.map(({ metric }) => metric)).toEqual(parts)
  expect(meanPartsOf(analysis, 'api_calls', []).map(({ group }) => group.key.tier)).toEqual(['T1', 'T2'])
})

test('single runs are there where they are few', () => {
  const runsIn = (study: 'one-of-each' | 'usual') =>
    meanPartsOf(studyAnalysis(study), 'duration_seconds', parts)[0].runs.length
  expect(runsIn('one-of-each')).toBe(24)
  expect(runsIn('usual')).toBe(0)
})
