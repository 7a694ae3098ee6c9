import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Task, tasks } from '../../../../test/support/goals.ts'
import { type EventSpec, shell, transcriptOf } from '../../../../test/support/transcript.ts'
import { isTool } from '../transcript-actions.ts'
import { otherGoals } from './bank.ts'
import { measureDrift } from './drift.ts'
import { termsOf } from './terms.ts'

const driftOf = (goal: string | null, specs: readonly EventSpec[]) =>
  measureDrift(goal, transcriptOf(specs).events.filter(isTool))

test('runs that stick to their task hardly drift', () => {
  for (const { goal, actions } of tasks) expect(driftOf(goal, actions).overall).toBeLessThan(0.05)
})

test('a run judged by the goal of another drifts about as far as chance has it', () => {
  const foreign = tasks.flatMap(task =>
    tasks.filter(other => other !== task).map(other => driftOf(task.goal, other.actions).overall),
  )
  expect(foreign.reduce((sum, drift) => sum + drift, 0) / foreign.length).toBeGreaterThan(0.25)
})

const spliced = (task: Task, other: Task): EventSpec[] => {
  const kept = Math.ceil((2 * task.actions.length) / 3)
  return [...task.actions.slice(0, kept), ...other.actions.slice(0, task.actions.length - kept)]
}

test('actions of another run in the last third raise the drift in nine of ten pairs, most of all late', () => {
  const pairs = tasks.flatMap(task => tasks.filter(other => other !== task).map(other => ({ task, other })))
  const judged = pairs.map(({ task, other }) => ({
    before: driftOf(task.goal, task.actions),
    after: driftOf(task.goal, spliced(task, other)),
  }))
  const raised = judged.filter(({ before, after }) => after.overall > before.overall)
  expect(raised.length / pairs.length).toBeGreaterThanOrEqual(0.9)
  expect(raised.every(({ after }) => after.late > after.overall && after.slope > 0)).toBe(true)
})

describe('nothing is judged', () => {
  const [{ goal, actions }] = tasks

  test('without a goal, or with one of fewer than 30 terms', () => {
    expect(driftOf(null, actions)).toEqual({ goalTerms: NaN, overall: NaN, late: NaN, slope: NaN })
    const words = [...new Set(termsOf(goal))]
    expect(driftOf(words.slice(0, 29).join(' '), actions)).toMatchObject({ goalTerms: 29, overall: NaN })
    expect(driftOf(words.slice(0, 30).join(' '), actions).overall).not.toBeNaN()
  })

  test('with fewer than 12 actions', () => {
    expect(driftOf(goal, actions.slice(0, 11)).overall).toBeNaN()
    expect(driftOf(goal, actions.slice(0, 12)).overall).not.toBeNaN()
  })
})

test('a goal of the bank is not its own rival', () => {
  const [goal] = otherGoals
  const own = Array.from({ length: 12 }, () => shell(goal))
  expect(driftOf(goal, own).overall).toBe(0)
})

test('actions without words are as like one goal as another', () =>
  expect(
    driftOf(
      tasks[0].goal,
      Array.from({ length: 12 }, () => shell('1 2 3')),
    ).overall,
  ).toBe(0.5))

test('is between 0 and 1 whatever is done', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.string().map(text => shell(text)),
        { minLength: 12, maxLength: 40 },
      ),
      specs => {
        const { overall, late } = driftOf(tasks[0].goal, specs)
        expect(Math.min(overall, late)).toBeGreaterThanOrEqual(0)
        expect(Math.max(overall, late)).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 50, seed: 42 },
  ))

test('goals of the bank are long enough to be recognised, and all different', () => {
  expect(otherGoals.length).toBeGreaterThanOrEqual(50)
  expect(new Set(otherGoals).size).toBe(otherGoals.length)
  const words = otherGoals.map(goal => goal.split(/\s+/).length)
  expect(Math.min(...words)).toBeGreaterThanOrEqual(60)
  expect(Math.max(...words)).toBeLessThanOrEqual(150)
  expect(Math.min(...otherGoals.map(goal => new Set(termsOf(goal)).size))).toBeGreaterThanOrEqual(30)
})
