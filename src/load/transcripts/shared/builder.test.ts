import { describe, expect, test } from 'vitest'
import type { ToolEvent } from '../../../core/transcript.ts'
import { TranscriptBuilder } from './builder.ts'

const start = () => {
  const builder = new TranscriptBuilder('claude-session', 'a.jsonl')
  const call = (callId: string, command: string, time: number | null = null, step = 's') =>
    builder.call({ callId, agentId: 'root', step, tool: 'Bash', args: { command }, time, line: 1 })
  const result = (callId: string, output: string, time: number | null = null, failed = false) =>
    builder.result(callId, { output, time, failed })
  const finish = () => {
    const transcript = builder.finish()
    return { ...transcript, tools: transcript.events.filter((event): event is ToolEvent => event.kind === 'tool') }
  }
  return { builder, call, result, finish }
}

describe('calls and results', () => {
  test('are joined, with the time from the one to the other', () => {
    const { call, result, finish } = start()
    call('1', 'ls', 10)
    call('2', 'cat a', 11)
    result('2', 'b', 13)
    result('1', 'a', 12)
    expect(finish().tools.map(({ callId, output, tStart, tEnd }) => [callId, output, tStart, tEnd])).toEqual([
      ['1', 'a', 10, 12],
      ['2', 'b', 11, 13],
    ])
  })

  test('with the same id are kept apart', () => {
    const { call, result, finish } = start()
    call('1', 'a')
    result('1', 'A')
    call('1', 'b')
    call('1', 'c')
    result('1', 'B')
    result('1', 'C')
    result('1', 'D')
    const { tools, warnings } = finish()
    expect(tools.map(({ callId, output }) => [callId, output])).toEqual([
      ['1', 'A'],
      ['1#2', 'B'],
      ['1#3', 'C'],
    ])
    expect(warnings).toEqual([expect.stringMatching(/\b1\b/), expect.stringMatching(/\b1\b/)])
  })

  test('without the other are kept: unknown, or of a step that was not seen', () => {
    const { call, result, finish } = start()
    result('x', 'lost')
    result('y', 'lost too')
    call('1', 'ls')
    result('z', 'Exit code 1', null, true)
    const { tools, warnings } = finish()
    expect(tools.map(({ callId, step, outcome, tool }) => [callId, step, outcome, tool])).toEqual([
      ['x', 'unseen-1', 'ok', 'unknown'],
      ['y', 'unseen-1', 'ok', 'unknown'],
      ['1', 's', 'unknown', 'Bash'],
      ['z', 'unseen-2', 'error', 'unknown'],
    ])
    expect(warnings).toContainEqual(expect.stringMatching(/^1\b/))
    expect(tools[2]).toMatchObject({ tEnd: null, evidence: 'none', command: 'ls' })
  })

  test('in the wrong order have no end', () => {
    const { call, result, finish } = start()
    call('1', 'ls', 20)
    result('1', 'a', 10)
    expect(finish().tools[0]).toMatchObject({ tStart: 20, tEnd: null })
  })

  test('are cut, whatever their length', () => {
    const { builder, result, finish } = start()
    builder.call({
      callId: '1',
      agentId: 'root',
      step: null,
      tool: 'Bash',
      args: { command: 'x'.repeat(1e6) },
      time: null,
      line: 1,
    })
    result('1', 'y'.repeat(1e6))
    const [tool] = finish().tools
    expect(tool?.output.length).toBeLessThanOrEqual(4096)
    expect(tool?.outputTruncated).toBe(true)
    expect(JSON.stringify(tool).length).toBeLessThan(20_000)
  })

  test('can be refused afterwards', () => {
    const { builder, call, result, finish } = start()
    call('1', 'npm test')
    result('1', 'not now', null, true)
    builder.deny('1')
    builder.deny('none')
    expect(finish().tools[0]).toMatchObject({
      outcome: 'denied',
      errorClass: 'permission',
      check: null,
      facets: ['exec'],
    })
  })
})

