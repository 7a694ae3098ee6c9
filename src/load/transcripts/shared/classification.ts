import type { Check, Facet, FileEdit } from '../../../core/transcript.ts'
import { type Decided, decide } from './call-outcomes.ts'
import { baseName, checkKey, scriptOf } from './check-programs.ts'
import { cutText } from './cut.ts'
import type { CheckCondition, ResultInput, ToolDraft } from './drafts.ts'
import { editsOf, patchIn } from './edits.ts'
import { planOf } from './plans.ts'
import { gitCommand, parseScript, type Script, type ShellCommand, type Status, statusOf } from './shell.ts'
import { shellEdits } from './shell-edits.ts'
import { commandOf, type ToolKind, toolKind } from './tool-names.ts'
import { type Ending, verdictOf } from './verdicts.ts'

export type CallResult = Omit<ResultInput, 'time'>

export interface Classified
  extends Pick<
    ToolDraft,
    | 'facets'
    | 'outcome'
    | 'evidence'
    | 'exitCode'
    | 'errorClass'
    | 'command'
    | 'exitMasked'
    | 'edits'
    | 'check'
    | 'plan'
  > {
  readonly condition: CheckCondition | null
}

/** What a call was and how it ended, told from its tool, arguments and result alone; without a result it is unknown. */
export const classify = (tool: string, args: unknown, result: CallResult | null): Classified => {
  const kind = toolKind(tool, args)
  const command = commandOf(kind, args)
  const script = command === null ? null : parseScript(command)
  const exitCode = result && (result.exitCode ?? exitCodeIn(result))
  const decided = decideOn(result, kind, script, exitCode)
  const found = script && result && foundCheck(result, script, decided, exitCode)
  const isFailedCheck = found?.check.verdict === 'fail' && found.condition === null && decided.outcome === 'error'
  const edits = result?.edits ?? askedEdits(kind, args, script)
  const plan = kind === 'plan' ? planOf(args) : null
  return {
    outcome: decided.outcome,
    evidence: decided.evidence,
    errorClass: isFailedCheck ? 'check_failed' : decided.errorClass,
    exitCode,
    command: command === null ? null : cutText(command),
    exitMasked: script !== null && isMasked(script, found),
    edits,
    check: found?.check ?? null,
    condition: found?.condition ?? null,
    plan,
    facets: facetsOf({ kind, script, found, edits, hasPlan: plan !== null, output: result?.output ?? '' }),
  }
}

const decideOn = (
  result: CallResult | null,
  kind: ToolKind,
  script: Script | null,
  exitCode: number | null,
): Decided => {
  const output = result?.output ?? ''
  return decide({
    output: result && output,
    failed: result?.failed ?? null,
    exitCode: result?.benign ? null : exitCode,
    said: result?.outcome ?? null,
    isShell: kind === 'shell' || kind === 'code',
    complains: () => script !== null && complains(script, output),
    isBenign: script !== null && isBenignExit(script, exitCode, output, result?.stderr ?? null),
    isStopped: script !== null && isStoppedCommit(script, output),
  })
}

const foundCheck = (
  { output, backgrounded }: CallResult,
  script: Script,
  { outcome }: Decided,
  exitCode: number | null,
): FoundCheck | null => {
  if (outcome !== 'ok' && outcome !== 'error') return null
  return checkOf(withBackground(script, backgrounded === true), { output, succeeded: outcome === 'ok', exitCode })
}

/** Shells of Claude Code and others put the exit code in front of the output. */
const exitCodeIn = ({ output, failed }: CallResult): number | null => {
  const digits = failed === true ? /^(?:Error: )?Exit code:? (\d{1,3})\b/.exec(output)?.[1] : undefined
  return digits === undefined ? null : Number(digits)
}

const withBackground = (script: Script, backgrounded: boolean): Script =>
  backgrounded ? { ...script, commands: script.commands.map(command => ({ ...command, joint: '&' })) } : script

const askedEdits = (kind: ToolKind, args: unknown, script: Script | null): readonly FileEdit[] => {
  if (kind === 'edit') return editsOf(args)
  if (kind === 'patch') return patchIn(args)
  return script ? shellEdits(script) : []
}

const isMasked = (script: Script, found: FoundCheck | null): boolean => {
  if (found) return found.status !== 'known'
  const { commands } = script
  let first = commands.length - 1
  while (first > 0 && commands[first - 1]?.joint === '|') first--
  return commands.length > 0 && statusOf(script, first) !== 'known'
}

interface FacetFacts {
  readonly kind: ToolKind
  readonly script: Script | null
  readonly found: FoundCheck | null
  readonly edits: readonly FileEdit[]
  readonly hasPlan: boolean
  readonly output: string
}

const facetByKind: Readonly<Partial<Record<ToolKind, Facet>>> = {
  shell: 'exec',
  code: 'exec',
  edit: 'edit',
  patch: 'edit',
  read: 'read',
  search: 'read',
  plan: 'plan_update',
  delegate: 'delegate',
  wait: 'wait',
  revert: 'revert',
}

