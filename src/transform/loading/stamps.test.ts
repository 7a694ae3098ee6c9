import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { Disk } from '../../load/io/disk.ts'
import { TableBuilder } from '../tables/builders.ts'
import { isCurrent, stampsOf } from './stamps.ts'

test('what was looked at comes back from its table, and every run that has changed is noticed', async () => {
  await using folder = await temporaryFolder({ 'a/x': '1', 'a/y': '', 'b/x': '2', 'c/x': '3' })
  const table = new TableBuilder({ child: false })
  const columns = [table.word('path'), table.word('files')] as const
  const stamps = table.number('stamp')
  const disk = new Disk()
  for (const run of ['a', 'b', 'c']) {
    const path = join(folder.path, run)
    columns[0].push(path)
    columns[1].push('x\ny')
    stamps.push(disk.restamp(path, 'x\ny'))
    table.row()
  }
  const found = stampsOf(table.finish())
  expect(found.map(({ path, files }) => [path, files])).toEqual(
    ['a', 'b', 'c'].map(run => [join(folder.path, run), 'x\ny']),
  )
  const current = () => found.map(stamp => isCurrent(disk, stamp))
  expect(current()).toEqual([true, true, true])
  appendFileSync(join(folder.path, 'b/x'), ' ')
  appendFileSync(join(folder.path, 'c/y'), ' ')
  expect(current()).toEqual([true, false, false])
})
