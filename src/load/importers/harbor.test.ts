import { expect, test } from 'vitest'
import { harbor as fixture } from '../../../test/support/importers/harbor.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import harbor from './harbor.ts'

test('tests of the verifier are items, and the reward stays the verdict', async () => {
  await using folder = await temporaryFolder(fixture.sound)
  const { parts } = harbor.plan({ path: folder.path, label: '' })
  const runs = parts.flatMap(part => [...harbor.read(part)]).flatMap(found => (found.kind === 'run' ? [found.run] : []))
  const run = runs.find(each => each.folder.endsWith('hello__b'))
  expect(run?.recorded).toMatchObject({ score: 0, passed: false })
  expect(run?.judges).toHaveLength(1)
  expect(run?.judges[0].criteria.map(({ name, achieved, max }) => [name, achieved, max])).toEqual([
    ['style', 0.25, 1],
    ['tests', 1, 2],
  ])
  expect(run?.judges[0].criteria[1].items.map(({ id, achieved, reason }) => [id, achieved, reason])).toEqual([
    ['test_outputs.py::test_exists', 1, null],
    ['test_outputs.py::test_content', 0, 'AssertionError'],
    ['test_outputs.py::test_slow', NaN, null],
  ])
})
