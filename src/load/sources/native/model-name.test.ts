import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { Disk } from '../../io/disk.ts'
import { FileAccount, Findings } from '../../io/fields.ts'
import { modelIn } from './model-name.ts'

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
  const findings = new Findings()
  const account = new FileAccount('shown/MODEL.md', findings)
  expect(modelIn(disk, 'MODEL.md', account)).toBe(model)
  expect(modelIn(disk, 'absent.md', account)).toBeNull()
  expect(findings.found).toEqual([])
})

test('a MODEL.md that cannot be read is a problem', async () => {
  await using folder = await temporaryFolder({ 'MODEL.md/inside': '' })
  const disk = new Disk()
  disk.begin(folder.path)
  const findings = new Findings()
  expect(modelIn(disk, 'MODEL.md', new FileAccount('shown/MODEL.md', findings))).toBeNull()
  expect(findings.found).toMatchObject([{ problem: { code: 'unreadable-file', file: 'shown/MODEL.md' } }])
})
