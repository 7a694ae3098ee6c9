import type { CriterionRecord, JudgeRecord, RunContent, Tokens } from '../../../core/record.ts'
import { Fields, isObject, type JsonObject } from '../../io/fields.ts'
import { nameCounter, noTokens, nothingKnown, outcome, reasonedCriterion, silentJudge } from '../../logs/content.ts'
import { entriesOf, jsonOf, logImporter, reportFewer, withoutTask } from '../../logs/log-importer.ts'
import { stemOf } from '../../logs/names.ts'
import { unnamedRuns } from '../../logs/unnamed-runs.ts'
import { partOriginals } from '../../transcripts/originals.ts'
import { listIn, timeOf } from '../../transcripts/shared/values.ts'
import { caseTranscript, costOf } from './transcript/case.ts'

const isCase = (value: unknown): boolean =>
  isObject(value) && 'name' in value && ['input', 'turns', 'scenario', 'metricsData'].some(name => name in value)

const lists = ['testCases', 'conversationalTestCases'] as const

/** The last run that DeepEval keeps stands below `testRunData`. */
const runIn = (value: unknown): JsonObject | null => {
  if (!isObject(value)) return null
  return isObject(value.testRunData) ? value.testRunData : value
}

const holdsCases = (value: unknown): boolean => {
  const run = runIn(value)
  return lists.some(name => Array.isArray(run?.[name]) && run[name].some(isCase))
}

export default logImporter({
  id: 'deepeval',
  title: 'DeepEval test runs',
  description:
    'Test runs of DeepEval (test_run_*.json, .latest_test_run.json). A test case is a task; the identifier of the run, else its hyperparameters, is the tier. Metrics are criteria and the model that evaluates them is their judge. The trace of a case is its transcript. A file is read whole.',
  looksFor: 'JSON with testCases[] that have name, input and metricsData',
  keys: ['testCases', 'testPassed', 'testFailed', 'metricsData'],

  // Older versions name files by the time alone.
  isNamed: name => name.endsWith('.json') || /(?:^|\/)\d{8}_\d{6}$/.test(name),
  isOurs: ({ value }) => holdsCases(value),

  originals: partOriginals((value, place) => caseAt(value, place)),

  read(file, add, addCounted) {
    const value = runIn(jsonOf(file))
    if (!value) return
    const run = new Fields(value, file.account)
    const about = aboutOf(run)
    const suggested = { experiment: run.word('testFile') ?? stemOf(file.name) }
    const cases = lists.flatMap(name =>
      value[name] === undefined || value[name] === null ? [] : entriesOf(file, value[name], name),
    )
    const nameOf = taskNames()
    const total = (run.amount('testPassed') || 0) + (run.amount('testFailed') || 0)
    const lost = reportFewer(file.account, 'tests', total, cases.length, 'testPassed')
    const experiment = run.word('datasetAlias')
    const inFile = { suggested, run: NaN, file, place: '', content: null }
    addCounted(unnamedRuns(lost, experiment, task => ({ said: { experiment, task, ...about }, ...inFile })))
    for (const { fields, place } of cases) {
      const goal = fields.word('input') ?? fields.word('scenario')
      const task = nameOf(fields.word('name'), goal)
      if (task === null) withoutTask(file, fields, 'name')
      else
        add({
          said: { experiment, task, ...about },
          suggested,
          run: NaN,
          file,
          place: `${fields.at.startsWith('conv') ? '/conversational' : ''}${place}`,
          content: caseContent(fields),
        })
    }
  },
})

/** One case as a test run of its own. */
const caseAt = (value: unknown, place: string): unknown => {
  const run = runIn(value)
  const [, talk, number] = /^(\/conversational)?\[(\d+)\]$/.exec(place) ?? []
  const testCase = listIn(talk ? run?.conversationalTestCases : run?.testCases)[Number(number)]
  return testCase === undefined ? undefined : { testCases: [testCase] }
}

const longestName = 80

/** The name of a case, else what it asks; a name that stands for different inputs is numbered. */
const taskNames = () => {
  const inputs = new Map<string, string[]>()
  return (name: string | null, input: string | null): string | null => {
    const task = name ?? (input === null ? null : input.slice(0, longestName).trim())
    if (task === null || task === '') return null
    const known = inputs.get(task) ?? []
    inputs.set(task, known)
    if (!known.includes(input ?? '')) known.push(input ?? '')
    const place = known.indexOf(input ?? '')
    return place === 0 ? task : `${task} (${place + 1})`
  }
}

const longestTier = 80

