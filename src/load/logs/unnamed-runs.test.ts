import { expect, test } from 'vitest'
import { json } from '../../../test/support/importers/fixture.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import deepeval from '../sources/deepeval/importer.ts'
import promptfoo from '../sources/promptfoo/importer.ts'

const testRun = (testPassed: number) => ({
  testCases: [{ name: 'test_case_0', input: 'What is a bee?', success: true, metricsData: [] }],
  datasetAlias: 'insects',
  hyperparameters: { model: 'm' },
  testPassed,
  testFailed: 0,
})
const output = (successes: number) => ({
  results: {
    version: 2,
    results: [
      { success: true, score: 1, gradingResult: {}, vars: { a: 'b' }, provider: 'm', prompt: { raw: 'p', label: 'p' } },
    ],
    stats: { successes, failures: 0, errors: 0 },
  },
})

test.each([
  ['DeepEval', deepeval, testRun],
  ['promptfoo', promptfoo, output],
])('what a file of %s counts and does not hold is missing', async (_, importer, content) => {
  const planOf = async (count: number) => {
    await using folder = await temporaryFolder({ 'file.json': json(content(count)) })
    return importer.plan({ path: folder.path, label: '' })
  }
  expect((await planOf(1)).planned).toEqual([])
  const { planned, parts, problems } = await planOf(4)
  expect(planned.map(({ key }) => key.model)).toEqual(['m', 'm', 'm'])
  expect(new Set(planned.map(({ key }) => key.task)).size).toBe(3)
  expect(parts.flatMap(({ runs }) => runs)).toHaveLength(1)
  expect(problems.map(({ code }) => code)).toContain('log-incomplete')
})
