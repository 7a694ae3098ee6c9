import type { Check } from '../../../core/transcript.ts'
import { baseName, checkKey, scriptOf } from './check-programs.ts'
import type { CheckCondition } from './drafts.ts'
import { type Script, type ShellCommand, type Status, statusOf } from './shell.ts'
import { type Ending, verdictOf } from './verdicts.ts'

export interface FoundCheck {
  readonly check: Check
  readonly condition: CheckCondition | null
  readonly status: Status
}

/** Words of the hooks that run before a commit, when they stop it. */
const hookText =
  /pre-?commit|\bhusky\b|lint-staged|lefthook|\bhook id:|commit-msg|before committing|\bhooks?\b[^\n]{0,80}\b(?:fail|exit|declin|error|reject|block)/i

const isCommit = ({ program, words }: ShellCommand): boolean =>
  program === 'git' && words.includes('commit') && !words.includes('--no-verify') && !words.includes('--dry-run')

export const isStoppedCommit = ({ commands }: Script, output: string): boolean =>
  commands.some(isCommit) && hookText.test(output)

/** The check that a line of the shell runs: the last of its programs that checks, else a hook, else a script. */
export const checkOf = (script: Script, ending: Omit<Ending, 'status'>): FoundCheck | null => {
  const { commands } = script
  const place = commands.findLastIndex(command => checkKey(command) !== null)
  const command = commands[place]
  if (command) return found(script, place, checkKey(command) ?? '', ending, null)
  const commit = commands.findLastIndex(isCommit)
  if (commit >= 0) return gate(statusOf(script, commit), ending)
  const own = commands.findLastIndex(each => scriptOf(each) !== null)
  const path = commands[own] && scriptOf(commands[own])
  return path ? found(script, own, baseName(path), ending, { script: path }) : null
}

const found = (
  script: Script,
  place: number,
  key: string,
  ending: Omit<Ending, 'status'>,
  condition: CheckCondition | null,
): FoundCheck => {
  const status = statusOf(script, place)
  return { check: { key, ...verdictOf({ status, ...ending }) }, condition, status }
}

/** A commit is a check where a hook stopped it; one that goes through, only after that. */
const gate = (status: Status, { output, succeeded }: Omit<Ending, 'status'>): FoundCheck | null => {
  const check = { key: 'gate', passed: null, failed: null } as const
  if (succeeded === false)
    return hookText.test(output) ? { check: { ...check, verdict: 'fail' }, condition: null, status } : null
  if (succeeded === null || status !== 'known') return null
  return { check: { ...check, verdict: 'pass' }, condition: 'gate', status }
}
