import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { runOf } from '../../../test/support/runs.ts'
import { legendText } from './overview.ts'

const legendOf = (runs: number): string =>
  legendText(
    analysisOf(
      Array.from({ length: runs }, (_, run) =>
        foundRun({ ...runOf({ run, cost: 1 + run }), judges: [judgeOf({ score: run / 10, passed: run % 2 > 0 })] }),
      ),
    ),
  )

test('brackets are explained where there are any', () => {
  expect(legendOf(4)).toContain('Tasks weigh alike; in brackets: 95% intervals, unadjusted.')
  expect(legendOf(1)).toMatch(/Tasks weigh alike\.$/)
})
