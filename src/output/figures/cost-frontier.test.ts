import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { readPicture } from '../../../test/support/picture.ts'
import { renderSvg } from '../files/figures/svg.ts'
import { text } from '../narrative/messages.ts'
import figure from './cost-frontier.ts'

const { rows, title, spec } = figureOf(figure, studyAnalysis('usual'))

test('has every configuration in every task, and a panel for each task', () => {
  expect(rows.length).toBe(5 * 14)
  expect({ concat: [], ...spec }.concat.length).toBe(5)
})

test('its title names the one that is on most frontiers', () => {
  const counts = new Map<string, number>()
  for (const row of rows.filter(each => each.on_frontier)) {
    const name = `${row.agent_model} in ${row.tier}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [[name, most]] = [...counts].sort(([, a], [, b]) => b - a)
  const others = [...counts].filter(([, count]) => count === most).length - 1
  expect(title).toBe(text({ code: 'title-task-frontiers', params: { name, others, on: most, of: 5 } }))
})

test('of many tasks those are drawn in which most is at stake', () => {
  const many = figureOf(
    figure,
    analyzeStudy({ ...usual, models: ['m'], tasks: Array.from({ length: 20 }, (_, i) => `task-${i}`), runs: 1 }),
  )
  const shown = new Set(many.rows.filter(row => row.shown).map(row => row.task))
  expect(shown.size).toBe(12)
  const spread = (task: string) => {
    const own = many.rows.filter(row => row.task === task).map(row => Number(row.quality))
    return Math.max(...own) - Math.min(...own)
  }
  const tasks = [...new Set(many.rows.map(row => String(row.task)))]
  const least = Math.min(...tasks.filter(task => shown.has(task)).map(spread))
  for (const task of tasks.filter(each => !shown.has(each))) expect(spread(task)).toBeLessThanOrEqual(least)
})

test('every tier on a frontier is named', async () => {
  for (const study of ['usual', 'process', 'many', 'crowded'] as const) {
    const drawn = figureOf(figure, studyAnalysis(study))
    const labels = readPicture((await renderSvg(drawn)).svg)
      .texts.filter(({ isMark }) => isMark)
      .map(({ text }) => text)
    const wanted = drawn.rows.filter(row => row.shown && row.on_frontier).map(row => row.label)
    for (const label of wanted) {
      const count = (names: readonly unknown[]) => names.filter(name => name === label).length
      expect(count(labels)).toBe(count(wanted))
    }
  }
})
