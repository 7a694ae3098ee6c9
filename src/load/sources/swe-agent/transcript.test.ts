import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whenShared } from '../../../../test/support/shared.ts'
import { countsOf, only, parseFiles, toolsIn } from '../../../../test/support/transcript-counts.ts'
import { samples } from '../../../../test/support/transcripts/swe-agent.ts'
import type { Transcript } from '../../../core/transcript.ts'
import { sweAgent } from './transcript.ts'

const parse = (name: string) => {
  const files = samples.filter(each => each.name === name).map(({ text }) => [name, text])
  return parseFiles(sweAgent, Object.fromEntries(files))
}

const verdicts = (transcript: Transcript) => toolsIn(transcript).flatMap(({ check }) => check?.verdict ?? [])

test('a refused edit is an error and no change; scripts of its own are checks', async () => {
  const transcript = only(await parse('windowed.traj'))
  expect(countsOf(transcript)).toMatchObject({ calls: 8, known: 8, ok: 6, error: 2, steps: 8 })
  expect(verdicts(transcript)).toEqual(['fail', 'pass'])
  const [, , , , refused, applied] = toolsIn(transcript)
  expect(refused).toMatchObject({ outcome: 'error', evidence: 'text', args: { path: '/repo/calc.py' } })
  expect(applied?.edits).toEqual([
    {
      path: '/repo/calc.py',
      inWorkspace: true,
      added: ['    return a + b'],
      removed: ['    return a - b'],
      range: [2, 2],
    },
  ])
})

test('the task is that of the user, not that of the demonstration', async () => {
  const { goal, cwd, totals, exitReason, events } = only(await parse('windowed.traj'))
  expect({ goal, cwd, exitReason }).toEqual({ goal: 'The sum is wrong', cwd: '/repo', exitReason: 'submitted' })
  expect(totals).toMatchObject({ input: 5000, output: 400, costUsd: 0.25 })
  expect(events.some(event => event.kind === 'message' && event.text.includes('demonstration'))).toBe(false)
  expect(events.every(({ tStart }) => tStart === null)).toBe(true)
})

test('the newer interface: editor, blocked and endless commands, a step that asks for nothing', async () => {
  const transcript = only(await parse('editor.traj'))
  expect(toolsIn(transcript).map(({ tool, outcome }) => [tool, outcome])).toEqual([
    ['str_replace_editor', 'ok'],
    ['str_replace_editor', 'ok'],
    ['str_replace_editor', 'error'],
    ['vim', 'denied'],
    ['cat', 'timeout'],
    ['cd', 'ok'],
  ])
  const [view, edit, , , , tests] = toolsIn(transcript)
  expect(view?.facets).toEqual(['read'])
  expect(edit?.edits).toMatchObject([
    { path: '/repo/calc.py', added: ['    return a + b'], removed: ['    return a - b'] },
  ])
  expect(tests?.check).toEqual({ key: 'pytest', verdict: 'fail', passed: 4, failed: 1 })
  expect(countsOf(transcript).steps).toBe(7)
  expect(transcript.goal).toBe('The sum is wrong')
  expect(transcript.totals).toBeNull()
})

test('a file that breaks off gives the steps before the break', async () => {
  const { transcripts, problems } = await parse('cut.traj')
  const transcript = only({ transcripts, problems })
  expect(toolsIn(transcript).map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'error', 'unknown'])
  expect(problems).toMatchObject([{ code: 'transcript-truncated' }])
})

whenShared('the real trajectories', shared => {
  const real = (name: string) => only(sweAgent.read(join(shared, 'data/transcripts/swe-agent-traj', name), name))

  test('pydicom-1458 as counted by hand', () => {
    const transcript = real('pydicom__pydicom-1458.traj')
    expect(countsOf(transcript)).toMatchObject({ calls: 12, known: 12, ok: 8, error: 4, steps: 12, agents: 1 })
    const tools = toolsIn(transcript)
    expect(tools.flatMap(({ outcome }, i) => (outcome === 'error' ? [i + 1] : []))).toEqual([3, 6, 7, 8])
    expect(
      tools.filter(({ errorClass }) => errorClass === 'check_failed' || errorClass === 'benign_nonzero'),
    ).toHaveLength(1)
    expect(tools.flatMap(({ check }, i) => (check ? [[i + 1, check.verdict]] : []))).toEqual([
      [3, 'fail'],
      [10, 'pass'],
    ])
    const changes = tools.flatMap(({ outcome, edits }, i) =>
      outcome === 'ok' && edits.some(({ inWorkspace }) => inWorkspace) ? [i + 1] : [],
    )
    expect(changes).toEqual([1, 2, 9])
    expect(transcript.totals?.costUsd).toBe(1.26719)
    expect(tools.every(({ evidence }) => evidence === 'text')).toBe(true)
  })

  test('pydicom-1458: the accepted edit is what the submitted patch says', () => {
    const [edit] = toolsIn(real('pydicom__pydicom-1458.traj'))[8]?.edits ?? []
    expect(edit?.added).toEqual([
      "        'BitsAllocated', 'Rows', 'Columns', 'SamplesPerPixel', 'PhotometricInterpretation'",
      "    if 'PixelData' in ds:",
      "        required_elements.append('PixelRepresentation')",
    ])
    expect(edit?.removed).toEqual([
      "        'BitsAllocated', 'Rows', 'Columns', 'PixelRepresentation',",
      "        'SamplesPerPixel', 'PhotometricInterpretation'",
    ])
  })

  test('test-repo as counted by hand', () => {
    const transcript = real('swe-agent__test-repo-i1.traj')
    expect(countsOf(transcript)).toMatchObject({ calls: 5, known: 5, ok: 5, error: 0, steps: 5, agents: 1 })
    expect(verdicts(transcript)).toEqual(['pass'])
  })
})
