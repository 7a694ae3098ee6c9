import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { Disk } from '../disk.ts'
import { modelIn } from './model.ts'

test.each([
  ['# Agent\n\n**Model**: model-1\n', 'model-1'],
  ['**Model**:model-1', 'model-1'],
  ['**Model**: model 1 (large)  \r\n**Other**: x', 'model 1 (large)'],
  ['**Model**: \nmodel-1', null],
  ['Model: model-1', null],
  ['', null],
])('%j names %j', async (text, model) => {
  await using folder = await temporaryFolder({ 'MODEL.md': text })
  const disk = new Disk()
  disk.begin(folder.path)
  expect(modelIn(disk, 'MODEL.md')).toBe(model)
  expect(modelIn(disk, 'absent.md')).toBeNull()
})
