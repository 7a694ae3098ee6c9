import { gitCommand, type Script } from './shell.ts'

const startsBranch = (word: string): boolean => /^(-b|-B|--orphan|--track|-t)$/.test(word)
const namesFile = (word: string): boolean => word === '.' || (/\.[A-Za-z]\w*$/.test(word) && !word.startsWith('-'))

/** Commands that bring files back to what they were. */
const restores: Readonly<Record<string, (args: readonly string[]) => boolean>> = {
  restore: args => !args.includes('--staged') || args.includes('--worktree') || args.includes('-W'),
  checkout: args => args.includes('--') || (!args.some(startsBranch) && args.some(namesFile)),
  reset: args => args.includes('--hard'),
  revert: () => true,
}

export const isRevert = ({ commands }: Script): boolean =>
  commands.some(({ program, words }) => {
    if (program !== 'git') return false
    const [verb = '', ...args] = gitCommand(words)
    return Object.hasOwn(restores, verb) && (restores[verb]?.(args) ?? false)
  })