/** What was varied: a run has a name of its own, or what it was set up with. */
const aboutOf = (run: Fields): { readonly model: string | null; readonly tier: string | null } => {
  const settings = Object.entries(run.object('hyperparameters')?.value ?? {})
  const model = settings.find(([name, value]) => /^model$/i.test(name) && typeof value === 'string')
  const others = settings
    .filter(([name, value]) => name !== model?.[0] && ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')
  const tier = run.word('identifier') ?? (others === '' ? null : others.slice(0, longestTier))
  return { model: typeof model?.[1] === 'string' ? model[1] : null, tier }
}

const caseContent = (testCase: Fields): RunContent => {
  const metrics = testCase.objects('metricsData')
  const success = testCase.flag('success')
  // A metric that broke fails its case, which says nothing of the agent.
  const isBroken = success === false && metrics.some(isErrored) && !metrics.some(isFailed)
  const passed = isBroken ? null : success
  const trace = testCase.object('trace')
  const seconds = testCase.amount('completionTime')
  for (const call of testCase.objects('toolsCalled')) call.due('name').word('name')
  const transcript = caseTranscript(testCase.value, `${testCase.account.file}#${testCase.at}`)
  return {
    ...nothingKnown,
    tokens: tokensOf(testCase, trace),
    costUsd: costIn(testCase, trace),
    seconds: {
      total: Number.isNaN(seconds) ? duration(trace) : seconds,
      agent: NaN,
      judge: testCase.amount('runDuration'),
    },
    trouble: isBroken ? 'infrastructure' : null,
    recorded: outcome(NaN, passed),
    judges: judgesOf(metrics, passed),
    extra: thresholdsOf(metrics),
    ...(transcript && { transcript }),
  }
}

const isErrored = (metric: Fields): boolean => metric.word('error') !== null
const isFailed = (metric: Fields): boolean => !isErrored(metric) && metric.value.success === false

const duration = (trace: Fields | null): number => {
  const start = timeOf(trace?.value.startTime)
  const end = timeOf(trace?.value.endTime)
  return start !== null && end !== null && end >= start ? (end - start) / 1000 : NaN
}

/** That of the case, else of all calls of models in its trace, where each has its price. */
const costIn = (testCase: Fields, trace: Fields | null): number => {
  const cost = testCase.amount('tokenCost')
  const spans = trace?.objects('llmSpans') ?? []
  if (!Number.isNaN(cost) || spans.length === 0) return cost
  return spans.reduce((sum, { value }) => sum + (costOf(value) ?? NaN), 0)
}

const tokensOf = (testCase: Fields, trace: Fields | null): Tokens => {
  const input = testCase.amount('inputTokenCount')
  const output = testCase.amount('outputTokenCount')
  const spans = trace?.objects('llmSpans') ?? []
  if (!Number.isNaN(input) || !Number.isNaN(output) || spans.length === 0) return { ...noTokens, input, output }
  const sum = (name: string) => spans.reduce((total, span) => total + span.amount(name), 0)
  return { ...noTokens, input: sum('inputTokenCount'), output: sum('outputTokenCount') }
}

/** The metrics are criteria of one judge: the model that evaluated them. */
const judgesOf = (metrics: readonly Fields[], passed: boolean | null): JudgeRecord[] => {
  if (metrics.length === 0) return []
  const models = new Set(metrics.flatMap(metric => metric.word('evaluationModel') ?? []))
  const costs = metrics.map(metric => metric.amount('evaluationCost')).filter(cost => !Number.isNaN(cost))
  return [
    {
      ...silentJudge,
      model: models.size > 0 ? [...models].join(' + ') : null,
      passed,
      costUsd: costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) : NaN,
      criteria: criteriaOf(metrics),
    },
  ]
}

const criteriaOf = (metrics: readonly Fields[]): CriterionRecord[] => {
  const named = nameCounter()
  return metrics.map(metric => {
    const name = named(metric.due('name').word('name') ?? 'metric')
    const score = isErrored(metric) ? NaN : metric.number('score')
    const achieved = isLowerBetter(metric, score) ? 1 - score : score
    return reasonedCriterion(name, score, metric.word('reason'), achieved)
  })
}

/** Scores of hallucination, bias, or toxicity pass below their threshold: only the verdict tells which way it goes. */
const isLowerBetter = (metric: Fields, score: number): boolean => {
  const threshold = metric.number('threshold')
  const success = metric.flag('success')
  if (success === null || Number.isNaN(threshold) || score === threshold) return false
  return success !== score > threshold
}

const thresholdsOf = (metrics: readonly Fields[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    metrics.flatMap(metric => {
      const name = metric.word('name')
      const threshold = metric.number('threshold')
      return name === null || Number.isNaN(threshold) ? [] : [[`threshold_${plainName(name)}`, threshold]]
    }),
  )

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
