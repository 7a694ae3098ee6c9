import { describe, expect, test } from 'vitest'
import { columnsIn, missedIn } from './columns.ts'

const modelIn = (...header: readonly string[]) => columnsIn(header, {}).get('agent_model')

describe('a column named model', () => {
  test('is that of the agent where no other is', () => {
    expect(modelIn('task', 'model', 'score')).toBe('model')
    expect(missedIn(['task', 'model', 'passed', 'cost_usd'], {})).toBeNull()
  })

  test('is not where there is one by our name, or by the name that a person gave', () => {
    expect(modelIn('task', 'model', 'agent_model', 'score')).toBe('agent_model')
    expect(columnsIn(['task', 'model', 'solver', 'score'], { agent_model: 'solver' }).get('agent_model')).toBe('solver')
  })

  test('is not where a person uses it for something else', () =>
    expect(columnsIn(['task', 'model', 'score'], { agent: 'model' })).toEqual(
      new Map([
        ['task', 'task'],
        ['score', 'score'],
        ['agent', 'model'],
      ]),
    ))

  test('is not in a table of judgments where it can be the judge', () => {
    expect(modelIn('task', 'model', 'judge_score')).toBeUndefined()
    expect(modelIn('task', 'model', 'judge_model', 'judge_score')).toBe('model')
  })
})

describe('columns that nobody here knows', () => {
  const hintIn = (...header: readonly string[]) => missedIn(header, {})?.hint

  test('are named beside the usual ones that share a word with them', () =>
    expect(hintIn('task', 'score', 'notes', 'cost', 'Model name')).toContain(
      'columns: { agent_model: "Model name", cost_usd: "cost" }',
    ))

  test('stand for any usual one where no words are shared', () =>
    expect(hintIn('task', 'agent_model', 'score', 'success', 'price')).toContain('columns: { passed: "success" }'))
})
