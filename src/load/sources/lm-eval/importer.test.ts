import { expect, test } from 'vitest'
import { lines } from '../../../../test/support/importers/fixture.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import lmEval from './importer.ts'

const time = '2026-01-21T03-44-18.458309'
const results = (effective: number) =>
  JSON.stringify({
    results: { sums: { 'acc,none': 1 } },
    configs: { sums: {} },
    'n-shot': { sums: 0 },
    'n-samples': { sums: { original: effective, effective } },
    model_name: 'm',
  })
const sample = (id: number) => ({ doc_id: id, filter: 'none', acc: 1 })

test.each([
  ['fewer than the results count', 5, [0, 1], 3],
  ['all that the results count', 2, [0, 1], 0],
  ['none', 4, [], 4],
])('samples of which the file holds %s are missing runs', async (_, effective, ids, count) => {
  await using folder = await temporaryFolder({
    [`results_${time}.json`]: results(effective),
    [`samples_sums_${time}.jsonl`]: lines(...ids.map(sample)),
  })
  const { planned, parts } = lmEval.plan({ path: folder.path, label: '' })
  expect(parts.flatMap(({ runs }) => runs)).toHaveLength(ids.length)
  expect(planned).toHaveLength(count)
  expect(new Set(planned.map(({ key }) => key.task)).size).toBe(count)
  expect(planned.every(({ key }) => key.model === 'm' && key.experiment === 'sums')).toBe(true)
})

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
