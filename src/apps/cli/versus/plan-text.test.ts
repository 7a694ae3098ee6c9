import { describe, expect, test } from 'vitest'
import { simulatedRuns } from '../../../../test/support/simulated.ts'
import { assumedBasis } from '../../../analysis/plan/assumed.ts'
import { readPilot } from '../../../analysis/plan/pilot.ts'
import { type PlanQuestion, planStudy } from '../../../analysis/plan/plan.ts'
import { defaultSettings } from '../../../core/settings.ts'
import { planData } from '../../../formats/plan.ts'
import { allMetrics } from '../../../metrics/all.gen.ts'
import { loadSide } from '../../sides.ts'
import { displayWidth } from '../layout.ts'
import { lookOf } from '../screen.ts'
import { planText } from './plan-text.ts'

const question: PlanQuestion = {
  effect: 0.05,
  power: 0.8,
  confidence: 0.95,
  sided: 2,
  margin: null,
  seed: 42,
  budget: 100,
  mostTasks: null,
  design: {},
}
const look = lookOf({ columns: 80 }, {})

const pilotPlan = async (metric: string) => {
  await using runs = await simulatedRuns({ tasks: 6, tiers: 2, subtests: 2, runs: 3 })
  const side = await loadSide(runs.path, { jobs: 0 })
  const pilot = readPilot(metric, side, null, { metrics: allMetrics, settings: defaultSettings })
  return planStudy({ ...pilot, pilot }, question)
}

describe('a plan from a pilot', () => {
  test('is a range, names the components and takes a small panel as it is', async () => {
    const plan = await pilotPlan('impl_rate')
    const text = planText(plan, look)
    for (const line of text.split('\n')) expect(displayWidth(line), line).toBeLessThanOrEqual(80)
    expect(text).toMatch(/^To find a difference of 5 points in implementation rate 80% of the time/)
    expect(text).toMatch(/everything is a range/)
    expect(text).toMatch(/^ +3 +[\d,]+ \([\d,]+ to [\d,∞]+\) /m)
    expect(text).toMatch(/^judges disagreeing on a run .* within runs$/m)
    expect(text).toMatch(/^tasks +6 → 12 +29% +29%$/m)
    expect(text.replace(/\s+/g, ' ')).toMatch(/The 3 judges are taken as they are: fewer than about 6/)
    expect(text).toMatch(/^What \$100 can find$/m)
    expect(JSON.parse(JSON.stringify(planData(plan)))).toMatchObject({
      metric: 'impl_rate',
      pilot: { tasks: 6, judges: { judges: 3, taken_as_they_are: true, severity: { low: null } } },
      sizes: [{ runs_per_task: 1 }, {}, {}, {}, {}],
    })
  })
})

test('a plan from assumptions is exact, and says for which test it is', () => {
  const basis = assumedBasis('cost_usd', { runSd: 0.3, price: 0.4 }, allMetrics)
  const text = planText(planStudy(basis, { ...question, effect: Math.log(1.2), sided: 1 }), look)
  expect(text).toContain('To find a difference of 20% in cost 80% of the time')
  expect(text).not.toMatch(/\(\d+ to /)
  expect(text.replace(/\s+/g, ' ')).toContain('a gate with one-sided 95% limits')
})

test('a budget without a price, or too small, says so', () => {
  const free = assumedBasis('impl_rate', { runSd: 0.2 }, allMetrics)
  expect(planText(planStudy(free, question), look)).toContain('nothing is known of the price of a run; give --price')
  const dear = assumedBasis('impl_rate', { runSd: 0.2, price: 1000 }, allMetrics)
  expect(planText(planStudy(dear, question), look)).toContain('does not pay for two tasks')
})

test('a plan of a gate has the tasks to pass and to fail, and says when it cannot fail anyone', () => {
  const basis = assumedBasis('impl_rate', { runSd: 0.2 }, allMetrics)
  const asked = { ...question, effect: 0.1, margin: 0.05, sided: 1, budget: null } as const
  const text = planText(planStudy(basis, asked), look)
  for (const line of text.split('\n')) expect(displayWidth(line), line).toBeLessThanOrEqual(80)
  expect(text).toMatch(/^For a gate on implementation rate with a margin of 5 points: 80% of unchanged/)
  expect(text).toMatch(/^Runs +To pass +To fail +Runs in all$/m)
  expect(text).toMatch(/^At least 59 tasks: /m)
  expect(text).toMatch(/^How often an unchanged candidate passes$/m)
  expect(text).toMatch(/^How often a candidate that is worse by 10 points fails$/m)
  expect(text).toContain('judge once')
  expect(text).not.toContain('cannot be failed')
  const small = planStudy(basis, { ...asked, effect: 0.05 })
  expect(planText(small, look).replace(/\s+/g, ' ')).toContain('A candidate that is worse by 5 points cannot be failed')
  expect(JSON.parse(JSON.stringify(planData(small)))).toMatchObject({
    gate: {
      margin: 0.05,
      least_tasks_to_pass: 59,
      sizes: [
        { runs_per_task: 1, tasks_to_pass: { about: expect.any(Number) }, tasks_to_fail: { about: null } },
        {},
        {},
        {},
        {},
      ],
    },
  })
})
