import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { readPicture } from '../../../test/support/picture.ts'
import { renderSvg } from '../files/figures/svg.ts'
import { text } from '../narrative/messages.ts'
import type { Stroke } from '../plot/strokes.ts'
import figure, { namesFirst, taskFrontiersOf } from './cost-frontier.ts'

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

test('in every task those are on the frontier that none beats in both', () => {
  const frontiers = taskFrontiersOf(studyAnalysis('usual'))
  expect(frontiers.map(({ task, places }) => [task, places.length])).toEqual(usual.tasks.map(task => [task, 14]))
  for (const { places } of frontiers)
    for (const { cost, quality, onFrontier } of places) {
      const isBeaten = places.some(
        other =>
          other.cost.value <= cost.value &&
          other.quality.value >= quality.value &&
          (other.cost.value < cost.value || other.quality.value > quality.value),
      )
      expect(onFrontier).toBe(!isBeaten)
    }
})

test('only runs with both a cost and a quality count', () => {
  const analysis = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0', 'T1'],
    adjust: run => ({ ...run, costUsd: run.key.tier === 'T0' || run.key.run === 1 ? NaN : run.costUsd }),
  })
  for (const { places } of taskFrontiersOf(analysis))
    expect(places.map(({ tier, runs }) => [tier, runs])).toEqual([['T1', 6]])
})

const across = (y: number): Stroke => [
  { x: 0, y },
  { x: 1, y },
]
const everywhere = Array.from({ length: 100 }, (_, i) => across(i / 100))
const points = [{ key: 7, x: 0.5, y: 0.5, text: 'T0', isNeeded: true }]
const size = { width: 200, height: 150 }

test('bars give way to names that have no room among them', () => {
  const { placed, hasBars } = namesFirst(points, { ...size, lines: [], bars: everywhere })
  expect([placed.has(7), hasBars]).toEqual([true, false])
})

test('bars stay where names have room, and where they would have none anyway', () => {
  expect(namesFirst(points, { ...size, lines: [], bars: [across(0.5)] }).hasBars).toBe(true)
  const { placed, hasBars } = namesFirst(points, { ...size, lines: everywhere, bars: everywhere })
  expect([placed.has(7), hasBars]).toEqual([false, true])
})
