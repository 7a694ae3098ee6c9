import { describe, expect, test } from 'vitest'
import { taskIn } from './task-text.ts'

describe('the task in a prompt', () => {
  test.each([
    [
      'SWE-agent, older',
      "We're solving an issue.\nISSUE:\nIt breaks\n\non Mondays\n\n\nINSTRUCTIONS:\nNow…",
      'It breaks\n\non Mondays',
    ],
    [
      'SWE-agent, newer',
      '<uploaded_files>\n/repo\n</uploaded_files>\n<pr_description>\nIt breaks\n</pr_description>\nGo.',
      'It breaks',
    ],
    [
      'OpenHands',
      'I uploaded a repository.\n<issue_description>\nIt breaks\n</issue_description>\nCan you help?',
      'It breaks',
    ],
    [
      'mini-SWE-agent',
      'Please solve this issue: It breaks\n\nYou can execute bash commands and edit files to…',
      'It breaks',
    ],
    ['what has no wrapper', '  It breaks when ISSUE: is written  ', 'It breaks when ISSUE: is written'],
    ['an empty wrapper', '<pr_description></pr_description>', '<pr_description></pr_description>'],
  ])('%s', (_, prompt, task) => expect(taskIn(prompt)).toBe(task))
})

// What looked for the end of each beginning, and at each end for its line breaks, took hours.
test.each(['<pr_description>u', '\nISSUE:\n', '\n', '<task_description>\n</pr_description>'])(
  'a prompt of nothing but %j is looked at once',
  unit => {
    const prompt = unit.repeat(1_000_000 / unit.length)
    expect(taskIn(prompt)).toBe(prompt.trim())
  },
)
