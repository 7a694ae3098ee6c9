import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { text } from '../narrative/messages.ts'
import figure from './latency-breakdown.ts'

const analysis = studyAnalysis('usual')
const drawn = figureOf(figure, analysis)

test('bars are the means of the summary, and end where the whole is', () => {
  for (const group of analysis.groups('by_model_and_tier')) {
    const own = drawn.rows.filter(row => row.tier === group.key.tier && row.agent_model === group.key.agent_model)
    const [agent, judging, total] = ['agent_duration_seconds', 'judge_duration_seconds', null].map(
      part => own.find(row => row.part === part)?.value,
    )
    expect(total).toBe(analysis.result('duration_seconds', group)?.summary.value)
    expect(Number(agent) + Number(judging)).toBeCloseTo(Number(total), 9)
  }
})

test('its title says what share judging takes, from the smallest to the largest', () => {
  const shares = analysis
    .groups('by_model_and_tier')
    .map(group => 40 / (analysis.result('duration_seconds', group)?.summary.value ?? NaN))
  const range = [Math.min(...shares), Math.max(...shares)] as const
  expect(drawn.title).toBe(text({ code: 'title-judging-share', params: { range } }))
})

test('without the time of judging there is nothing to divide', () => {
  const none = analyzeStudy({
    ...usual,
    tiers: ['T0'],
    adjust: run => ({ ...run, seconds: { ...run.seconds, judge: NaN } }),
  })
  expect(() => figureOf(figure, none)).toThrow('notApplicable')
})
