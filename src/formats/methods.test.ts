import { expect, test } from 'vitest'
import { problemCodes } from '../core/problem-codes.ts'
import { allMetrics } from '../metrics/all.gen.ts'
import { methodsPage } from './methods.ts'

const page = methodsPage(allMetrics)

test('the methods page explains every metric', () => {
  for (const { id, title, description, formula } of allMetrics)
    for (const part of [`### ${title}\n`, `\`${id}\`: `, description, formula]) expect(page, id).toContain(part)
})

test('and every problem, once', () => {
  for (const [code, { severity, means }] of Object.entries(problemCodes))
    expect(page.split(`| \`${code}\` | ${severity} | ${means} |`)).toHaveLength(2)
})