/** A wait for a command in the background is no wait for an agent. */
const waitsForCommand = /<task_type>local_bash<|"task_type":"local_bash"/

const facetsOf = ({ kind, script, found, edits, hasPlan, output }: FacetFacts): Facet[] => {
  const facets = new Set<Facet>()
  const own = facetByKind[kind]
  if (own && !(own === 'wait' && waitsForCommand.test(output.slice(0, 1000)))) facets.add(own)
  if (edits.length > 0) facets.add('edit')
  if (found) facets.add('check')
  if (found?.check.key === 'gate') facets.add('gate')
  if (hasPlan) facets.add('plan_update')
  if (script && isRevert(script)) facets.add('revert')
  return [...facets]
}

/** What programs say of files that are not there or may not be touched. */
const troubles =
  /\b(?:cannot (?:access|remove|stat|open|create|move|copy|touch|overwrite|read)|No such file or directory|Permission denied|Not a directory|Directory not empty|File exists|missing (?:file )?operand|(?:invalid|unrecognized) option)\b/

const packageManagers = new Set(['npm', 'pnpm', 'yarn'])
const makers = new Set(['make', 'gmake'])
const longestLine = 400
const searched = 1 << 15

/** Only complaints of a program whose failure is that of the line count: what a file or a log says is none of them. */
const complains = (script: Script, output: string): boolean => {
  const text = output.slice(0, searched)
  return script.commands.some((command, i) => complainsOf(command)?.(text) && statusOf(script, i) === 'known')
}

const complainsOf = ({ program, words }: ShellCommand): ((text: string) => boolean) | null => {
  if (packageManagers.has(program)) return text => /^(?:npm|pnpm|yarn)(?: ERR!| error) /m.test(text)
  if (makers.has(program)) return text => /^g?make(?:\[\d+\])?: \*\*\* /m.test(text)
  if (program === 'python') return endsInSyntaxError
  if (program === 'node') return text => /^Node\.js v\d[\d.]*\s*$/m.test(text)
  const names = [program, words[0] ?? program]
  return text => text.split('\n').some(line => names.some(name => isOwnTrouble(line, name)))
}

const isOwnTrouble = (line: string, name: string): boolean =>
  line.startsWith(`${name}: `) && troubles.test(line.slice(0, longestLine))

/** A file that cannot be parsed is told without a traceback. */
const endsInSyntaxError = (text: string): boolean =>
  /^ *File ".*", line \d+/m.test(text) && /^(?:SyntaxError|IndentationError|TabError): /.test(lastLine(text))

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? ''
const startsBranch = (word: string): boolean => /^(-b|-B|--orphan|--track|-t)$/.test(word)
const namesFile = (word: string): boolean => word === '.' || (/\.[A-Za-z]\w*$/.test(word) && !word.startsWith('-'))

/** Commands that bring files back to what they were. */
const restores: Readonly<Record<string, (args: readonly string[]) => boolean>> = {
  restore: args => !args.includes('--staged') || args.includes('--worktree') || args.includes('-W'),
  checkout: args => args.includes('--') || (!args.some(startsBranch) && args.some(namesFile)),
  reset: args => args.includes('--hard'),
  revert: () => true,
}

const isRevert = ({ commands }: Script): boolean =>
  commands.some(({ program, words }) => {
    if (program !== 'git') return false
    const [verb = '', ...args] = gitCommand(words)
    return Object.hasOwn(restores, verb) && (restores[verb]?.(args) ?? false)
  })

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

const complaint = /^(?:\S*\/)?(?:e?f?grep|rg|diff|cmp|test|\[|git|ba?sh|zsh|fatal|error)\b.*: /im
const notFound = /^(?:.*: )?no \S+ in \(|^\S+ not found$/m

/** Exit code 1 of a search without a match, or of a comparison with differences, where nothing complaint. */
const isBenignExit = (script: Script, exitCode: number | null, output: string, stderr: string | null): boolean => {
  if (exitCode !== 1) return false
  const tail = lastChain(script)
  const kinds = tail.map(answers)
  if (!kinds.some(kind => kind !== null)) return false
  const body = (stderr ?? output).replace(/^(?:Error: )?Exit code:? \d+\s*/, '').trim()
  if (body === '') return true
  if (kinds.at(-1) === 'differing') return !complaint.test(body.slice(0, 2000))
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

interface FoundCheck {
  readonly check: Check
  readonly condition: CheckCondition | null
  readonly status: Status
}

const hookText =
  /pre-?commit|\bhusky\b|lint-staged|lefthook|\bhook id:|commit-msg|before committing|\bhooks?\b[^\n]{0,80}\b(?:fail|exit|declin|error|reject|block)/i

const isCommit = ({ program, words }: ShellCommand): boolean =>
  program === 'git' && words.includes('commit') && !words.includes('--no-verify') && !words.includes('--dry-run')

const isStoppedCommit = ({ commands }: Script, output: string): boolean =>
  commands.some(isCommit) && hookText.test(output)

/** The check that a line of the shell runs: the last of its programs that checks, else a hook, else a script. */
const checkOf = (script: Script, ending: Omit<Ending, 'status'>): FoundCheck | null => {
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
