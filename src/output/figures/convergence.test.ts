import { expect, test } from 'vitest'
import { figureOf, reasonOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { contextOf } from '../exhibits/context.ts'
import { planFigures } from '../exhibits/make.ts'
import { text } from '../narrative/messages.ts'
import { widenedText } from '../narrative/subtitles.ts'
import figure from './convergence.ts'

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
