import { Fields, isObject, type JsonObject } from '../fields.ts'
import { entriesOf, jsonOf, type LogFile, logImporter, withoutTask } from '../logs/log-importer.ts'
import type { LogRun } from '../logs/log-run.ts'
import { stemOf } from '../logs/names.ts'
import { resultContent } from '../promptfoo/result.ts'

const isResult = (value: unknown): boolean =>
  isObject(value) && ('gradingResult' in value || 'promptIdx' in value) && ('success' in value || 'score' in value)

/** Newer versions list results directly, older ones below a summary. */
const resultsIn = (value: unknown): readonly unknown[] => {
  const results = isObject(value) ? value.results : null
  if (Array.isArray(results)) return results
  return isObject(results) && Array.isArray(results.results) ? results.results : []
}

export default logImporter({
  id: 'promptfoo',
  title: 'promptfoo results',
  description:
    'Results of promptfoo (output.json). A test is a task, the provider is the model, the label of the prompt is the tier; tests with the same variables are repetitions. Assertions are criteria, and a grading model is their judge. A call that broke has no outcome. A file is read whole.',
  looksFor: 'JSON with results[] or results.results[] that have gradingResult',

  isNamed: name => name.endsWith('.json'),
  isOurs: ({ value }) => resultsIn(value).some(isResult) || isCut(value),

  read(file, add) {
    const value = jsonOf(file)
    if (!isObject(value)) return
    const config = isObject(value.config) ? value.config : {}
    const suite = typeof config.description === 'string' && config.description !== '' ? config.description : null
    const entries = entriesOf(file, resultsIn(value), 'results')
    const tests = testsOf(entries.map(({ fields }) => fields))
    reportCount(file, value, entries.length)
    for (const { fields, place } of entries) {
      const run = readResult(file, fields, place, suite, tests)
      if (run) add(run)
    }
  },
})

/** Prompts stand before the results and may fill all that was read of a file. */
const isCut = (value: unknown): boolean =>
  isObject(value) && typeof value.evalId === 'string' && isObject(value.results) && Array.isArray(value.results.prompts)

/** What makes two results attempts at the same test. */
const identityOf = ({ value }: Fields): string => {
  const test: JsonObject = isObject(value.testCase) ? value.testCase : {}
  const vars = test.vars ?? value.vars
  const said = isObject(vars) && Object.keys(vars).length > 0 ? vars : value.testIdx
  return JSON.stringify([said, test.description ?? null])
}

/** A name for each test: its description where no other test has it, else its number. */
const testsOf = (results: readonly Fields[]): Map<string, string> => {
  const first = new Map<string, Fields>()
  for (const result of [...results].sort((a, b) => indexOf(a) - indexOf(b)))
    if (!first.has(identityOf(result))) first.set(identityOf(result), result)
  const described = [...first.values()].map(descriptionOf)
  return new Map(
    [...first].map(([identity, result]) => {
      const description = descriptionOf(result)
      const isUnique = description !== null && described.filter(each => each === description).length === 1
      return [identity, isUnique ? description : `test ${indexOf(result) + 1}`]
    }),
  )
}

const descriptionOf = ({ value }: Fields): string | null => {
  const test = isObject(value.testCase) ? value.testCase : {}
  return typeof test.description === 'string' && test.description !== '' ? test.description : null
}

const indexOf = ({ value }: Fields): number => (typeof value.testIdx === 'number' ? value.testIdx : NaN)

const longestTier = 80

const readResult = (
  file: LogFile,
  result: Fields,
  place: string,
  suite: string | null,
  tests: ReadonlyMap<string, string>,
): LogRun | null => {
  const test = tests.get(identityOf(result))
  if (test === undefined || (Number.isNaN(indexOf(result)) && descriptionOf(result) === null && !result.value.vars))
    return withoutTask(file, result, 'testIdx')
  const { id } = result.value
  return {
    said: {
      experiment: suite,
      task: suite === null ? test : `${suite}/${test}`,
      model: providerOf(result),
      tier: promptOf(result),
    },
    suggested: { experiment: stemOf(file.name) },
    run: NaN,
    file,
    place,
    content: resultContent(result),
    origin: typeof id === 'string' ? id : null,
  }
}

const providerOf = (result: Fields): string | null => {
  if (typeof result.value.provider === 'string') return result.word('provider')
  const provider = result.object('provider')
  return provider?.word('label') ?? provider?.word('id') ?? null
}

/** A label is often the whole prompt; its number tells long ones apart. */
const promptOf = (result: Fields): string | null => {
  const prompt = isObject(result.value.prompt) ? result.object('prompt') : null
  const label = prompt?.word('label') ?? null
  if (label === null || label.length <= longestTier) return label
  return `${label.slice(0, longestTier - 15).trimEnd()}… (prompt ${result.number('promptIdx') + 1})`
}

const reportCount = ({ account }: LogFile, value: JsonObject, count: number): void => {
  const results = isObject(value.results) ? value.results : {}
  const stats = isObject(results.stats) ? new Fields(results.stats, account, 'results.stats') : null
  const total = ['successes', 'failures', 'errors'].reduce((sum, name) => sum + (stats?.amount(name) || 0), 0)
  if (count < total)
    account.report(
      'log-incomplete',
      `The file counts ${total} results, but holds ${count}.`,
      'Write it again.',
      'stats',
    )
}
