import { array, assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { toolsIn } from '../../../../test/support/transcript-counts.ts'
import { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import { Steps } from './transcript.ts'

const shown = (lines: readonly string[]) =>
  [`[File: /repo/a.py (${lines.length} lines total)]`, ...lines.map((line, i) => `${i + 1}:${line}`)].join('\n')

/** How often each line is there. */
const tally = (lines: readonly string[], sign: 1 | -1 = 1, counts = new Map<string, number>()) => {
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + sign)
  return counts
}
const without0 = (counts: Map<string, number>) => [...counts].filter(([, count]) => count !== 0).sort()

const line = constantFrom('a = 1', 'b = 2', 'c = 3', 'd = 4', '')

test('what an edit by numbers adds and takes away is the difference of the file before and after', () =>
  assert(
    property(
      array(line, { minLength: 1, maxLength: 8 }),
      array(line, { maxLength: 5 }),
      integer({ min: 1, max: 8 }),
      integer({ min: 0, max: 4 }),
      (before, text, from, length) => {
        const first = Math.min(from, before.length)
        const last = Math.min(first + length, before.length)
        const after = [...before.slice(0, first - 1), ...text, ...before.slice(last)]
        const builder = new TranscriptBuilder('swe-agent', 'a.traj')
        const steps = new Steps(builder, 'root')
        steps.add({
          action: 'open a.py',
          observation: shown(before),
          state: '{"working_dir":"/repo","open_file":"n/a"}',
        })
        const body = text.map(each => `${each}\n`).join('')
        steps.add({
          action: `edit ${first}:${last}\n${body}end_of_edit`,
          observation: `${shown(after)}\nFile updated.`,
        })
        const [edit] = toolsIn(builder.finish())[1]?.edits ?? []
        const expected = tally(before, -1, tally(after))
        expect(without0(tally(edit?.removed ?? [], -1, tally(edit?.added ?? [])))).toEqual(without0(expected))
        expect(edit?.path).toBe('/repo/a.py')
      },
    ),
  ))

test('the file of an edit is the open one, by what was shown or by the state', () => {
  const builder = new TranscriptBuilder('swe-agent', 'a.traj')
  const steps = new Steps(builder, 'root')
  steps.add({
    action: 'edit 1:1\nx\nend_of_edit',
    observation: 'ok',
    state: { open_file: '/repo/b.py', working_dir: '/repo' },
  })
  steps.add({ action: 'create sub/c.py', observation: 'created' })
  expect(toolsIn(builder.finish()).map(({ edits }) => edits.map(({ path }) => path))).toEqual([
    ['/repo/b.py'],
    ['/repo/sub/c.py'],
  ])
})
