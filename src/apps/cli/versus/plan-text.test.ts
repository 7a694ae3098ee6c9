import { describe, expect, test } from 'vitest'
import { simulatedRuns } from '../../../../test/support/simulated.ts'
import { assumedBasis } from '../../../analysis/plan/assumptions.ts'
import { readPilot } from '../../../analysis/plan/pilot.ts'
import { type PlanQuestion, planStudy } from '../../../analysis/plan/study-plan.ts'
import { defaultSettings } from '../../../core/settings.ts'
import { planData } from '../../../output/files/plan-json.ts'
import { type Message, text as messageText } from '../../../output/narrative/messages.ts'
import { planAim } from '../../../output/narrative/plan-claims.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import { loadSide } from '../../side-loading.ts'
import { lookOf } from '../screen.ts'
import { displayWidth } from '../screen-layout.ts'
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

const flat = (text: string): string => text.replace(/\s+/g, ' ')

/** Messages of the catalog, however their lines are broken. */
const expectSaid = (text: string, messages: readonly Message[]): void => {
  for (const message of messages) expect(flat(text)).toContain(messageText(message))
}

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
    expectSaid(text, [planAim(plan), { code: 'plan-from-pilot', params: { tasks: 6, runs: 6, conditions: 2 } }])
    expectSaid(text, [{ code: 'plan-judges-fixed', params: { judges: 3 } }])
    expect(text).toMatch(/^ +3 +[\d,]+ \([\d,]+ to [\d,∞]+\) /m)
    expect(text).toMatch(/^judges .* 0\.\d+ .*within/m)
    expect(text).toMatch(/^tasks +6 → 12 +29% +29%$/m)
    expect(text).toMatch(/^\S+ \$100 /m)
    expect(JSON.parse(JSON.stringify(planData(plan)))).toMatchObject({
      metric: 'impl_rate',
      pilot: { tasks: 6, judges: { judges: 3, taken_as_they_are: true, severity: { low: null } } },
      sizes: [{ runs_per_task: 1 }, {}, {}, {}, {}],
    })
  })
})

test('a plan from assumptions is exact, and says for which test it is', () => {
  const basis = assumedBasis('cost_usd', { runSd: 0.3, price: 0.4 }, allMetrics)
  const plan = planStudy(basis, { ...question, effect: Math.log(1.2), sided: 1 })
  const text = planText(plan, look)
  expectSaid(text, [
    planAim(plan),
    { code: 'plan-from-assumptions', params: {} },
    { code: 'plan-test', params: { isGate: true, confidence: 0.95, isSimulated: false } },
  ])
  expect(text).not.toMatch(/\(\d+ to /)
})

test('a budget without a price, or too small, says so', () => {
  const free = assumedBasis('impl_rate', { runSd: 0.2 }, allMetrics)
  const dear = assumedBasis('impl_rate', { runSd: 0.2, price: 1000 }, allMetrics)
  for (const basis of [free, dear])
    expectSaid(planText(planStudy(basis, question), look), [
      { code: 'plan-budget-finds-nothing', params: { price: basis.price } },
    ])
})

test('a plan of a gate has the tasks to pass and to fail, and says when it cannot fail anyone', () => {
  const basis = assumedBasis('impl_rate', { runSd: 0.2 }, allMetrics)
  const asked = { ...question, effect: 0.1, margin: 0.05, sided: 1, budget: null } as const
  const plan = planStudy(basis, asked)
  const text = planText(plan, look)
  for (const line of text.split('\n')) expect(displayWidth(line), line).toBeLessThanOrEqual(80)
  expectSaid(text, [
    planAim(plan),
    { code: 'plan-least-tasks', params: { tasks: 59 } },
    { code: 'plan-judge-once', params: {} },
  ])
  // One table of sizes with a row per number of runs, one of what passes and one of what fails.
  for (const runs of [1, 2, 3, 5, 10]) expect(text).toMatch(new RegExp(`^ +${runs}(?: +[\\d,∞]+){3}$`, 'm'))
  expect(text.match(/^Tasks .*10 runs$/gm)).toHaveLength(2)
  const small = planStudy(basis, { ...asked, effect: 0.05 })
  const cannotFail = (effect: number): Message => ({
    code: 'plan-cannot-fail',
    params: { effect, margin: 0.05, scale: basis.scale, metric: basis.metric },
  })
  expect(flat(text)).not.toContain(messageText(cannotFail(0.1)))
  expectSaid(planText(small, look), [cannotFail(0.05)])
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
