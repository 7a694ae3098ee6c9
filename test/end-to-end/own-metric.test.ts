import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { analyze } from '../../src/apps/analyze.ts'
import { metricsJson } from '../../src/apps/cli/commands/metrics.ts'
import { groupingNames } from '../../src/core/dimensions.ts'
import { defineMetric } from '../../src/core/metric.ts'
import { numbers } from '../../src/core/table.ts'
import { methodsPage } from '../../src/output/files/methods-markdown.ts'
import { allMetrics } from '../../src/transform/metrics/all.gen.ts'
import { headerOf, readBack } from '../support/csv.ts'
import { simulatedRuns } from '../support/simulated.ts'
import { temporaryFolder } from '../support/temporary.ts'

const reasonLength = defineMetric({
  id: 'reason_length',
  per: 'run',
  role: 'diagnostic',
  title: 'Length of the longest reason',
  description: 'How many characters the longest reason of any judge has.',
  formula: 'max over judges and items of the length of the reason',
  format: 'count',
  better: 'neither',
  range: [0, Infinity],
  value: run =>
    Math.max(
      ...run.judges.flatMap(({ criteria }) =>
        criteria.flatMap(({ items }) => items.map(({ reason }) => reason?.length ?? 0)),
      ),
    ),
})

const longest = defineMetric({
  id: 'longest_of_all',
  per: 'group',
  role: 'diagnostic',
  title: 'Length of the longest reason of the group',
  description: 'The longest reason of any run of the group.',
  formula: 'max of reason_length',
  format: 'count',
  better: 'neither',
  range: [0, Infinity],
  value: rows => ({ value: Math.max(...numbers(rows, 'reason_length')), n: rows.rows.length, missing: 0 }),
})

/** Where the blocks of a grouping stand in summary.json, at whatever depth. */
const blocks = (node: unknown): Record<string, unknown>[] => {
  if (typeof node !== 'object' || node === null) return []
  const own: [string, unknown][] = Object.entries(node)
  return own.some(([key]) => key === 'metrics') ? [Object.fromEntries(own)] : own.flatMap(([, inner]) => blocks(inner))
}

test('a metric defined on the fly is in every grouping, export, list and page', async () => {
  await using runs = await simulatedRuns()
  await using out = await temporaryFolder()
  const own = [reasonLength, longest]
  const metrics = [...allMetrics, ...own]
  const { analysis } = await analyze([runs.path], { out: out.path, metrics: own, parts: ['data'] })
  expect(headerOf(join(out.path, 'data/runs.csv'))).toContain('reason_length')
  expect(headerOf(join(out.path, 'data/subtests.csv'))).toEqual(
    expect.arrayContaining(['mean_reason_length', 'longest_of_all']),
  )
  const estimates = readBack(join(out.path, 'data/estimates.csv'))
  const summary = JSON.parse(readFileSync(join(out.path, 'data/summary.json'), 'utf8'))
  for (const grouping of groupingNames) {
    for (const { id } of [reasonLength, longest]) {
      const rows = estimates.filter(row => row.metric === id && row.grouping === grouping)
      expect(rows.length, `${id} ${grouping}`).toBeGreaterThanOrEqual(analysis.groups(grouping).length)
      for (const block of blocks(grouping === 'overall' ? summary.overall_stats : summary[grouping]))
        expect(block.metrics).toHaveProperty(id)
    }
  }
  const listed = metricsJson(metrics)
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(['reason_length', 'longest_of_all']))
  expect(methodsPage(metrics)).toContain(reasonLength.description)
  const schema = JSON.parse(readFileSync(join(out.path, 'data/schema.json'), 'utf8'))
  expect(JSON.stringify(schema)).toContain('"reason_length"')
})

test('the values of a metric defined on the fly are those of a second way of computing', async () => {
  await using runs = await simulatedRuns()
  await using out = await temporaryFolder()
  await analyze([runs.path], { out: out.path, metrics: [reasonLength], parts: ['data'] })
  const items = readBack(join(out.path, 'data/items.csv'))
  for (const row of readBack(join(out.path, 'data/runs.csv'))) {
    const mine = items.filter(item =>
      ['experiment', 'agent_model', 'tier', 'subtest', 'run_number'].every(key => item[key] === row[key]),
    )
    expect(Number(row.reason_length)).toBe(Math.max(...mine.map(item => item.item_reason.length)))
  }
})
