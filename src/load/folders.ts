import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../core/problem.ts'
import { absentCodes, errorCode, unreadable } from './disk.ts'

export interface SubFolders {
  readonly names: readonly string[]
  readonly problems: readonly Problem[]
}

/** Large, and never part of the results: what the agent worked on and what its tools keep. */
export const neverEntered = new Set(['.git', 'node_modules', 'workspace'])

/** The folders inside a folder; links are followed unless they lead back to a folder above. */
export const subFolders = (path: string, label: string): SubFolders => {
  const names: string[] = []
  const problems: Problem[] = []
  let entries: Dirent[]
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch (error) {
    const code = errorCode(error)
    return { names, problems: absentCodes.has(code) ? [] : [unreadable(label, code)] }
  }
  for (const entry of entries) {
    const { name } = entry
    const kind = neverEntered.has(name) ? 'other' : kindOf(path, entry)
    if (kind === 'folder') names.push(name)
    if (kind === 'loop') problems.push(unreadable(label === '' ? name : `${label}/${name}`, 'ELOOP'))
  }
  return { names, problems }
}

const kindOf = (path: string, entry: Dirent): 'folder' | 'loop' | 'other' => {
  if (entry.isDirectory()) return 'folder'
  return entry.isSymbolicLink() ? linkKind(path, entry.name) : 'other'
}

/** A link that leads to nothing or to a file is none of our business. */
const linkKind = (path: string, name: string): 'folder' | 'loop' | 'other' => {
  try {
    const target = realpathSync(join(path, name))
    if (!statSync(target).isDirectory()) return 'other'
    return `${realpathSync(path)}/`.startsWith(`${target}/`) ? 'loop' : 'folder'
  } catch (error) {
    return errorCode(error) === 'ELOOP' ? 'loop' : 'other'
  }
}
