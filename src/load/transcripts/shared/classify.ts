import type { Facet, FileEdit } from '../../../core/transcript.ts'
import { isBenignExit } from './benign.ts'
import { checkOf, type FoundCheck, isStoppedCommit } from './check-of.ts'
import { complains } from './complaints.ts'
import { cutText } from './cut.ts'
import type { CheckCondition, ResultInput, ToolDraft } from './drafts.ts'
import { editsOf, patchIn } from './edits.ts'
import { type Decided, decide } from './outcomes.ts'
import { planOf } from './plans.ts'
import { isRevert } from './reverts.ts'
import { parseScript, type Script, statusOf } from './shell.ts'
import { shellEdits } from './shell-edits.ts'
import { commandOf, type ToolKind, toolKind } from './tools.ts'

/** What is known of how a call ended. */
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

/** Only a command that was run to its end can tell anything. */
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

/** Of a check, else of the first command of the last pipe. */
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
