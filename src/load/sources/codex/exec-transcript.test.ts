import { expect, test } from 'vitest'
import { countsOf, only, parseFiles, toolsIn } from '../../../../test/support/transcript-counts.ts'
import { samples } from '../../../../test/support/transcripts/codex-exec.ts'
import { codexExec } from './exec-transcript.ts'

const sample = async (name: string) => {
  const files = samples.filter(each => each.name === name).map(({ text }) => [name, text])
  return only(await parseFiles(codexExec, Object.fromEntries(files)))
}

test('started and completed items are one call; exit codes say more than the status', async () => {
  const transcript = await sample('exec-plain.jsonl')
  expect(
    toolsIn(transcript).map(({ tool, outcome, exitCode, errorClass }) => [tool, outcome, exitCode, errorClass]),
  ).toEqual([
    ['shell', 'error', 1, 'benign_nonzero'],
    ['update_plan', 'ok', null, null],
    ['apply_patch', 'ok', null, null],
    ['update_plan', 'ok', null, null],
    ['shell', 'error', 1, 'check_failed'],
    ['shell', 'denied', null, 'permission'],
  ])
  expect(countsOf(transcript)).toMatchObject({ calls: 6, known: 6, steps: 7 })
  expect(toolsIn(transcript)[2]?.edits).toMatchObject([{ path: 'docs/foo.md' }])
  expect(toolsIn(transcript)[3]?.plan).toEqual([{ text: 'Write', status: 'completed' }])
  expect(toolsIn(transcript)[4]?.check).toEqual({ key: 'npm test', verdict: 'fail', passed: 2, failed: 1 })
})

test('without stamps there are no times', async () => {
  const { events, totals, exitReason, sessionId } = await sample('exec-plain.jsonl')
  expect(events.every(({ tStart, tEnd }) => tStart === null && tEnd === null)).toBe(true)
  expect(totals).toMatchObject({ input: 24763 - 24448, cacheRead: 24448, output: 122 })
  expect({ exitReason, sessionId }).toEqual({
    exitReason: 'completed',
    sessionId: '0199a213-81c0-7800-8aa1-bbab2a035a53',
  })
})

test('a second process numbers its items and counts its tokens anew', async () => {
  const transcript = await sample('exec-resumed.jsonl')
  expect(toolsIn(transcript).map(({ command, outcome }) => [command, outcome])).toEqual([
    ['ls', 'ok'],
    ['ls b', 'error'],
  ])
  expect(transcript.totals).toMatchObject({ input: 1000 + 900 - 500, cacheRead: 500, output: 150 })
  expect(transcript.exitReason).toBe('error')
})

test('lines stamped on arrival give times; other lines are passed over', async () => {
  const transcript = await sample('exec-stamped.log')
  const [search, spawn, , sleep] = toolsIn(transcript)
  expect(search).toMatchObject({ tool: 'mcp__docs__search', outcome: 'error', output: 'no such index' })
  expect((search?.tEnd ?? 0) - (search?.tStart ?? 0)).toBe(3000)
  expect(spawn).toMatchObject({ facets: ['delegate'], childAgentId: 't-3' })
  expect(sleep?.outcome).toBe('unknown')
  expect(transcript.agents).toMatchObject([{ id: 't-2' }, { id: 't-3', parentId: 't-2', transcript: 'absent' }])
  expect(transcript.warnings).toContainEqual(expect.stringMatching(/\b1\b.*line 1\b/))
})
