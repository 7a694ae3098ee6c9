import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary.ts'
import { AnalysisError } from '../core/problem.ts'
import { recognizeSources } from './recognition.ts'
import { claudeSession } from './sources/claude-code/session-transcript.ts'
import { allImporters } from './sources/importers.gen.ts'
import { UnclearTable } from './unknown-table.ts'

const errorFor = async (
  files: Readonly<Record<string, string | Uint8Array>>,
  given = '',
  wanted: string | null = null,
) => {
  await using folder = await temporaryFolder(files)
  try {
    recognizeSources([`${folder.path}/${given}`], allImporters, wanted)
  } catch (error) {
    if (error instanceof AnalysisError) return error
    throw error
  }
  throw new Error('It was recognized.')
}

/** Columns with what they are. */
const pairsIn = (hint: string) => hint.match(/\w+ \([\w?]+\)/g)

const linesOf = ({ message, hint }: AnalysisError): string[] => [...message.split('\n'), ...hint.split('\n')]

test('a table without a known outcome shows its columns, what they are, and the option to paste', async () => {
  const table = 'task,model,points,cost\na,m,0.5,1\nb,m,1,2\n'
  const error = await errorFor({ 'runs.csv': table })
  expect(error.code).toBe('table-unclear')
  expect(pairsIn(error.hint)).toEqual(['task (task)', 'model (agent_model)', 'points (score?)', 'cost (cost_usd)'])
  expect(error.hint).toContain('--columns score=points')
  expect(error).toMatchObject({ choices: [{ name: 'points', ours: 'score' }] })
})

test('one without a known task, too; an answer would not be enough', async () => {
  const error = await errorFor({ 'runs.jsonl': '{"puzzle": "a", "model": "m", "cost": 1, "ok": true}\n' })
  expect(error.hint).toContain('--columns task=puzzle,passed=ok')
  expect(error instanceof UnclearTable && error.choices).toEqual([])
})

test.each([
  ['a JSON object', { 'a.json': '{"name": "x", "version": 2}' }, ['name', 'version']],
  ['a list in an object', { 'a.json': '{"rows": [{"task": "t", "success": 1}]}' }, ['rows[]', '1', 'task', 'success']],
  ['an object that breaks off', { 'a.json': '{"a' }, ['a.json']],
  ['an object without keys', { 'a.json': '{}' }, ['a.json']],
  ['an array of numbers', { 'a.json': '[1, 2]' }, ['2']],
  ['lines of objects', { 'a.jsonl': '{"time": 1, "level": "info"}\n' }, ['time', 'level']],
  ['text', { 'a.txt': 'All is well.\n' }, ['"All is well."']],
  ['an empty file', { 'a.txt': '' }, []],
  ['bytes', { 'a.bin': Uint8Array.of(1, 0, 2, 255, 1, 2, 3, 4) }, []],
])('%s is described', async (_, files, data) => {
  const error = await errorFor(files, Object.keys(files)[0])
  expect(error.code).toBe('nothing-to-analyse')
  for (const each of data) expect(`${error.message}\n${error.hint}`).toContain(each)
  expect(linesOf(error).length).toBeLessThanOrEqual(8)
})

test('a folder is described by the kinds of its files, and by one of them', async () => {
  const error = await errorFor({ 'a.txt': '', 'b.txt': '', 'c.json': '{"name": "x"}', 'd/notes': '' })
  expect(error.hint).toMatch(/2 \.txt, 1 \.json .*1 /)
  expect(error.hint).toMatch(/c\.json .*name/)
  expect(linesOf(error).length).toBeLessThanOrEqual(8)
})

test('a transcript is named, with the command for it', async () => {
  const line = {
    type: 'user',
    sessionId: 's',
    uuid: 'u',
    timestamp: '2025-01-01T00:00:00Z',
    message: { role: 'user', content: 'Hi' },
  }
  const error = await errorFor({ 'session.jsonl': JSON.stringify(line) }, 'session.jsonl')
  expect(error).toMatchObject({ code: 'nothing-to-analyse', message: expect.stringContaining(claudeSession.title) })
  expect(error.hint).toMatch(/tiercel trace .*session\.jsonl/)
})

test('the nearest format is named, with what the file lacks', async () => {
  const report = { total_instances: 3, submitted_ids: ['a'], completed_ids: [], unresolved_ids: [] }
  const error = await errorFor({ 'report.json': JSON.stringify(report) })
  expect(error.hint).toMatch(/swe-bench.*submitted_ids, completed_ids and unresolved_ids .*lacks resolved_ids/)
  expect(linesOf(error).length).toBeLessThanOrEqual(8)
})

test('a format that a person asks for says what it lacks', async () => {
  const error = await errorFor({ 'a.json': '{"results": 1}' }, '', 'promptfoo')
  expect(error.hint).toMatch(/results .*gradingResult/)
})

test('names with marks that a terminal obeys, and very many of them, are shown in a few lines', async () => {
  const names = ['task\n\u001b[31m', ...Array.from({ length: 5000 }, (_, i) => `column "${i}"`)]
  const error = await errorFor({ 'a.csv': `${names.map(name => `"${name.replaceAll('"', '""')}"`).join()}\n` })
  expect(linesOf(error).length).toBeLessThanOrEqual(8)
  expect(error.hint).not.toContain('\u001b')
  expect(error.hint.length).toBeLessThan(2000)
})
