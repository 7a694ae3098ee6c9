import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { analyze } from '../../src/apps/analyze.ts'
import { simulatedRuns } from '../support/simulated.ts'

test('the analysis recovers the simulated effect of the tiers', async () => {
  await using runs = await simulatedRuns({ tasks: 6, tiers: 4, subtests: 6, runs: 4, effect: 0.1 })
  const truth = JSON.parse(readFileSync(join(runs.path, 'simulation.json'), 'utf8'))
  const { analysis } = await analyze([runs.path], { jobs: 0 })
  const tiers = analysis.groups('by_tier')
  expect(tiers.map(({ key }) => key.tier)).toEqual(truth.tiers.map(({ tier }: { tier: string }) => tier))
  const means = tiers.map(group => analysis.result('score', group)?.summary)
  truth.tiers.forEach(({ these_tasks }: { these_tasks: { score: number } }, i: number) => {
    const found = means[i]
    if (!found) throw new Error('no summary')
    // Subtests are the independent units within the simulated tasks: 36 per tier, 4 standard errors and that of the truth.
    const tolerance = (4 * found.sd) / Math.sqrt(36) + 0.006
    expect(Math.abs(found.mean - these_tasks.score)).toBeLessThan(tolerance)
  })
  expect((means.at(-1)?.mean ?? 0) - (means[0]?.mean ?? 0)).toBeGreaterThan(0.15)
})
