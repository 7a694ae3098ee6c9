import type { CriterionRecord, JudgeRecord, RunContent, Tokens } from '../../core/record.ts'
import type { Fields } from '../fields.ts'
import { nameCounter, noTokens, nothingKnown, outcome, reasonedCriterion, silentJudge } from '../logs/content.ts'
import { caseTranscript, costOf } from '../transcripts/deepeval/case.ts'
import { timeOf } from '../transcripts/shared/values.ts'

export const caseContent = (testCase: Fields): RunContent => {
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

/** Those of the case, else of all calls of models in its trace. */
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
