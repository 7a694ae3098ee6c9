import { deepeval } from '../importers/deepeval.ts'
import type { Sample } from './json-lines.ts'

const span = (uuid: string, more: object) => ({
  uuid,
  name: uuid,
  status: 'SUCCESS',
  startTime: '2026-01-01T00:00:01Z',
  endTime: '2026-01-01T00:00:02Z',
  ...more,
})

const talk = {
  name: 'talk',
  scenario: 'A child asks about bees',
  turns: [],
  trace: {
    uuid: 't',
    llmSpans: [span('write', { input: 'Hello?', output: 'Hi.', inputTokenCount: 3, outputTokenCount: 1 })],
    toolSpans: [span('look', { input: { at: 'hive' }, output: 'Ten bees' })],
  },
}

const called = { name: 'sums', input: 'Add 1 and 2.', toolsCalled: [{ name: 'sum', output: 3 }, { name: 'sum' }] }

const text = (value: unknown): string => JSON.stringify(value, null, 1)

export const samples: readonly Sample[] = [
  { name: 'deepeval-traces.json', text: text({ testRunData: { conversationalTestCases: [talk] } }) },
  { name: 'deepeval-calls.json', text: text({ testCases: [called] }) },
  { name: 'deepeval-test-run.json', text: String(deepeval.sound['other/test_run.json']) },
]
