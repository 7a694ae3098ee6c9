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
  keys: ['results', 'gradingResult', 'promptIdx', 'testIdx', 'vars'],

  isNamed: name => name.endsWith('.json'),
  isOurs: ({ value }) => resultsIn(value).some(isResult) || isCut(value),

  read(file, add) {
    const value = jsonOf(file)
    if (!isObject(value)) return
    const suite = new Fields(value, file.account).object('config')?.word('description') ?? null
    const results = entriesOf(file, resultsIn(value), 'results').map(entry => ({
      ...entry,
      test: testOf(entry.fields),
    }))
    const names = namesOf(results.map(({ test }) => test))
    reportCount(file, value, results.length)
    for (const { fields, place, test } of results) {
      const name = names.get(test.identity)
      if (name === undefined || !test.isKnown) withoutTask(file, fields, 'testIdx')
      else add(readResult(file, fields, place, suite, name))
    }
  },
})

/** Prompts stand before the results and may fill all that was read of a file. */
const isCut = (value: unknown): boolean =>
  isObject(value) && typeof value.evalId === 'string' && isObject(value.results) && Array.isArray(value.results.prompts)

/** What a result says of its test. */
interface Test {
  /** The same for all attempts at it. */
  readonly identity: string
  readonly description: string | null
  readonly index: number
  readonly isKnown: boolean
}

const testOf = (result: Fields): Test => {
  const test = result.object('testCase')
  const vars = test?.object('vars') ?? result.object('vars')
  const description = test?.word('description') ?? null
  const index = result.index('testIdx')
  const said = vars && Object.keys(vars.value).length > 0 ? vars.value : index
  const isKnown = !Number.isNaN(index) || description !== null || said === vars?.value
  return { identity: JSON.stringify([said, description]), description, index, isKnown }
}

/** A name for each test: its description where no other test has it, else its number. */
const namesOf = (tests: readonly Test[]): Map<string, string> => {
  const first = new Map<string, Test>()
  for (const test of [...tests].sort((a, b) => placeOf(a) - placeOf(b)))
    if (!first.has(test.identity)) first.set(test.identity, test)
  const described = [...first.values()].map(({ description }) => description)
  return new Map(
    [...first].map(([identity, { description, index }], i) => {
      const isUnique = description !== null && described.filter(each => each === description).length === 1
      return [identity, isUnique ? description : `test ${(Number.isNaN(index) ? i : index) + 1}`]
    }),
  )
}

/** Older versions number no tests: those are in the order of the file. */
const placeOf = ({ index }: Test): number => (Number.isNaN(index) ? Number.MAX_SAFE_INTEGER : index)

const longestTier = 80

const readResult = (file: LogFile, result: Fields, place: string, suite: string | null, test: string): LogRun => {
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
    origin: result.word('id'),
  }
}

const providerOf = (result: Fields): string | null => {
  if (typeof result.value.provider === 'string') return result.word('provider')
  const provider = result.due('provider').object('provider')
  return provider?.word('label') ?? provider?.due('id').word('id') ?? null
}

/** A label is often the whole prompt; its number tells long ones apart. */
const promptOf = (result: Fields): string | null => {
  const label = result.object('prompt')?.word('label') ?? null
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
