import { expect, test } from 'vitest'
import { schema } from './schema.ts'

test('no table names a column twice, and every column has a title', () => {
  for (const [table, columns] of Object.entries(schema)) {
    const names = columns.map(({ name }) => name)
    expect(new Set(names).size, table).toBe(names.length)
    for (const { name, title } of columns) {
      expect(name).toMatch(/^[a-z][a-z_]*$/)
      expect(title).toMatch(/^\S.*\S$/)
    }
  }
})

/** What scripts written for older exports rely on, in this order. */
const older = {
  runs: `experiment, agent_model, tier, subtest, run_number, score, impl_rate, passed, grade, cost_usd,
    duration_seconds, agent_duration_seconds, judge_duration_seconds, input_tokens, output_tokens,
    cache_creation_tokens, cache_read_tokens, total_tokens, exit_code, api_calls, num_turns, num_models,
    delegation_cost_ratio, r_prog, strategic_drift, cfp, pr_revert_rate`,
  judges: `experiment, agent_model, tier, subtest, run_number, judge_model, judge_number, judge_score, judge_impl_rate,
    judge_passed, judge_grade, judge_is_valid, judge_reasoning`,
  criteria: `experiment, agent_model, tier, subtest, run_number, judge_model, judge_number, criterion, criterion_score,
    criterion_achieved, criterion_max, criterion_raw`,
} as const

test.each(['runs', 'judges', 'criteria'] as const)(
  '%s begins with the columns of older exports, in their order',
  table => {
    const names: readonly string[] = schema[table].map(({ name }) => name)
    const wanted = older[table].split(/,\s+/)
    expect(names.slice(0, wanted.length)).toEqual(wanted)
  },
)
