import type { CriterionRecord, JudgeRecord, Recorded, RunContent, Tokens } from '../../../core/record.ts'
import { type Fields, isObject } from '../../io/fields.ts'
import {
  knownCost,
  nameCounter,
  noTokens,
  nothingKnown,
  outcome,
  reasonedCriterion,
  silentJudge,
} from '../../logs/content.ts'
import { entriesOf, jsonOf, type LogFile, logImporter, reportFewer, withoutTask } from '../../logs/log-importer.ts'
import type { LogRun } from '../../logs/log-run.ts'
import { stemOf } from '../../logs/names.ts'
import { unnamedRuns } from '../../logs/unnamed-runs.ts'
import { countedIn, type Output, promptIn, readOutput, resultsIn } from './output.ts'

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

const brokeDown = 2

const resultContent = (result: Fields, version: number): RunContent => {
  const response = result.object('response') ?? result.object('providerResponse')
  const isBroken = version < 3 ? hasNoAnswer(result, response) : result.number('failureReason') === brokeDown
  const recorded = isBroken ? nothingKnown.recorded : outcomeIn(result, version)
  const tokens = tokensOf(response?.object('tokenUsage') ?? null)
  const cost = result.amount('cost')
  return {
    ...nothingKnown,
    tokens,
    costUsd: knownCost(Number.isNaN(cost) ? (response?.amount('cost') ?? NaN) : cost, tokens.input + tokens.output),
    seconds: { ...nothingKnown.seconds, total: result.amount('latencyMs') / 1000 },
    trouble: isBroken ? 'infrastructure' : null,
    recorded,
    judges: judgesOf(result.object('gradingResult'), recorded),
  }
}

/** Older versions write the error of a call, and the reason why an assertion did not hold, in one field. */
const hasNoAnswer = (result: Fields, response: Fields | null): boolean =>
  result.word('error') !== null && (response?.value.output ?? null) === null

/** Version 1 has verdicts and no scores. */
const outcomeIn = (result: Fields, version: number): Recorded =>
  outcome((version < 2 ? result : result.due('score')).number('score'), result.due('success').flag('success'))

/** An answer that came from the cache used no other tokens. */
const tokensOf = (usage: Fields | null): Tokens => {
  if (!usage) return noTokens
  const cacheRead = usage.amount('cached')
  const total = usage.amount('total')
  const isCached = cacheRead > 0 && (Number.isNaN(total) || cacheRead === total)
  const [input, output] = [usage.amount('prompt'), usage.amount('completion')]
  if (isCached) return { ...noTokens, input: input || 0, output: output || 0, cacheRead }
  return input > 0 || output > 0 ? { ...noTokens, input, output, cacheRead } : noTokens
}

/** Assertions are criteria; where a model graded one of them, it is the judge. */
const judgesOf = (grading: Fields | null, recorded: Recorded): JudgeRecord[] => {
  const components = grading?.objects('componentResults') ?? []
  if (!grading || components.length === 0) return []
  const { score, passed } = recorded
  const model = components.map(graderOf).find(name => name !== null) ?? null
  return [{ ...silentJudge, model, score, passed, reasoning: grading.word('reason'), criteria: criteriaOf(components) }]
}

const gradedByModel =
  /^(not-)?(llm-rubric|model-graded|g-eval|factuality|answer-relevance|context-|select-best|pi)|^promptfoo:redteam:/

const graderOf = (component: Fields): string | null => {
  const assertion = component.object('assertion')
  if (!assertion || !gradedByModel.test(assertion.word('type') ?? '')) return null
  const { provider } = assertion.value
  if (typeof provider === 'string') return provider
  return assertion.object('provider')?.word('id') ?? 'default grader'
}

const criteriaOf = (components: readonly Fields[]): CriterionRecord[] => {
  const named = nameCounter()
  return components.map(component => {
    const assertion = component.object('assertion')
    const name = named(assertion?.word('metric') ?? assertion?.word('type') ?? 'assertion')
    return reasonedCriterion(name, component.due('score').number('score'), component.word('reason'))
  })
}

interface Test {
  /** The same for all attempts at it. */
  readonly identity: string
  readonly description: string | null
  readonly index: number
  readonly isKnown: boolean
  /** Where the test is an attack: what it aims at and how it was dressed up. */
  readonly attack: Attack | null
}

interface Attack {
  readonly plugin: string | null
  readonly strategy: string
}

/** How promptfoo calls an attack that no strategy changed. */
const unchanged = 'basic'

const testsOf = (results: readonly Fields[]): Test[] => {
  const originals = new Set(results.flatMap(result => metadataOf(result)?.word('originalText') ?? []))
  return results.map(result => testOf(result, originals))
}

/** The result repeats what its test case says of itself, and adds to it. */
const metadataOf = (result: Fields): Fields | null =>
  result.object('metadata') ?? result.object('testCase')?.object('metadata') ?? null

const testOf = (result: Fields, originals: ReadonlySet<string>): Test => {
  const test = result.object('testCase')
  const vars = test?.object('vars') ?? result.object('vars')
  const description = test?.word('description') ?? null
  const index = result.index('testIdx')
  const hasVars = vars !== null && Object.keys(vars.value).length > 0
  const said = hasVars ? vars.value : index
  const isKnown = !Number.isNaN(index) || description !== null || hasVars
  const attack = attackOf(result)
  if (!attack) return { identity: JSON.stringify([said, description]), description, index, isKnown, attack }
  const text = metadataOf(result)?.word('originalText') ?? textAmong(vars, originals) ?? said
  return { identity: JSON.stringify([attack.plugin, text]), description: null, index, isKnown, attack }
}

const attackOf = (result: Fields): Attack | null => {
  const metadata = metadataOf(result)
  const plugin = metadata?.word('pluginId') ?? null
  const strategy = metadata?.word('strategyId') ?? null
  return plugin === null && strategy === null ? null : { plugin, strategy: strategy ?? unchanged }
}

/** The variable whose text other attacks were made of. */
const textAmong = (vars: Fields | null, originals: ReadonlySet<string>): unknown =>
  Object.values(vars?.value ?? {}).find(value => typeof value === 'string' && originals.has(value))

/** A name for each test: its description where no other test has it, else its number, after what an attack aims at. */
const namesOf = (tests: readonly Test[]): Map<string, string> => {
  const first = new Map<string, Test>()
  for (const test of [...tests].sort((a, b) => placeOf(a) - placeOf(b)))
    if (!first.has(test.identity)) first.set(test.identity, test)
  const described = [...first.values()].map(({ description }) => description)
  const attacks = new Map<string, number>()
  return new Map(
    [...first].map(([identity, { description, index, attack }], i) => {
      const isUnique = description !== null && described.filter(each => each === description).length === 1
      if (isUnique) return [identity, description]
      const plugin = attack?.plugin ?? null
      if (plugin === null) return [identity, `test ${(Number.isNaN(index) ? i : index) + 1}`]
      const count = (attacks.get(plugin) ?? 0) + 1
      attacks.set(plugin, count)
      return [identity, `${plugin} ${count}`]
    }),
  )
}

/** Older versions number no tests: those are in the order of the file. */
const placeOf = ({ index }: Test): number => (Number.isNaN(index) ? Number.MAX_SAFE_INTEGER : index)
