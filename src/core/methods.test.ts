import { expect, test } from 'vitest'
import {
  extendedBy,
  hasOuterLimits,
  isMethod,
  limitsBeside,
  type MethodId,
  plainMethods,
  rankTest,
  resampledBy,
} from './methods.ts'

test.each(Object.entries(plainMethods))('%s is joined from its parts', (id, { parts }) =>
  expect(id).toMatch(new RegExp(`^${parts.join('(?: and | of |, | )')}$`)),
)

test.each<[MethodId, MethodId]>([
  ['none', 'Mann-Whitney over runs'],
  ['paired t', 'Mann-Whitney over runs, limits by paired t'],
  ['Mann-Whitney over runs, limits by paired t', 'Mann-Whitney over runs, limits by paired t'],
])('a rank test beside limits by %s is %s', (limits, id) => {
  expect(rankTest(limits)).toBe(id)
  expect(isMethod(id)).toBe(true)
})

test('knows the method of limits beside a rank test, what is drawn anew for them, and what they go on from', () => {
  const beside = rankTest('Kaplan-Meier median, percentile, resampling tasks')
  expect(limitsBeside(beside)).toBe('Kaplan-Meier median, percentile, resampling tasks')
  expect(limitsBeside('Mann-Whitney over runs')).toBeNull()
  expect([beside, 'paired t' as const].map(resampledBy)).toEqual(['tasks', null])
  expect(extendedBy(beside)).toEqual(['Mann-Whitney over runs', rankTest('Kaplan-Meier median')])
  expect([rankTest('log-t and bootstrap-t, outer limits'), beside].map(hasOuterLimits)).toEqual([true, false])
  expect(extendedBy('paired t and Gaffke bound, outer limits')).toEqual([])
})

test('other words are no method', () => {
  for (const other of ['paired', 'Mann-Whitney over runs, limits by chance', 'toString', null, 1])
    expect(isMethod(other), String(other)).toBe(false)
})
