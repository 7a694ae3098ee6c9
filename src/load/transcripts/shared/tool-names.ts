import { isObject } from '../../io/fields.ts'
import { named, objectIn, textIn } from './values.ts'

/** What a tool does, whatever its name in a format. */
export type ToolKind =
  | 'shell'
  | 'code'
  | 'edit'
  | 'patch'
  | 'read'
  | 'plan'
  | 'delegate'
  | 'wait'
  | 'revert'
  | 'ask'
  | 'search'
  | 'other'

/** Names without case, hyphens and underscores. */
const kinds: ReadonlyMap<string, ToolKind> = new Map<string, ToolKind>([
  ...named(
    'bash shell exec execcommand executebash runcommand runshellcommand terminal localshell shellcommand',
    'shell',
  ),
  ...named('containerexec executecommand runterminalcmd runinterminal commandexecution bashcommand run cmd', 'shell'),
  ...named('powershell computerterminal sh zsh unifiedexec executeshell runbash bashtool bashsession', 'shell'),
  ...named('execbash runshell shellexec terminalexecute developershell executebashcommand', 'shell'),
  ...named('runipython ipython python executepython executeipythoncell jupyter codeinterpreter codeexecution', 'code'),
  ...named('edit multiedit write create createfile writefile editfile strreplace replace insert notebookedit', 'edit'),
  ...named('editnotebook strreplaceeditor strreplacebasededittool texteditor fileeditor fileedit filewrite', 'edit'),
  ...named('searchreplace replaceinfile writetofile insertcontent append appendfile editor newfile update', 'edit'),
  ...named('filechange stringreplace edittool planningfileeditor developertexteditor', 'edit'),
  ...named('applypatch applydiff patch diff', 'patch'),
  ...named('read readfile readmanyfiles open view viewfile viewimage cat fileread goto scrollup scrolldown', 'read'),
  ...named('readtextfile readmediafile readnotebook notebookread openfile getfile viewrange readresource', 'read'),
  ...named('grep glob ls list listdir listfiles find findfile searchfile searchdir search searchfiles', 'search'),
  ...named('codebasesearch filesearch grepsearch websearch webfetch fetch toolsearch globfiles', 'search'),
  ...named('listdirectory searchfilecontent googlewebsearch mcpsearch lsp', 'search'),
  ...named('todowrite updateplan tasktracker writetodos todolist managetodolist plan todo todoread taskcreate', 'plan'),
  ...named('taskupdate updatetodolist settodos', 'plan'),
  ...named(
    'task agent delegate spawnagent subagent dispatchagent newtask runsubagent delegatetask handoff',
    'delegate',
  ),
  ...named('collabtoolcall sendinput callagent invokeagent assigntask delegatetoagent spawnsubagent', 'delegate'),
  ...named('taskoutput agentoutput agentoutputtool wait waitagent waitforagent awaitagent waitforagents', 'wait'),
  ...named('undoedit undo revertfile restorecheckpoint', 'revert'),
  ...named('askuserquestion exitplanmode askuser askfollowupquestion requestuserinput', 'ask'),
])

/** Of a name like `mcp__server__read_file` or `functions.shell`, the part that says what the tool does. */
const bareName = (tool: string): string =>
  tool
    .replace(/^mcp__.*__/, '')
    .replace(/^.*[.:/]/, '')
    .toLowerCase()
    .replace(/[-_ ]/g, '')

const patchNames = new Set(['applypatch', 'applydiff'])

const editorCommands: ReadonlyMap<string, ToolKind> = new Map<string, ToolKind>([
  ...named('view read', 'read'),
  ...named('create write str_replace insert', 'edit'),
  ...named('undo_edit', 'revert'),
])

/** Words of SWE-agent's own command line; other first words are programs of the shell. */
const ownWords =
  /^(open|goto|scroll_(up|down)|create|edit|insert|find_file|search_(file|dir)|str_replace_editor|undo_edit|submit)$/

export const toolKind = (tool: string, args: unknown): ToolKind => {
  if (typeof args === 'string' && !ownWords.test(tool) && !patchNames.has(bareName(tool))) return 'shell'
  const kind = kinds.get(bareName(tool)) ?? (/^(transfer|handoff)_to_/.test(tool) ? 'delegate' : 'other')
  if (kind !== 'edit' || !isObject(args) || typeof args.command !== 'string') return kind
  return editorCommands.get(args.command) ?? kind
}

const commandFields = ['command', 'cmd', 'script', 'keystrokes', 'commands', 'action', 'input', 'code'] as const

export const commandOf = (kind: ToolKind, args: unknown): string | null => {
  if (kind !== 'shell') return null
  if (typeof args === 'string') return args
  if (!isObject(args)) return null
  for (const field of commandFields) {
    const value = args[field]
    if (typeof value === 'string') return value
    if (Array.isArray(value)) return lineOf(value)
  }
  return null
}

const needsQuotes = /[^\w@%+=:,./-]/

const lineOf = (words: readonly unknown[]): string => {
  const texts = words.filter(word => typeof word === 'string')
  const [shell = '', flag = '', script] = texts
  if (texts.length === 3 && /(^|\/)(ba|z|da|k)?sh$/.test(shell) && /^-[a-z]*c$/.test(flag)) return script ?? ''
  return texts.map(text => (needsQuotes.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : text)).join(' ')
}

/** How a tool is called in a list of definitions, by whichever API it was written for. */
export const definedName = (definition: unknown): string | null => {
  const tool = objectIn(definition)
  return textIn(objectIn(tool?.function)?.name) ?? textIn(tool?.name)
}
