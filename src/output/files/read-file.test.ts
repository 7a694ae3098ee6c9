import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runChild } from '../../../test/support/child.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { nameLists, ownPath, readNames } from './own-files.ts'
import { fingerprint, readManifest } from './results-folder.ts'

test('a pipe, a device, a folder and a link to itself are neither waited for nor read', async () => {
  await using folder = await temporaryFolder({ '.tiercel/none': '' })
  const { path } = folder
  const files = [join(path, 'manifest.json'), ownPath(path, nameLists.written), ownPath(path, nameLists.publishing)]
  const nothing = () =>
    expect([readManifest(path), ...Object.values(nameLists).map(list => readNames(path, list))]).toEqual([
      null,
      null,
      null,
    ])
  const makers: ((file: string) => unknown)[] = [
    file => runChild('mkfifo', [file]),
    file => symlinkSync('/dev/zero', file),
    file => mkdirSync(file),
    file => symlinkSync(file, file),
  ]
  for (const make of makers) {
    for (const file of files) await make(file)
    nothing()
    expect(files.map(fingerprint)).toEqual([null, null, null])
    await runChild('rm', ['-r', ...files])
  }
})
