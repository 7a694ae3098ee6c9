import type { ToolEvent } from '../../core/transcript.ts'
import { simpleCommands } from './command.ts'
import { appliedEdits, argumentPath } from './transcript-actions.ts'

/** Programs and tools that show what a file holds; those that look for files have not read them. */
const readers = new Set(
  'cat bat head tail less more nl sed awk open view read str_replace_editor str_replace_based_edit_tool read_file view_file goto jq wc'.split(
    ' ',
  ),
)
const removers = new Set(['rm', 'unlink', 'git rm'])
const movers = new Set(['mv', 'git mv'])

const isName = (word: string): boolean => !word.startsWith('-') && /[\w/]/.test(word)

const nameOf = (tool: string): string => tool.toLowerCase()

/** The files that an action shows to the agent. */
export const filesRead = (event: ToolEvent): string[] => {
  const path = argumentPath(event)
  if (event.command === null) {
    const reads = event.facets.includes('read') || readers.has(nameOf(event.tool))
    return path !== null && reads && event.edits.length === 0 ? [path] : []
  }
  return simpleCommands(event.command).flatMap(([program, ...words]) =>
    readers.has(program) ? words.filter(isName) : [],
  )
}

/** The files that the run wrote and did not remove again. */
export const filesAtEnd = (actions: readonly ToolEvent[]): string[] => {
  const files = new Set<string>()
  for (const event of actions) {
    for (const { path } of appliedEdits(event)) if (path !== '') files.add(path)
    if (event.command === null || event.outcome !== 'ok') continue
    for (const words of simpleCommands(event.command)) remove(files, words)
  }
  return [...files]
}

const remove = (files: Set<string>, words: readonly string[]): void => {
  const isGit = words[0] === 'git'
  const verb = isGit ? words.slice(0, 2).join(' ') : words[0]
  const names = words.slice(isGit ? 2 : 1).filter(isName)
  if (movers.has(verb)) names.pop()
  else if (!removers.has(verb)) return
  for (const name of names)
    for (const path of files) if (isSame(path, name.replace(/^\.\//, '').replace(/\/$/, ''))) files.delete(path)
}

const isSame = (path: string, name: string): boolean =>
  path === name || path.endsWith(`/${name}`) || path.includes(`/${name}/`) || path.startsWith(`${name}/`)
