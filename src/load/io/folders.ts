import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Problem, problem } from '../../core/problem.ts'
import { absentCodes, errorCode, unreadable } from './disk.ts'

/** Large, and never part of the results: what the agent worked on and what its tools keep. */
export const neverEntered = new Set(['.git', 'node_modules', 'workspace'])

/** Where an import or a simulation keeps its files, with the number of its process, until all are written. */
export const stageName = /^\.partial-(\d+)$/

/** The folders inside a folder; links are followed unless they lead back to a folder above. */
export const subFolders = (path: string, label: string) => {
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
    const place = label === '' ? name : `${label}/${name}`
    if (isGarbled(path, name)) {
      problems.push(garbledName(place))
      continue
    }
    if (stageName.test(name)) {
      problems.push(notFinished(place))
      continue
    }
    const kind = neverEntered.has(name) ? 'other' : kindOf(path, entry)
    if (kind === 'folder') names.push(name)
    if (kind === 'loop') problems.push(unreadable(place, 'ELOOP'))
  }
  return { names, problems }
}

/** What stands for bytes that are not UTF-8: a name that has it leads nowhere, unless it is a part of the name. */
const replacement = '\ufffd'

export const isGarbled = (path: string, name: string): boolean =>
  name.includes(replacement) && lstatSync(join(path, name), { throwIfNoEntry: false }) === undefined

export const garbledName = (label: string): Problem =>
  problem('name-not-utf8', label, 'The name is not UTF-8 text: what has it was left out.', 'Rename it.')

const notFinished = (label: string): Problem => {
  const message = 'An import or a simulation left it before it was finished: its runs are not all there.'
  return problem('folder-not-read', label, message, 'Import or simulate again, and remove it.')
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
