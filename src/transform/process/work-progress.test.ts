import { expect, test } from 'vitest'
import { check, type EventSpec, failed, tool, transcriptOf } from '../../../test/support/transcript.ts'
import type { PlanItem } from '../../core/transcript.ts'
import { isTool } from './transcript-actions.ts'
import { planProgress, testsProgress } from './work-progress.ts'

const actions = (...specs: EventSpec[]) => transcriptOf(specs).events.filter(isTool)
const plan = (...statuses: PlanItem['status'][]) =>
  tool('TodoWrite', {}, { facets: ['plan_update'], plan: statuses.map(status => ({ text: 'x', status })) })

test('the last plan counts, not the best', () => {
  expect(planProgress(actions(plan('completed'), plan('completed', 'in_progress', 'pending', 'completed')))).toEqual({
    done: 2,
    total: 4,
  })
  expect(planProgress(actions(plan('completed'), failed(plan('pending'))))).toEqual({ done: 1, total: 1 })
})

test('without a plan there is no progress by it', () => {
  expect(planProgress(actions())).toEqual({ done: NaN, total: NaN })
  expect(planProgress(actions(plan()))).toEqual({ done: NaN, total: NaN })
})

const tests = (passed: number | null, failing: number | null) =>
  check('pytest', 'unknown', { check: { key: 'pytest', verdict: 'unknown', passed, failed: failing } })

test('the best check counts, of equal ones the largest', () => {
  expect(testsProgress(actions(tests(1, 3), tests(9, 1), tests(5, 5)))).toEqual({ done: 9, total: 10 })
  expect(testsProgress(actions(tests(1, 0), tests(40, 0), tests(3, null)))).toEqual({ done: 40, total: 40 })
})

test('checks that count nothing say nothing', () =>
  expect(testsProgress(actions(tests(null, 3), tests(0, 0), check('ruff', 'pass')))).toEqual({ done: NaN, total: NaN }))
