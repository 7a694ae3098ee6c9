import { expect, test } from 'vitest'
import { type EventSpec, edit, editOf, failed, shell, tool, transcriptOf } from '../../../test/support/transcript.ts'
import type { ToolEvent } from '../../core/transcript.ts'
import { measureReverts } from './reverts.ts'
import { isTool } from './transcript-actions.ts'

const measure = (...specs: EventSpec[]) => measureReverts(transcriptOf(specs).events.filter(isTool))
const restore = (command: string) => shell(command, { facets: ['exec', 'revert'] })
const files = ['/app/src/a.ts', '/app/src/b.ts', '/app/test/a.test.ts'].map(path => edit(path))

test.each([
  ['git restore src/a.ts', 1],
  ['git checkout -- src/a.ts src/b.ts', 2],
  ['git checkout HEAD -- src', 2],
  ['git status && git checkout src/*.ts', 2],
  ['git restore .', 3],
  ['git checkout -- ./test/', 1],
  ['git reset --hard', 3],
  ['git checkout -- other.ts', 0],
])('%s restores %d of three files', (command, restored) =>
  expect(measure(...files, restore(command))).toEqual({ edited: 3, restored }),
)

test('a command that failed restores nothing', () =>
  expect(measure(...files, failed(restore('git reset --hard')))).toEqual({ edited: 3, restored: 0 }))

test('a tool that takes an edit back restores its file', () => {
  const undo = (more: Partial<ToolEvent> = {}) =>
    tool('str_replace_editor', { command: 'undo_edit', path: '/app/src/a.ts' }, { facets: ['revert'], ...more })
  expect(measure(...files, undo())).toEqual({ edited: 3, restored: 1 })
  expect(measure(...files, undo({ edits: [editOf('/app/src/b.ts', ['x'])] }))).toEqual({ edited: 3, restored: 1 })
})

test('what is edited again afterwards is not restored', () =>
  expect(measure(...files, restore('git restore .'), edit('/app/src/a.ts'))).toEqual({ edited: 3, restored: 2 }))

test('edits that cancel out restore a file', () => {
  expect(measure(edit('a', ['new line'], ['old line']), edit('a', ['old line'], ['new line']))).toEqual({
    edited: 1,
    restored: 1,
  })
  expect(measure(edit('a', ['new line'], ['old line']), edit('a', ['other line'], ['new line']))).toEqual({
    edited: 1,
    restored: 0,
  })
})

test('edits without known lines are no proof of anything', () =>
  expect(measure(edit('a', []))).toEqual({ edited: 1, restored: 0 }))

test('rejected edits and files elsewhere are not counted', () =>
  expect(measure(failed(edit('a')), edit('/elsewhere/notes.md'))).toEqual({ edited: 0, restored: 0 }))
