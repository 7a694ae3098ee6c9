import { describe, expect, test } from 'vitest'
import { actionOf } from './action.ts'

describe('the first word of an action is its tool', () => {
  test('commands of the shell stay as they are', () =>
    expect(actionOf('grep -n "x y" a.py | head\n')).toEqual({
      tool: 'grep',
      args: 'grep -n "x y" a.py | head',
      edit: null,
      isOwnTool: false,
    }))

  test('no action is none', () => expect([actionOf(''), actionOf(' \n')]).toEqual([null, null]))

  test('files are named', () => expect(actionOf('open "my file.py" 20')?.args).toMatchObject({ path: 'my file.py' }))
})

describe('edits', () => {
  test('by numbers of lines', () =>
    expect(actionOf('edit 3:4\n    a = 1\n\n    b = 2\nend_of_edit\n')?.edit).toEqual({
      path: null,
      lines: [3, 4],
      added: ['    a = 1', '', '    b = 2'],
      removed: [],
    }))

  test('that only take lines away', () =>
    expect(actionOf('edit 3:4\nend_of_edit')?.edit).toMatchObject({ lines: [3, 4], added: [] }))

  test('of one text by another', () =>
    expect(actionOf(`edit 'a = 1\nb = 2' 'a = 3'`)?.edit).toMatchObject({
      removed: ['a = 1', 'b = 2'],
      added: ['a = 3'],
      lines: null,
    }))

  test('that create or insert', () => {
    expect(actionOf('create src/new.py')?.edit).toMatchObject({ path: 'src/new.py', added: [], removed: [] })
    expect(actionOf(`insert 'x = 1' 7`)?.edit).toMatchObject({ path: null, added: ['x = 1'] })
  })
})

describe('str_replace_editor gets the arguments that other agents give it', () => {
  test('texts over several lines, with quotes', () =>
    expect(actionOf(`str_replace_editor str_replace /a.py --old_str 'it'"'"'s\nold' --new_str new`)?.args).toEqual({
      command: 'str_replace',
      path: '/a.py',
      old_str: "it's\nold",
      new_str: 'new',
    }))

  test('numbers and flags with an equals sign', () =>
    expect(actionOf('str_replace_editor view /a.py --view_range 1 20 --insert_line=3')?.args).toEqual({
      command: 'view',
      path: '/a.py',
      view_range: '1 20',
      insert_line: '3',
    }))
})
