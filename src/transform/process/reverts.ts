import { globOf } from '../../core/glob.ts'
import type { ToolEvent } from '../../core/transcript.ts'
import { simpleCommands } from './command.ts'
import { appliedEdits, argumentPath } from './transcript-actions.ts'

export interface Reverts {
  readonly edited: number
  /** Edited and then restored: by a command, or by edits that cancel out. */
  readonly restored: number
}

interface EditedFile {
  /** Lines added minus lines removed; what is back at 0 everywhere is as it was. */
  readonly balance: Map<string, number>
  restored: boolean
}

/** How many of the files that a run edited were left as they had been. */
export const measureReverts = (actions: readonly ToolEvent[]): Reverts => {
  const files = new Map<string, EditedFile>()
  for (const event of actions) {
    if (event.facets.includes('revert') && event.outcome === 'ok') restore(files, event)
    // Undoing an edit is recorded as an edit as well.
    else for (const { path, added, removed } of appliedEdits(event)) change(files, path, added, removed)
  }
  const all = [...files.values()]
  return { edited: all.length, restored: all.filter(isRestored).length }
}

const isRestored = ({ restored, balance }: EditedFile): boolean =>
  restored || (balance.size > 0 && [...balance.values()].every(count => count === 0))

const change = (
  files: Map<string, EditedFile>,
  path: string,
  added: readonly string[],
  removed: readonly string[],
): void => {
  if (path === '') return
  const { balance } = files.get(path) ?? { balance: new Map<string, number>() }
  for (const line of added) balance.set(line, (balance.get(line) ?? 0) + 1)
  for (const line of removed) balance.set(line, (balance.get(line) ?? 0) - 1)
  files.set(path, { balance, restored: false })
}

const restore = (files: ReadonlyMap<string, EditedFile>, event: ToolEvent): void => {
  const targets = targetsOf(event)
  for (const [path, file] of files) {
    if (targets !== 'all' && !targets.some(covers(path))) continue
    file.balance.clear()
    file.restored = true
  }
}

/** The files that are restored. */
const targetsOf = (event: ToolEvent): readonly string[] | 'all' => {
  if (event.command === null) {
    const path = event.edits[0]?.path ?? argumentPath(event)
    return path === null ? 'all' : [path]
  }
  const words = simpleCommands(event.command).find(
    ([program, subcommand]) => program === 'git' && (subcommand === 'restore' || subcommand === 'checkout'),
  )
  if (!words) return 'all'
  const dashes = words.indexOf('--')
  const named = words.slice(dashes < 0 ? 2 : dashes + 1).filter(word => !word.startsWith('-'))
  return named.length === 0 ? 'all' : named
}

/** Names in commands are relative to a folder that may have changed: a name covers the paths that end in it. */
const covers = (path: string) => (target: string) => {
  const wanted = target.replace(/^\.\//, '').replace(/\/$/, '')
  const given = path.replaceAll('\\', '/')
  if (wanted === '.' || wanted === '' || given === wanted) return true
  const isAbsolute = wanted.startsWith('/')
  if (/[*?[\]{}()!]/.test(wanted)) return globOf(isAbsolute ? `${wanted}/**` : `**/${wanted}/**`)?.(given) ?? false
  return isAbsolute ? given.startsWith(`${wanted}/`) : `/${given}/`.includes(`/${wanted}/`)
}
