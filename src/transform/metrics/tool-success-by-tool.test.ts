import { expect, test } from 'vitest'
import { processOf, toolOf } from '../../../test/support/process.ts'
import { answersOf, groupsOf, type RunSpec, runOf, wholeOf } from '../../../test/support/runs.ts'
import type { ToolFacts } from '../../core/process.ts'
import { reason } from '../../core/reasons.ts'
import toolSuccessByTool from './tool-success-by-tool.ts'

const run = (tools: readonly ToolFacts[], place: RunSpec = {}): RunSpec => ({ ...place, process: processOf({ tools }) })
const whole = (...specs: RunSpec[]) => wholeOf(specs.map(runOf))

test('is taken over all calls of a group together', () =>
  expect(
    answersOf(
      toolSuccessByTool,
      whole(run([toolOf('Bash', 9, 3), toolOf('Read', 2)]), run([toolOf('Bash', 1)]), {}),
    )[0],
  ).toEqual({
    all_tools: { value: 9 / 12, n: 2, missing: 1 },
    Bash: { value: 0.7, n: 2, missing: 1 },
    Read: { value: 1, n: 1, missing: 2 },
  }))

test('is asked for the tools that were called most', () => {
  const tools = Array.from({ length: 20 }, (_, i) => toolOf(`tool${i}`, i < 2 ? 50 : 20 - i))
  const ids = toolSuccessByTool.variants(whole(run(tools))).map(({ id }) => id)
  expect(ids).toHaveLength(13)
  expect(ids.slice(0, 4)).toEqual(['all_tools', 'tool0', 'tool1', 'tool2'])
})

test('has no answer in a group that never called the tool, nor without transcripts', () => {
  const runs = whole(run([toolOf('Bash', 2)], { tier: 'T0' }), run([toolOf('Read', 4)], { tier: 'T1' }))
  const [, t1] = answersOf(toolSuccessByTool, runs, 'by_tier')
  expect(t1.Bash).toEqual({ value: NaN, n: 0, missing: 1, reasons: [reason('no-calls')] })
  expect(answersOf(toolSuccessByTool, whole({}))).toEqual([
    { all_tools: { value: NaN, n: 0, missing: 1, reasons: [reason('no-calls')] } },
  ])
})

test('its interval is about the same numbers', () => {
  const runs = whole(run([toolOf('Bash', 9, 3)]), run([toolOf('Read', 2)]))
  const [group] = groupsOf(runs.runs, 'overall')
  const [, bash] = toolSuccessByTool.variants(runs)
  const { totals, combine } = toolSuccessByTool.interval
  expect(totals(group.rows, bash, group, runs)).toEqual([6, 9])
  expect(combine(Float64Array.of(6, 9))).toBeCloseTo(2 / 3, 12)
  expect(combine(Float64Array.of(0, 0))).toBeNaN()
})

test('a tool with the name of all tools is told apart from them', () => {
  const variants = toolSuccessByTool.variants(whole(run([toolOf('All tools', 2), toolOf('Read', 1)])))
  expect(variants.map(({ title }) => title)).toEqual(['All tools', 'All tools (one tool)', 'Read'])
})
