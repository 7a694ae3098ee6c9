import { expect, test } from 'vitest'
import { harbor as fixture } from '../../../../test/support/importers/harbor.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import harbor from './importer.ts'

test('rewards beyond 1 have a scale of their own: none of the job is a verdict', async () => {
  const trial = (task: string, reward: number) =>
    JSON.stringify({
      ...{ id: task, task_name: task, trial_name: `${task}__a`, agent_info: { name: 'x', version: '1' } },
      verifier_result: { rewards: { reward } },
    })
  const passed = async (...rewards: readonly number[]) => {
    await using folder = await temporaryFolder(
      Object.fromEntries(rewards.map((reward, i) => [`job/t${i}__a/result.json`, trial(`t${i}`, reward)])),
    )
    const { parts } = harbor.plan({ path: folder.path, label: '' })
    return parts
      .flatMap(part => [...harbor.read(part)])
      .flatMap(found => (found.kind === 'run' ? [found.run.recorded.passed] : []))
  }
  expect(await passed(1, 0, 0.5)).toEqual([true, false, false])
  expect(await passed(1, 8, 0)).toEqual([null, null, null])
})

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
