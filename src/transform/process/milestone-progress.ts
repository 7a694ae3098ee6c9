import { globOf } from '../../core/glob.ts'
import type { Milestone, MilestonePredicate, Milestones } from '../../core/milestones.ts'
import { type Matches, matcherOf } from '../../core/pattern.ts'
import type { ToolEvent, Transcript } from '../../core/transcript.ts'
import { mean, sum } from '../../statistics/sum.ts'
import { filesAtEnd, filesRead } from './file-access.ts'
import { appliedEdits } from './transcript-actions.ts'

export interface MilestoneProgress {
  /** Weight of what was reached, minefields taken off. */
  readonly reached: number
  readonly total: number
  /** The mean over actions of the progress made so far. */
  readonly auc: number
}

/** How far a run came by what its task declares as milestones; NaN where it declares none. */
export const measureMilestones = (
  transcript: Transcript,
  actions: readonly ToolEvent[],
  { milestones, minefields }: Milestones,
): MilestoneProgress => {
  const total = sum(milestones.map(({ weight }) => weight))
  if (total === 0) return { reached: NaN, total: NaN, auc: NaN }
  const gains = new Float64Array(actions.length)
  const place = (milestone: Milestone, sign: 1 | -1) => {
    const at = firstReached(milestone, transcript, actions)
    if (at !== null) gains[at] += sign * milestone.weight
  }
  for (const milestone of milestones) place(milestone, 1)
  for (const minefield of minefields) place(minefield, -1)
  let weight = 0
  const progress = actions.map((_, t) => {
    weight += gains[t]
    return Math.max(0, weight) / total
  })
  return { reached: Math.max(0, weight), total, auc: mean(progress) }
}

type Seen = (event: ToolEvent) => boolean

/** The first action by which it is reached; null where it never is. */
const firstReached = (
  { predicate, pattern }: Milestone,
  transcript: Transcript,
  actions: readonly ToolEvent[],
): number | null => {
  if (predicate === 'file_at_end') {
    const isWanted = pathMatcher(pattern, transcript.cwd)
    return filesAtEnd(actions).some(isWanted) ? actions.length - 1 : null
  }
  const at = actions.findIndex(predicates[predicate](pattern, transcript.cwd, actions))
  return at < 0 ? null : at
}

const predicates: Record<
  Exclude<MilestonePredicate, 'file_at_end'>,
  (pattern: string, cwd: string | null, actions: readonly ToolEvent[]) => Seen
> = {
  edited: (pattern, cwd, actions) => {
    const matches = pathMatcher(pattern, cwd)
    const isWanted = (path: string) => path !== '' && matches(path)
    const changes = ({ added, removed }: { added: readonly string[]; removed: readonly string[] }) =>
      added.length + removed.length > 0
    // Where a format keeps lines, creating an empty file has changed nothing yet.
    const keepsLines = actions.some(event => appliedEdits(event).some(changes))
    return event => appliedEdits(event).some(edit => isWanted(edit.path) && (!keepsLines || changes(edit)))
  },
  read: (pattern, cwd) => {
    const isWanted = pathMatcher(pattern, cwd)
    return event => event.outcome === 'ok' && filesRead(event).some(isWanted)
  },
  check_passed: pattern => {
    const isNamed = nameMatcher(pattern)
    return ({ check }) => check?.verdict === 'pass' && isNamed(check.key)
  },
  check_failed: pattern => {
    const isNamed = nameMatcher(pattern)
    return ({ check }) => check?.verdict === 'fail' && isNamed(check.key)
  },
  ran: pattern => {
    const matches = matcherOf(pattern) ?? never
    return ({ outcome, command, tool }) => outcome === 'ok' && matches(command ?? tool)
  },
  plan_item_done: pattern => {
    const matches = matcherOf(pattern) ?? never
    return ({ plan }) => plan?.some(({ status, text }) => status === 'completed' && matches(text)) ?? false
  },
  test_passed: pattern => event => event.check !== null && passesTest(event.output, pattern),
}

/** Patterns that cannot be matched are told where they are read. */
const never: Matches = () => false

const nameMatcher = (pattern: string) => {
  const matches = matcherOf(pattern) ?? never
  return (name: string) => name === pattern || matches(name)
}

/** Globs are relative to the folder the agent worked in; one without a slash matches names in any folder. */
const pathMatcher = (glob: string, cwd: string | null): Matches => {
  const plain = (path: string) => path.replaceAll('\\', '/').replace(/^\.\//, '')
  const root = cwd === null ? null : `${plain(cwd).replace(/\/$/, '')}/`
  const wanted = plain(glob)
  const anywhere = globOf(`**/${wanted.replace(/^\//, '')}`) ?? never
  const matches = wanted.includes('/') ? (globOf(wanted) ?? never) : anywhere
  return path => {
    const given = plain(path)
    if (root !== null && given.startsWith(root)) return matches(given.slice(root.length))
    return matches(given) || (given.startsWith('/') && anywhere(given))
  }
}

/** How runners mark a test that passed, and one that did not. */
const passMark = /✓|✔|√|\bPASS(?:ED)?\b|(?:^|\s)ok\b/i
const failMark = /✗|✘|✖|×|\bFAIL(?:ED|URE)?\b|\bnot ok\b|\bERROR\b/i

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether the output of a check has a line that says that this test passed. */
const passesTest = (output: string, test: string): boolean => {
  // `test_add` is not `test_add_two`.
  const name = new RegExp(`(?<![\\w-])${escaped(test)}(?![\\w-])`)
  return output.split('\n').some(line => {
    // What the test is called is no mark.
    const rest = line.replace(name, ' ')
    return rest !== line && passMark.test(rest) && !failMark.test(rest)
  })
}
