import pc from 'picocolors'
import { expect, test } from 'vitest'
import {
  agentOf,
  check,
  type EventSpec,
  edit,
  failed,
  says,
  shell,
  tool,
  transcriptOf,
} from '../../../../test/support/transcript.ts'
import type { Transcript } from '../../../core/transcript.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import { measureTranscript } from '../../../transform/process/transcript-facts.ts'
import type { TracedRun } from '../../trace.ts'
import { overviewText, titlesOf, traceText } from './trace-text.ts'

const look = { width: 80, colors: pc.createColors(false) }

const runOf = (specs: readonly EventSpec[], more: Partial<Transcript> = {}): TracedRun => {
  const transcript = transcriptOf(specs, more)
  return { transcript, ...measureTranscript(transcript, { prices: {}, milestones: null }) }
}

const partOf = (run: TracedRun, title: string): string =>
  traceText(run, 'run', look)
    .split('\n\n')
    .find(part => part.startsWith(title)) ?? ''

test('what failed has checks that failed though their call went well, and no exit code that is no failure', () => {
  const masked = check('pytest', 'fail', { command: 'pytest | tail', output: '2 failed' })
  const nothingFound = failed(shell('grep x y'), { errorClass: 'benign_nonzero' })
  const text = partOf(runOf([masked, nothingFound, failed(shell('make'))]), 'What failed')
  expect(text).toMatch(/ 1 +\S+: pytest \| tail\n.*2 failed/)
  expect(text).toMatch(/ 3 +\S+: make$/m)
  expect(text).not.toContain('grep')
})

test('a line in another file names that file, and long paths keep their end', () => {
  const src = { file: 'run/subagents/agent-a1.jsonl', line: 7, id: null }
  const path = `/work/${'deep/'.repeat(30)}last.ts`
  const own = failed(tool('Read', { file_path: path }))
  const events = [failed(shell('make', { src, agentId: 'a1' })), own, failed(edit(path, ['a line that is added']))]
  const lines = partOf(runOf(events), 'What failed').split('\n')
  expect(lines[1]).toMatch(/^ {2}agent-a1\.jsonl:7 +\S+: make$/)
  for (const line of [lines[3], lines[5]]) expect(line).toMatch(/^ {2}line \d +\S+: ….*\/last\.ts$/)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
})

test('shares of time are told in seconds', () => {
  const at = (tStart: number, tEnd = tStart) => ({ tStart, tEnd })
  const title = allMetrics.find(({ id }) => id === 'tool_time_share')?.title
  const run = runOf([says('a', at(0)), shell('make', at(0, 30_000)), says('b', at(60_000))])
  expect(partOf(run, 'Measured')).toMatch(new RegExp(`${title} +50\\.0% +30\\.0 s .*60\\.0 s`))
})

test('runs are called by their file, and many of them have an overview', () => {
  const runs = ['a', 'b/c', 'd', 'e', 'f'].map(name => runOf([shell('ls')], { file: `${name}.jsonl` }))
  expect(titlesOf(runs.slice(0, 1))).toEqual(['run'])
  expect(titlesOf(runs)).toEqual(['a.jsonl', 'b/c.jsonl', 'd.jsonl', 'e.jsonl', 'f.jsonl'])
  expect(overviewText(runs, titlesOf(runs), look)).toBe('')
  const timed = runOf([failed(shell('ls')), shell('ls')], {
    file: 'a.jsonl',
    id: 'other',
    agents: [agentOf('root', { tStart: 1000, tEnd: 91_000 })],
  })
  const all = [...runs, timed]
  expect(titlesOf(all)[5]).toBe('a.jsonl · other')
  const lines = overviewText(all, titlesOf(all), look).split('\n')
  expect(lines).toHaveLength(8)
  expect(lines[2]).toMatch(/^ {2}a\.jsonl · run +1 +100\.0% +0 +–$/)
  expect(lines[7]).toMatch(/^ {2}a\.jsonl · other +2 +50\.0% +1 +\S.*$/)
})
