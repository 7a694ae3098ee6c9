import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import metr from '../sources/metr/importer.ts'

const line = (task: string, family: string, alias: string) =>
  `${JSON.stringify({ run_id: `${alias} ${task}`, task_id: task, task_family: family, alias, score_binarized: 1 })}\n`

test('an experiment names its task and family only where all its runs share them', async () => {
  const lines = [
    line('sums/easy', 'sums', 'kestrel'),
    line('sums/hard', 'sums', 'kestrel'),
    line('sums/easy', 'sums', 'osprey'),
    line('sums/easy', 'sums', 'merlin'),
    line('maps/easy', 'maps', 'merlin'),
  ]
  await using folder = await temporaryFolder({ 'runs.jsonl': lines.join('') })
  const { experiments } = metr.plan({ path: folder.path, label: '' })
  expect(experiments.map(({ model, task, family }) => [model, task, family])).toEqual([
    ['kestrel', null, 'sums'],
    ['osprey', 'sums/easy', 'sums'],
    ['merlin', null, null],
  ])
})
