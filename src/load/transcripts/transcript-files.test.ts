import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { folderEntries } from '../io/open-file.ts'
import { transcriptFiles } from './transcript-files.ts'

test('transcripts of a run lie in its folder and in agent, two levels deep, never in the workspace', async () => {
  const found = [
    'output.jsonl',
    'trajectory.json',
    'agent/stdout.log',
    'agent/session.jsonl',
    'agent/x.traj',
    'agent/log.eval',
    'agent/jaeger.json',
    'agent/phoenix-spans.json',
    'claude-execution-output.json',
    'agent/logs/deep.jsonl',
    'agent/logs/run.traj.json',
    'agent/projects/-work-app/s1.jsonl',
    'agent/.claude/projects/-work-app/s2.jsonl',
    'events/event-00000-a.json',
    'agent/events/event-00000-a.json',
    'agent/events/event-00001-b.json',
    'agent/c1/base_state.json',
    'agent/c1/events/event-00000.json',
    'agent/conversations/c2/events/event-00000-a.json',
    'agent/.openhands/conversations/c3/events/event-00000-a.json',
  ]
  const others = [
    'run_result.json',
    'report.md',
    'agent/result.json',
    'agent/stderr.log',
    'agent/logs/deeper/too.jsonl',
    'agent/c1/events/notes.json',
    'agent/workspace/events/event-00000-a.json',
    'agent/workspace/data.jsonl',
    'agent/projects/-work-app/s1/subagents/agent-a.jsonl',
    'workspace/data.jsonl',
    'judge/judge_01/stdout.log',
  ]
  await using folder = await temporaryFolder(Object.fromEntries([...found, ...others].map(name => [name, ''])))
  const list = (path: string) => (name: string) => folderEntries(join(path, name)).map(entry => entry.name)
  expect(transcriptFiles(list(folder.path)).sort()).toEqual(found.sort())
  expect(transcriptFiles(list(join(folder.path, 'none')))).toEqual([])
})
