import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { runOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import { claims } from './claims.ts'

/** What is not tested, without addresses. */
const untestedIn = (found: Parameters<typeof analysisOf>[0]) =>
  claims(analysisOf(found)).untested.map(({ code, params }) => ({ code, params }))

/** What is not tested between tiers of which each passes all runs or none. */
const openIn = (tiers: Readonly<Record<string, 'passes' | 'fails'>>, tasks = 6, runs = 2) =>
  untestedIn(
    Object.entries(tiers).flatMap(([tier, outcome], place) =>
      Array.from({ length: tasks * runs }, (_, i) => {
        const judges = [judgeOf({ score: ((i * (place + 1)) % 5) / 5, passed: outcome === 'passes' })]
        const cost = 1 + ((i * (place + 1)) % 7)
        return foundRun({ ...runOf({ tier, task: `task-${i % tasks}`, run: Math.floor(i / tasks), cost }), judges })
      }),
    ),
  )

const noPasses = reason('no-passes-or-cost-on-a-side')

test('a metric in which no pair can be tested is told with the reason', () =>
  expect(openIn({ T0: 'fails', T1: 'fails' })).toContainEqual({
    code: 'metric-not-tested',
    params: { title: 'Cost of pass', scope: 'tiers', reason: noPasses },
  }))

test('where some pairs were tested the others are named', () =>
  expect(openIn({ T0: 'passes', T1: 'passes', T2: 'fails' })).toContainEqual({
    code: 'pairs-not-tested',
    params: {
      title: 'Cost of pass',
      reason: noPasses,
      pairs: ['T1', 'T0'].map(first => ({ first, second: 'T2', overTiers: false })),
      more: 0,
    },
  }))

test('where nothing can be tested at all, that is said once, and why', () => {
  expect(openIn({ T0: 'passes', T1: 'passes' }, 1, 1)).toEqual([
    { code: 'none-tested', params: { scope: 'tiers', reasons: [reason('one-run-per-task-on-a-side')] } },
  ])
})

test('where every pair was tested nothing is said', () => expect(openIn({ T0: 'passes', T1: 'passes' })).toEqual([]))

test('a difference that does not vary is told, though there is no test of it', () => {
  const found = ['T0', 'T1'].flatMap((tier, place) =>
    Array.from({ length: 12 }, (_, i) => {
      const judges = [judgeOf({ score: (i % 6) / 10 + place / 5, passed: i % 3 > 0 })]
      return foundRun({ ...runOf({ tier, task: `task-${i % 6}`, run: Math.floor(i / 6), cost: 2 ** place }), judges })
    }),
  )
  const untested = untestedIn(found)
  expect(untested).toContainEqual({
    code: 'effect-not-tested',
    params: expect.objectContaining({
      title: 'Cost',
      sides: { first: 'T0', second: 'T1', overTiers: false },
      pair: expect.objectContaining({ ratio: 2 }),
      reason: reason('no-variation'),
      isSameInTasks: true,
    }),
  })
  expect(untested).not.toContainEqual({
    code: 'metric-not-tested',
    params: expect.objectContaining({ reason: reason('no-variation') }),
  })
})

test('models that were tried in other tiers are not compared, and this is told', () => {
  const found = ['T0', 'T1'].flatMap(tier =>
    Array.from({ length: 12 }, (_, i) => {
      const judges = [judgeOf({ score: (i % 6) / 10, passed: i % 3 > 0 })]
      const place = { tier, model: tier === 'T0' ? 'a' : 'b', task: `task-${i % 6}`, run: Math.floor(i / 6) }
      return foundRun({ ...runOf(place), judges })
    }),
  )
  expect(untestedIn(found)).toContainEqual({
    code: 'none-tested',
    params: { scope: 'models', reasons: [reason('nothing-shared')] },
  })
})
