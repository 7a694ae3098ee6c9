import picocolors from 'picocolors'
import { expect, test } from 'vitest'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import { metricsJson, metricsText } from './metrics.ts'

test('the list survives JSON, open ends of ranges included', () => {
  const list = metricsJson(allMetrics)
  expect(JSON.parse(JSON.stringify(list))).toEqual(list)
  expect(list.map(({ id }) => id)).toEqual(allMetrics.map(({ id }) => id))
  expect(list.find(({ id }) => id === 'cost_usd')?.range).toEqual([0, null])
  expect(list.find(({ id }) => id === 'pass_rate')).toMatchObject({ per: 'run', better: 'higher', format: 'percent' })
})

test('the text defines every metric', () => {
  const text = metricsText(allMetrics, { width: 80, colors: picocolors.createColors(false) })
  const unbroken = text.replace(/\s+/g, ' ')
  for (const { id, title, description, formula } of allMetrics)
    for (const part of [id, title, description, formula]) expect(unbroken).toContain(part.replace(/\s+/g, ' '))
})
