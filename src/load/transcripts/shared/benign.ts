import type { Script, ShellCommand } from './shell.ts'

/** Programs that end with 1 when they find nothing or a difference: that is an answer, not a failure. */
const quiet = new Set('grep egrep fgrep rg ag ack zgrep pgrep test [ [[ which type command cmp expr hash'.split(' '))
const differing = new Set(['diff', 'colordiff', 'sdiff'])

const answers = ({ program, words }: ShellCommand): 'quiet' | 'differing' | null => {
  // `./bin/test` is a program of its own.
  if (quiet.has(program) && !words[0]?.startsWith('.')) return 'quiet'
  if (differing.has(program)) return 'differing'
  if (program !== 'git') return null
  if (words.includes('grep') || words.includes('--quiet')) return 'quiet'
  return words.includes('diff') && (words.includes('--exit-code') || words.includes('--no-index')) ? 'differing' : null
}

const complains = /^(?:\S*\/)?(?:e?f?grep|rg|diff|cmp|test|\[|git|ba?sh|zsh|fatal|error)\b.*: /im
const notFound = /^(?:.*: )?no \S+ in \(|^\S+ not found$/m

/** Exit code 1 of a search without a match, or of a comparison with differences, where nothing complains. */
export const isBenignExit = (
  script: Script,
  exitCode: number | null,
  output: string,
  stderr: string | null,
): boolean => {
  if (exitCode !== 1) return false
  const tail = lastChain(script)
  const kinds = tail.map(answers)
  if (!kinds.some(kind => kind !== null)) return false
  const body = (stderr ?? output).replace(/^(?:Error: )?Exit code:? \d+\s*/, '').trim()
  if (body === '') return true
  if (kinds.at(-1) === 'differing') return !complains.test(body.slice(0, 2000))
  return tail.some(({ program }) => program === 'which' || program === 'type') && notFound.test(body)
}

/** The commands whose end can be that of the line: those joined by `&&` at its end, each the last of its pipe. */
const lastChain = ({ commands }: Script): ShellCommand[] => {
  const chain: ShellCommand[] = []
  for (let i = commands.length - 1; i >= 0; i--) {
    const command = commands[i]
    if (!command) break
    const { joint } = command
    if (chain.length > 0 && (joint === ';' || joint === '||' || joint === '&')) break
    if (joint !== '|') chain.unshift(command)
  }
  return chain
}
