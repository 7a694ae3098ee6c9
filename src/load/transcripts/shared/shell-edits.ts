import type { FileEdit } from '../../../core/transcript.ts'
import { fileEdit } from './edits.ts'
import { linesOf } from './line-diff.ts'
import { patchEdits } from './patches.ts'
import type { Script, ShellCommand } from './shell.ts'

const inPlace = /^-[a-zA-Z]*i|^--in-place/
const noFile = /^(\/dev\/|nul$|\$|&)/i

/** Files that a line of the shell writes itself: by a here-document, `echo … >`, `sed -i` or a patch. */
export const shellEdits = ({ commands }: Script): FileEdit[] => commands.flatMap(editsOfCommand)

const editsOfCommand = (command: ShellCommand): FileEdit[] => {
  const { program, words, writes, heredoc } = command
  const targets = writes.filter(path => !noFile.test(path))
  if (program === 'apply_patch' || program === 'applypatch') return patchEdits(heredoc ?? words[1] ?? '')
  if ((program === 'patch' || (program === 'git' && words[1] === 'apply')) && heredoc !== null)
    return patchEdits(heredoc)
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
