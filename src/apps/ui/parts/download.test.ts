import { expect, test } from 'vitest'
import { csvText } from './download.ts'

test('programs can read the numbers of a CSV, and no cell is a formula', () => {
  const line = csvText([['−0.052', '−$1.50', '−0.1 [−0.2, +0.1]', '=1+1', 'a − b', 'T0 "new"']])
  expect(line).toBe('-0.052,\'-$1.50,"\'-0.1 [-0.2, +0.1]",\'=1+1,a − b,"T0 ""new"""')
})
