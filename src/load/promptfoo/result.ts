import type { CriterionRecord, JudgeRecord, Recorded, RunContent, Tokens } from '../../core/record.ts'
import type { Fields } from '../fields.ts'
import {
  knownCost,
  nameCounter,
  noTokens,
  nothingKnown,
  outcome,
  reasonedCriterion,
  silentJudge,
} from '../logs/content.ts'

/** How promptfoo says that a call broke, as opposed to an assertion that did not hold. */
const brokeDown = 2

export const resultContent = (result: Fields, version: number): RunContent => {
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
