import type { FileEdit } from '../../../core/transcript.ts'
import { fileEdit } from './edits.ts'
import { linesOf } from './line-diff.ts'
import { patchEdits } from './patches.ts'
import { gitCommand, type Script, type ShellCommand } from './shell.ts'

const inPlace = /^-[a-zA-Z]*i|^--in-place/
const noFile = /^(\/dev\/|nul$|\$|&)/i

export const shellEdits = ({ commands }: Script): FileEdit[] => commands.flatMap(editsOfCommand)

const editsOfCommand = (command: ShellCommand): FileEdit[] => {
  const { program, words, writes, heredoc } = command
  const targets = writes.filter(path => !noFile.test(path))
  if (program === 'apply_patch' || program === 'applypatch') return patchEdits(heredoc ?? words[1] ?? '')
  const [verb, ...args] = program === 'git' ? gitCommand(words) : words.with(0, program)
  if (verb === 'patch' || (program === 'git' && verb === 'apply')) return patched(args, heredoc)
  if (verb === 'rm') return removedNames(args).map(path => fileEdit(path, [], []))
  if (verb === 'mv') return moved(plainNames(args))
  if (program === 'cat' && heredoc !== null) return targets.map(path => fileEdit(path, linesOf(heredoc), []))
  if (program === 'tee' && heredoc !== null) return fileNames(words).map(path => fileEdit(path, linesOf(heredoc), []))
  if (program === 'echo' || program === 'printf') {
    const text = words.slice(1).filter(word => !/^-[neE]+$/.test(word))
    return targets.map(path => fileEdit(path, linesOf(text.join(' ')), []))
  }
  if ((program === 'sed' || program === 'perl' || program === 'gsed') && words.some(word => inPlace.test(word)))
    return fileNames(words)
      .slice(hasScriptFlag(words) ? 0 : 1)
      .map(path => fileEdit(path, [], []))
  return []
}

const hasScriptFlag = (words: readonly string[]): boolean => words.some(word => /^-[a-zA-Z]*e$/.test(word))

/** Words that are no flags, nor the value of `-e`. */
const fileNames = (words: readonly string[]): string[] =>
  words.slice(1).filter((word, i) => word !== '' && !word.startsWith('-') && !/^-[a-zA-Z]*e$/.test(words[i] ?? ''))

const triesOnly = /^--(?:dry-run|check|stat|numstat|summary|version|help)$/

/** A patch that stands in a file changes files that are not known. */
const patched = (args: readonly string[], heredoc: string | null): FileEdit[] => {
  if (args.some(word => triesOnly.test(word))) return []
  return heredoc === null ? [fileEdit('', [], [])] : patchEdits(heredoc)
}

const plainNames = (args: readonly string[]): string[] => args.filter(word => word !== '' && !word.startsWith('-'))
const isPlainName = (word: string): boolean => !/[$*?[{`]/.test(word)

/** A whole folder that is removed is rather what a build made than work of the agent. */
const removedNames = (args: readonly string[]): string[] => {
  if (args.some(word => /^-[a-zA-Z]*[rR]|^--(?:recursive|cached)$/.test(word))) return []
  return plainNames(args).filter(isPlainName)
}

export const removedFiles = ({ commands }: Script): string[] =>
  commands.flatMap(({ program, words }) => {
    const [verb, ...args] = program === 'git' ? gitCommand(words) : words.with(0, program)
    return verb === 'rm' ? removedNames(args) : []
  })

const moved = (names: readonly string[]): FileEdit[] => {
  const target = names.at(-1)
  if (names.length < 2 || target === undefined || !names.every(isPlainName)) return []
  const sources = names.slice(0, -1)
  const isFolder = sources.length > 1 || target.endsWith('/')
  const folder = target.replace(/\/$/, '')
  const targets = isFolder ? sources.map(path => `${folder}/${path.replace(/^.*\//, '')}`) : [target]
  return [...sources, ...targets].map(path => fileEdit(path, [], []))
}
