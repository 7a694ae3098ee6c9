import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedFolder, withoutShared } from './shared.ts'
import { temporaryFolder } from './temporary.ts'

test('the shared folder is the one named, else the one beside the project, else none', async () => {
  await using folder = await temporaryFolder({ 'project/package.json': '{}', 'shared/a': '', 'elsewhere/a': '' })
  await using alone = await temporaryFolder({ 'project/package.json': '{}' })
  const root = join(folder.path, 'project')
  expect(sharedFolder({}, root)).toBe(join(folder.path, 'shared'))
  expect(sharedFolder({ TIERCEL_SHARED: join(folder.path, 'elsewhere') }, root)).toBe(join(folder.path, 'elsewhere'))
  expect(sharedFolder({ TIERCEL_SHARED: join(folder.path, 'nowhere') }, root)).toBeNull()
  expect(sharedFolder({}, join(alone.path, 'project'))).toBeNull()
})

test('without it tests are skipped with a sentence, except in CI or when a wrong folder was named', () => {
  expect(withoutShared({})).toEqual({ act: 'skip', reason: expect.stringContaining('set TIERCEL_SHARED') })
  expect(withoutShared({ TIERCEL_CI: '1' })).toEqual({ act: 'fail', reason: expect.stringContaining('TIERCEL_SHARED') })
  expect(withoutShared({ TIERCEL_SHARED: '/nowhere' }).act).toBe('fail')
})
