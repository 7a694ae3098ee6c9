import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figureOf, reasonOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { contextOf } from '../exhibits/context.ts'
import { planFigures } from '../exhibits/make.ts'
import { text } from '../narrative/messages.ts'
import { widenedText } from '../narrative/subtitles.ts'
import figure, { convergenceOf, stepsTo } from './convergence.ts'

const { rows, title, subtitle, spec } = figureOf(figure, studyAnalysis('usual'))

test('its title says how far the last task moved a mean at most', () => {
  const moves = rows
    .filter(row => row.tasks === 5)
    .map(row => {
      const before = rows.find(
        each => each.agent_model === row.agent_model && each.tier === row.tier && each.tasks === 4,
      )
      return { name: `${row.agent_model} in ${row.tier}`, move: Math.abs(Number(row.mean) - Number(before?.mean)) }
    })
  const [farthest] = moves.sort((a, b) => b.move - a.move)
  expect(title).toBe(
    text({
      code: 'title-last-task',
      params: { title: 'score', tasks: 5, move: farthest.move.toFixed(3), place: farthest.name },
    }),
  )
})

test('intervals of several models stand side by side, those of one are bands', () => {
  expect(JSON.stringify(spec)).not.toContain('"type":"area"')
  expect(JSON.stringify(figureOf(figure, studyAnalysis('process')).spec)).toContain('"type":"area"')
})

test('two tasks are no way to go', () => {
  const many = studyAnalysis('many')
  expect(reasonOf(planFigures(many, [figure], contextOf(many))[0].make())).toMatch(/\b2 tasks\b/)
})

test('intervals of alike tasks narrow with each of them, and where one widens it says why', () => {
  const [two, three, four] = rows
    .filter(row => row.agent_model === 'kestrel-medium-4' && row.tier === 'T0' && row.low !== null)
    .map(({ low, high }) => Number(high) - Number(low))
  expect([three < two, four < three]).toEqual([true, true])
  expect(subtitle).toContain(widenedText(5))
  const withScores = (...scores: readonly number[]) =>
    figureOf(
      figure,
      analyzeStudy({
        ...usual,
        tasks: scores.map((_, i) => `task-${i}`),
        adjust: run => {
          const score = scores[Number(run.key.task.slice(-1))]
          return { ...run, judges: run.judges.map(judge => ({ ...judge, score })) }
        },
      }),
    )
  expect(withScores(0.4, 0.42, 0.44).subtitle).not.toContain(widenedText(null))
  expect(withScores(0.4, 0.42, 0.44, 0.9).subtitle).toContain(`${widenedText(null)}.`)
})

const analysis = studyAnalysis('usual')

describe('running means', () => {
  test('end with what the summary says of all tasks', () => {
    const found = convergenceOf(analysis)
    expect(found.length).toBe(14)
    for (const { group, steps } of found) {
      const { value, low, high, method } = analysis.result('score', group)?.summary ?? {}
      expect(steps.map(({ tasks }) => tasks)).toEqual([1, 2, 3, 4, 5])
      expect(steps[4].mean).toMatchObject({ value, low, high, method })
    }
  })

  test('are the means of the tasks so far, the first one without limits', () => {
    for (const { steps, lastMove } of convergenceOf(analysis)) {
      const means = steps.map(({ mean }) => mean.value)
      const added = means.map((mean, i) => mean * (i + 1) - (i === 0 ? 0 : means[i - 1] * i))
      for (const task of added) expect(task).toBeGreaterThanOrEqual(-1e-9)
      expect(steps[0].mean.low).toBeNaN()
      expect(steps[1].mean.high).toBeGreaterThan(means[1])
      expect(lastMove).toBeCloseTo(means[4] - means[3], 12)
    }
  })

  test('of one task have nowhere to go', () => expect(convergenceOf(studyAnalysis('tiny'))).toEqual([]))
})

test('steps go from one task to all of them, in at most ten', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), tasks => {
      const steps = stepsTo(tasks)
      expect([steps[0], steps[steps.length - 1]]).toEqual([1, tasks])
      expect(steps.length).toBeLessThanOrEqual(10)
      for (let i = 1; i < steps.length; i++) expect(steps[i]).toBeGreaterThan(steps[i - 1])
    }),
  ))
