import { type Fields, isObject } from '../fields.ts'
import { entriesOf, jsonOf, type LogFile, logImporter, reportFewer, withoutTask } from '../logs/log-importer.ts'
import type { LogRun } from '../logs/log-run.ts'
import { stemOf } from '../logs/names.ts'
import { unnamedRuns } from '../logs/unnamed-runs.ts'
import { countedIn, type Output, promptIn, readOutput, resultsIn } from '../promptfoo/output.ts'
import { resultContent } from '../promptfoo/result.ts'
import { namesOf, type Test, testsOf } from '../promptfoo/test.ts'

const isResult = (value: unknown): boolean =>
  isObject(value) &&
  ('success' in value || 'score' in value) &&
  ('gradingResult' in value || 'promptIdx' in value || (isObject(value.prompt) && 'vars' in value))

export default logImporter({
  id: 'promptfoo',
  title: 'promptfoo results',
  description:
    'Results of promptfoo (output.json of versions 1, 2 and 3). A test is a task, the provider is the model, the label of the prompt is the tier; tests with the same variables are repetitions. In red teaming an attack is a task, its plugin the family, its strategy the tier and the prompt the subtest. Assertions are criteria, and a grading model is their judge. A call that broke has no outcome. A file is read whole.',
  looksFor: 'JSON with results[] or results.results[] that have gradingResult',
  keys: ['results', 'gradingResult', 'promptIdx', 'testIdx', 'vars'],

  isNamed: name => name.endsWith('.json'),
  isOurs: ({ value }) => resultsIn(value).some(isResult) || isCut(value),

  read(file, add, addCounted) {
    const value = jsonOf(file)
    if (!isObject(value)) return
    const output = readOutput(file, value)
    const results = entriesOf(file, output.results, 'results')
    const tests = testsOf(results.map(({ fields }) => fields))
    const names = namesOf(tests)
    const prompts = promptNames(
      output,
      results.map(({ fields }) => fields),
    )
    let last: LogRun | null = null
    results.forEach(({ fields, place }, i) => {
      const test = tests[i]
      const task = names.get(test.identity)
      if (task === undefined || !test.isKnown) withoutTask(file, fields, 'testIdx')
      else {
        last = readResult({ file, output, prompts }, fields, place, test, task)
        add(last)
      }
    })
    const lost = reportFewer(file.account, 'results', countedIn(file, value), results.length, 'stats')
    addCounted(lostRuns(last, lost))
  },
})

/** Which provider and prompt they had is not said: those of the last result stand in. */
const lostRuns = (last: LogRun | null, count: number): Iterable<LogRun> =>
  last
    ? unnamedRuns(count, last.said.experiment ?? null, task => ({
        ...last,
        said: { ...last.said, task },
        place: '',
        content: null,
        origin: null,
      }))
    : []

/** Prompts stand before the results and may fill all that was read of a file. */
const isCut = (value: unknown): boolean =>
  isObject(value) && typeof value.evalId === 'string' && isObject(value.results) && Array.isArray(value.results.prompts)

interface Reading {
  readonly file: LogFile
  readonly output: Output
  readonly prompts: ReadonlyMap<string, string>
}

const longestName = 80

/** A name for each prompt, on one line. A label is often the whole prompt; its number tells long ones apart. */
const promptNames = ({ prompts }: Output, results: readonly Fields[]): ReadonlyMap<string, string> => {
  const used = results.flatMap(result => promptIn(result).text ?? [])
  const all = [...new Set([...prompts, ...used])]
  return new Map(
    all.map((text, i) => {
      const line = text.replace(/\s+/g, ' ').trim()
      const start = line.slice(0, longestName - 15).trimEnd()
      return [text, line.length <= longestName ? line : `${start}… (prompt ${i + 1})`]
    }),
  )
}

const readResult = (reading: Reading, result: Fields, place: string, test: Test, task: string): LogRun => {
  const { file, output, prompts } = reading
  const { text, provider } = promptIn(result)
  const prompt = text === null ? null : (prompts.get(text) ?? null)
  const { description } = output
  return {
    said: {
      experiment: description,
      task: description === null ? task : `${description}/${task}`,
      model: providerOf(result, output, provider),
      ...(test.attack ? { family: test.attack.plugin, tier: test.attack.strategy, subtest: prompt } : { tier: prompt }),
    },
    suggested: { experiment: stemOf(file.name) },
    run: NaN,
    file,
    place,
    content: resultContent(result, output.version),
    origin: result.word('id'),
  }
}

const providerOf = (result: Fields, { version, provider: only }: Output, before: string | null): string | null => {
  if (typeof result.value.provider === 'string') return result.word('provider')
  const provider = (version < 3 ? result : result.due('provider')).object('provider')
  if (!provider && version < 3) return before ?? only
  return provider?.word('label') ?? provider?.due('id').word('id') ?? null
}
