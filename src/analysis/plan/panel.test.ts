import { expect, test } from 'vitest'
import { loadFiles, rawExperiment, rawRun } from '../../../test/support/raw.ts'
import { RandomState } from '../../core/random.ts'
import { defaultSettings } from '../../core/settings.ts'
import { sideOf } from '../versus/side.ts'
import { panelOf } from './panel.ts'

/** Runs of some tasks whose judges differ in severity and disagree by chance. */
const judgedRuns = async (severities: readonly number[], noise: number) => {
  const random = new RandomState(4)
  const runs = Array.from({ length: 6 }, (_, task) =>
    Array.from({ length: 8 }, (_, run) => {
      const level = random.normal(0.5, 0.05)
      const judges = severities.map(severity => ({ score: level + severity + random.normal(0, noise) }))
      return rawRun({ at: `exp${task}/2026-01-01T00-00-00`, run: run + 1, judges })
    }),
  ).flat()
  const experiments = Array.from({ length: 6 }, (_, task) =>
    rawExperiment({ at: `exp${task}/2026-01-01T00-00-00`, config: { experiment_id: `task-${task}` } }),
  )
  const { tables } = await loadFiles(Object.assign({}, ...experiments, ...runs))
  return sideOf('pilot', tables, defaultSettings)
}

const unknown = { value: NaN, low: NaN, high: NaN }

test('three judges: their noise has limits, their severity has none', async () => {
  const panel = panelOf(await judgedRuns([-0.05, 0, 0.05], 0.06), 'judge_score', 0.95)
  expect(panel).toMatchObject({ judges: 3, perRun: 3, isFixed: true })
  const { noise, severity } = panel ?? { noise: unknown, severity: unknown }
  expect(noise.value / 0.06 ** 2).toBeCloseTo(1, 0)
  expect(noise.low).toBeLessThan(noise.value)
  expect(noise.high).toBeGreaterThan(noise.value)
  expect(severity.value / 0.0025).toBeCloseTo(1, 0)
  expect(panel?.severity.low).toBeNaN()
})

test('six judges are enough to say something about others', async () => {
  const panel = panelOf(await judgedRuns([-0.1, -0.06, -0.02, 0.02, 0.06, 0.1], 0.05), 'judge_score', 0.95)
  expect(panel?.isFixed).toBe(false)
  expect(panel?.severity.low).toBeGreaterThan(0)
  expect(panel?.severity.high).toBeGreaterThan(panel?.severity.value ?? NaN)
})

test('one judge, or a column that is not there, tells nothing', async () => {
  const side = await judgedRuns([0], 0.05)
  expect(panelOf(side, 'judge_score', 0.95)).toBeNull()
  expect(panelOf(side, 'judge_mood', 0.95)).toBeNull()
  expect(panelOf({ ...side, judged: null }, 'judge_score', 0.95)).toBeNull()
})
