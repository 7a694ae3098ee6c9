import { shellWords } from '../../transcripts/shared/shell-words.ts'

export interface PlannedEdit {
  readonly path: string | null
  readonly lines: readonly [number, number] | null
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export interface Action {
  readonly tool: string
  readonly args: string | Readonly<Record<string, unknown>>
  readonly edit: PlannedEdit | null
  readonly isOwnTool: boolean
}

/** Commands of the agent's own interface; everything else goes to the shell. */
const ownTools = new Set(
  [
    'open goto scroll_up scroll_down create edit insert append undo_edit str_replace_editor',
    'search_dir search_file find_file filemap view_image submit exit_cost exit_context exit_forfeit',
  ]
    .join(' ')
    .split(' '),
)

/** One action is one call: its first word is the tool. Null where there is no action. */
export const actionOf = (text: string): Action | null => {
  const line = text.trim()
  const [tool = ''] = line.split(/\s/, 1)
  if (tool === '') return null
  if (!ownTools.has(tool)) return { tool, args: line, edit: null, isOwnTool: false }
  const words = shellWords(line)[0]?.words ?? []
  if (tool === 'str_replace_editor') return { tool, args: editorArguments(words), edit: null, isOwnTool: true }
  const edit = editors.get(tool)?.(line, words) ?? null
  const [, path] = words
  const args = namesFile.has(tool) ? { action: line, path: path ?? null } : { action: line }
  return { tool, args, edit, isOwnTool: true }
}

const namesFile = new Set(['open', 'create', 'view_image', 'filemap'])
const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')
const nothing = { path: null, lines: null, added: [], removed: [] }
const byNumbers = /^edit\s+(\d+):(\d+)[^\n]*\n?([\s\S]*)$/
const endMark = /(?:^|\n)end_of_edit\s*$/i

/** The lines in front of the mark: one blank line is a line, nothing is none. */
const bodyLines = (text: string): string[] => {
  const end = endMark.exec(text)
  if (!end) return text === '' ? [] : linesOf(text)
  return end[0].startsWith('\n') ? text.slice(0, end.index).split('\n') : []
}

const editors = new Map<string, (line: string, words: readonly string[]) => PlannedEdit>([
  ['create', (_, [, path]) => ({ ...nothing, path: path ?? null })],
  [
    'edit',
    (line, [, first, second]) => {
      const [, from, to, text = ''] = byNumbers.exec(line) ?? []
      if (from !== undefined) return { ...nothing, lines: [Number(from), Number(to)], added: bodyLines(text) }
      // Either one text replaces another, or one replaces all that is shown.
      if (second === undefined) return { ...nothing, added: linesOf(first ?? '') }
      return { ...nothing, added: linesOf(second), removed: linesOf(first ?? '') }
    },
  ],
  ['insert', (_, [, text]) => ({ ...nothing, added: linesOf(text ?? '') })],
  ['append', (_, [, text]) => ({ ...nothing, added: linesOf(text ?? '') })],
])

/** `str_replace_editor str_replace FILE --old_str 'a' --new_str 'b'` as the arguments that other agents give it. */
const editorArguments = ([, command, path, ...rest]: readonly string[]): Record<string, unknown> => {
  const args: Record<string, unknown> = { command: command ?? null, path: path ?? null }
  let name: string | null = null
  for (const word of rest) {
    const [, flag, value] = /^--(old_str|new_str|file_text|insert_line|view_range)(?:=([\s\S]*))?$/.exec(word) ?? []
    if (flag !== undefined) {
      name = flag
      args[flag] = value ?? ''
    } else if (name !== null) args[name] = args[name] === '' ? word : `${args[name]} ${word}`
  }
  return args
}
