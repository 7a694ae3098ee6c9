import { describe, expect, test } from 'vitest'
import { missedIn } from './oddities.ts'
import { columnsIn, judgmentColumns, type OutcomeKind } from './table-columns.ts'

const found = (header: readonly string[], kinds: Readonly<Record<string, OutcomeKind>> = {}) =>
  Object.fromEntries(columnsIn(header, {}, new Map(Object.entries(kinds))).found)

const modelIn = (...header: readonly string[]) => columnsIn(header, {}).found.get('agent_model')

describe('a column named model', () => {
  test('is that of the agent where no other is', () => {
    expect(modelIn('task', 'model', 'score')).toBe('model')
    expect(
      missedIn(['task', 'model', 'passed', 'cost_usd'], columnsIn(['task', 'model', 'passed', 'cost_usd'], {})),
    ).toBe(null)
  })

  test('is not where there is one by our name, or by the name that a person gave', () => {
    expect(modelIn('task', 'model', 'agent_model', 'score')).toBe('agent_model')
    expect(columnsIn(['task', 'model', 'solver', 'score'], { agent_model: 'solver' }).found.get('agent_model')).toBe(
      'solver',
    )
  })

  test('is not where a person uses it for something else', () =>
    expect(columnsIn(['task', 'model', 'score'], { agent: 'model' }).found).toEqual(
      new Map([
        ['task', 'task'],
        ['score', 'score'],
        ['agent', 'model'],
      ]),
    ))

  test('is not in a table of judgments where it can be the judge', () => {
    expect(judgmentColumns(['task', 'model', 'judge_score']).found.get('agent_model')).toBeUndefined()
    expect(judgmentColumns(['task', 'model', 'judge_model', 'judge_score']).found.get('agent_model')).toBe('model')
  })
})

describe('usual names', () => {
  test('count in any spelling', () => {
    for (const name of ['instance_id', 'instanceId', 'InstanceID', 'Instance ID', 'instance-id', 'INSTANCE.ID'])
      expect(found([name])).toEqual({ task: name })
    for (const name of ['cost', 'costUsd', 'Cost (USD)', 'PRICE']) expect(found([name])).toEqual({ cost_usd: name })
  })

  test('go after our own, and then by their order', () => {
    expect(found(['resolved', 'success', 'passed'])).toEqual({ passed: 'passed' })
    expect(found(['resolved', 'success'])).toEqual({ passed: 'success' })
    expect(columnsIn(['resolved', 'success'], {}).ambiguous).toEqual([['success', 'resolved']])
    expect(columnsIn(['resolved', 'success'], { passed: 'resolved' }).ambiguous).toEqual([])
  })

  test('id and question are the task where nothing better is', () => {
    expect(found(['question', 'id'])).toEqual({ task: 'id' })
    expect(columnsIn(['id', 'task_id'], {})).toMatchObject({ ambiguous: [], found: new Map([['task', 'task_id']]) })
  })

  test('what was varied takes the first dimension that is free', () => {
    expect(found(['system', 'variant', 'configuration'])).toEqual({
      agent: 'system',
      tier: 'variant',
      subtest: 'configuration',
    })
    expect(found(['agent', 'system', 'tier', 'variant'])).toEqual({
      agent: 'agent',
      agent_model: 'system',
      tier: 'tier',
      subtest: 'variant',
    })
  })

  test('a reward, outcome, verdict or grade is what its values are', () => {
    expect(found(['reward'], { reward: 'verdict' })).toEqual({ passed: 'reward' })
    expect(found(['reward'], { reward: 'score' })).toEqual({ score: 'reward' })
    expect(found(['outcome'], { outcome: 'neither' })).toEqual({})
    expect(found(['grade'], { grade: 'neither' })).toEqual({ grade: 'grade' })
    expect(found(['grade'], { grade: 'score' })).toEqual({ score: 'grade' })
    expect(found(['passed', 'reward'], { reward: 'score' })).toEqual({ passed: 'passed', score: 'reward' })
  })

  test('run, attempt, trial, epoch and seed tell repetitions apart, unless our own does', () => {
    expect(columnsIn(['trial', 'Seed'], {}).repetitions).toEqual(['trial', 'Seed'])
    expect(columnsIn(['trial', 'run_number'], {}).repetitions).toEqual([])
  })

  test('tokens are known by kind, also in an object', () =>
    expect(found(['inputTokens', 'completion_tokens', 'tokens.cacheRead', 'usage.total_tokens'])).toEqual({
      input_tokens: 'inputTokens',
      output_tokens: 'completion_tokens',
      cache_read_tokens: 'tokens.cacheRead',
      total_tokens: 'usage.total_tokens',
    }))
})

describe('a column without a meaning', () => {
  const missed = (...header: readonly string[]) => missedIn(header, columnsIn(header, {}))

  test('is named where it shares a word with a usual one that is missing', () =>
    expect(missed('task', 'score', 'notes', 'total_cost', 'Model used')?.hint).toContain(
      '--columns agent_model=Model used,cost_usd=total_cost',
    ))

  test('is no fault otherwise', () => expect(missed('task', 'model', 'score', 'notes', 'weight')).toBe(null))
})
