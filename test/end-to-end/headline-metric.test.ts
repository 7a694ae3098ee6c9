import { existsSync } from 'node:fs'
import { join } from 'node:path'
import picocolors from 'picocolors'
import { expect, test } from 'vitest'
import { analyze } from '../../src/apps/analyze.ts'
import { summaryText } from '../../src/apps/cli/summary/summary-text.ts'
import { defineMetric } from '../../src/core/metric.ts'
import { defaultSettings } from '../../src/core/settings.ts'
import { contextOf } from '../../src/output/exhibits/context.ts'
import { answersOf } from '../../src/output/report/report-answers.ts'
import { reportPairs } from '../../src/output/report/report-pairs.ts'
import { headerOf, readBack } from '../support/csv.ts'
import { simulatedRuns } from '../support/simulated.ts'
import { temporaryFolder } from '../support/temporary.ts'

const thrift = defineMetric({
  id: 'thrift',
  per: 'run',
  role: 'headline',
  title: 'Thrift of runs',
  description: 'How little a run costs, from 0 to 1.',
  formula: '1 / (1 + cost)',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  value: ({ costUsd }) => 1 / (1 + costUsd),
})

test('a metric with the role of a headline is everywhere that headlines are, without another edit', async () => {
  await using runs = await simulatedRuns({ tasks: 3 })
  await using out = await temporaryFolder()
  const { analysis } = await analyze([runs.path], {
    out: out.path,
    metrics: [thrift],
    settings: { ...defaultSettings, resamples: 200, figures: { formats: ['vl'], width: 180 } },
    parts: ['data', 'tables', 'figures'],
  })
  const file = (name: string) => join(out.path, name)

  const screen = summaryText(analysis, { width: 200, colors: picocolors.createColors(false) })
  const head = screen.split('\n').find(line => line.startsWith('Tier')) ?? ''
  expect(head.split(/ {2,}/).slice(-1)).toEqual([thrift.title])

  const compared = readBack(file('data/comparisons.csv')).filter(
    ({ metric, scope }) => metric === thrift.id && scope === 'tiers',
  )
  expect(new Set(compared.map(({ family }) => family))).toContain('headline')
  for (const id of ['tier-comparison', 'power-and-mde', 'normality'])
    expect(JSON.stringify(readBack(file(`tables/${id}.csv`))), id).toContain(thrift.id)
  for (const id of ['tier-summary', 'subtest-detail'])
    expect(headerOf(file(`tables/${id}.csv`)), id).toContain(thrift.id)
  for (const id of ['effect-size-forest', 'qq-plots'])
    expect(
      readBack(file(`figures/${id}.csv`)).map(({ metric }) => metric),
      id,
    ).toContain(thrift.id)
  for (const id of ['thrift-by-tier', 'thrift-distribution'])
    expect(existsSync(file(`figures/${id}.csv`)), id).toBe(true)

  expect(JSON.stringify(answersOf(analysis))).toContain(thrift.title)
  expect(JSON.stringify(reportPairs(analysis, contextOf(analysis)).arenas)).toContain(thrift.title)
})