describe('what depends on what was before', () => {
  test('a commit that goes through is a check only after one that was stopped', () => {
    const { call, result, finish } = start()
    for (const [id, output, failed] of [
      ['1', '[main 1] x', false],
      ['2', 'pre-commit: failed', true],
      ['3', '[main 2] x', false],
    ] as const) {
      call(id, 'git commit -m x')
      result(id, output, null, failed)
    }
    expect(finish().tools.map(({ check, facets }) => [check?.verdict, facets.includes('gate')])).toEqual([
      [undefined, false],
      ['fail', true],
      ['pass', true],
    ])
  })

  test('a script is a check only after the agent wrote it', () => {
    const { builder, call, result, finish } = start()
    const run = (id: string) => {
      call(id, 'python try/check.py')
      result(id, 'Exit code 1\nTraceback (most recent call last):', null, true)
    }
    run('1')
    builder.call({
      callId: '2',
      agentId: 'root',
      step: null,
      tool: 'Write',
      args: { file_path: '/w/try/check.py', content: 'x' },
      time: null,
      line: 1,
    })
    result('2', 'ok')
    run('3')
    const [before, , after] = finish().tools
    expect(before).toMatchObject({ check: null, errorClass: 'execution', facets: ['exec'] })
    expect(after).toMatchObject({ check: { key: 'check.py', verdict: 'fail' }, errorClass: 'check_failed' })
  })

  test('the order of time counts, not that of the files', () => {
    const { builder, call, result, finish } = start()
    call('late', 'ls', 50)
    result('late', 'a', 60)
    builder.message({ agentId: 'sub', step: 'x', role: 'assistant', human: false, text: 'hi', time: 20, line: 1 })
    builder.message({
      agentId: 'sub',
      step: 'y',
      role: 'assistant',
      human: false,
      text: 'no time',
      time: null,
      line: 2,
    })
    const { events, agents } = finish()
    expect(events.map(({ seq, step }) => [seq, step])).toEqual([
      [0, 'x'],
      [1, 'y'],
      [2, 's'],
    ])
    expect(agents.map(({ id, role, parentId, tStart, tEnd }) => [id, role, parentId, tStart, tEnd])).toEqual([
      ['root', 'root', null, 50, 60],
      ['sub', 'subagent', 'root', 20, 20],
    ])
  })

  test('removing a file is a change, unless it is a script that the agent wrote to try something', () => {
    const { call, result, finish } = start()
    for (const [i, command] of [
      'echo 1 > own.py',
      'rm own.py',
      'echo 1 > try.py',
      'python try.py',
      'rm try.py old.py',
      'rm ./try.py',
    ].entries()) {
      call(`${i}`, command, i)
      result(`${i}`, '', i)
    }
    expect(finish().tools.map(({ edits, facets }) => [edits.map(({ path }) => path), facets])).toEqual([
      [['own.py'], ['exec', 'edit']],
      [['own.py'], ['exec', 'edit']],
      [['try.py'], ['exec', 'edit']],
      [[], ['exec', 'check']],
      [['old.py'], ['exec', 'edit']],
      [[], ['exec']],
    ])
  })

  test('files outside the folder of the run are marked', () => {
    const { builder, result, finish } = start()
    for (const path of ['/w/a', '/tmp/b', 'c']) {
      builder.call({
        callId: path,
        agentId: 'root',
        step: null,
        tool: 'Write',
        args: { file_path: path, content: 'x' },
        time: null,
        line: 1,
      })
      result(path, 'ok')
    }
    builder.describe({ cwd: '/w' })
    expect(finish().tools.map(({ edits }) => edits[0]?.inWorkspace)).toEqual([true, false, true])
  })
})

describe('agents', () => {
  test('never have themselves for an ancestor', () => {
    const builder = new TranscriptBuilder('otel', 'x')
    builder.agent({ id: 'root' })
    builder.agent({ id: 'a', parentId: 'b' })
    builder.agent({ id: 'b', parentId: 'c' })
    builder.agent({ id: 'c', parentId: 'a' })
    builder.agent({ id: 'd', parentId: 'd' })
    builder.agent({ id: 'e', parentId: 'd' })
    const { agents } = builder.finish()
    const parents = new Map(agents.map(({ id, parentId }) => [id, parentId]))
    for (const { id } of agents) {
      let above: string | null | undefined = id
      for (let i = 0; i < agents.length && above; i++) above = parents.get(above)
      expect(above ?? null).toBeNull()
    }
    expect(parents.get('e')).toBe('d')
  })

  test('are told of bit by bit', () => {
    const builder = new TranscriptBuilder('otel', 'x')
    builder.agent({ id: 'a', model: 'm' })
    builder.agent({ id: 'a', name: 'n' })
    expect(builder.finish().agents).toEqual([
      expect.objectContaining({ id: 'a', model: 'm', name: 'n', role: 'root', usage: null, tStart: null }),
    ])
  })
})
