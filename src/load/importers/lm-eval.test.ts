import { expect, test } from 'vitest'
import { lines } from '../../../test/support/importers/fixture.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import lmEval from './lm-eval.ts'

const passed = async (...scores: readonly number[]) => {
  const samples = scores.map((acc, i) => ({ doc_id: i, doc: {}, target: '', arguments: {}, filter: 'none', acc }))
  await using folder = await temporaryFolder({
    'org__small/samples_sums_2026-01-21T03-44-18.458309.jsonl': lines(...samples),
  })
  const { parts } = lmEval.plan({ path: folder.path, label: '' })
  return parts
    .flatMap(part => [...lmEval.read(part)])
    .flatMap(found => (found.kind === 'run' ? [found.run.recorded.passed] : []))
}

test('scores from 0 to 1 are verdicts, and those of a file that go beyond are none', async () => {
  expect(await passed(1, 0, 0.5)).toEqual([true, false, false])
  expect(await passed(1, 40, 0)).toEqual([null, null, null])
})
