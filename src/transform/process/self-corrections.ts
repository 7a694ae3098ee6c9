import { type CorrectionKind, correctionKinds, type Mark } from '../../core/process.ts'
import type { ToolEvent, TranscriptEvent } from '../../core/transcript.ts'
import { admitsMistake } from './markers.ts'
import { RetryFinder } from './retries.ts'
import { ReworkFinder } from './reworks.ts'
import { appliedEdits, isHuman, stepOf } from './transcript-actions.ts'

interface Found {
  readonly kind: Mark['kind']
  readonly answers: number | null
}

export interface Corrections {
  readonly marks: readonly Mark[]
  /** Steps with at least one correction of the own work, and those of each kind. */
  readonly steps: number
  readonly stepsByKind: Readonly<Record<CorrectionKind, number>>
}

/**
 * What the agents corrected. An action has one label, the first that applies: it tries again what failed, restores
 * files, answers a failed check, or removes lines of the run's own.
 */
export const findCorrections = (events: readonly TranscriptEvent[]): Corrections => {
  const labeller = new Labeller()
  const marks: Mark[] = []
  const steps = new Map<CorrectionKind, Set<string>>(correctionKinds.map(kind => [kind, new Set()]))
  for (const event of events) {
    if (isHuman(event)) labeller.request(event.seq)
    if (admitsMistake(event)) marks.push(markOf(event, { kind: 'explicit', answers: null }))
    const found = event.kind === 'tool' ? labeller.next(event) : null
    if (!found) continue
    marks.push(markOf(event, found))
    if (isOwn(found.kind)) steps.get(found.kind)?.add(stepOf(event))
  }
  const countOf = (kind: CorrectionKind) => steps.get(kind)?.size ?? 0
  return {
    marks,
    steps: new Set([...steps.values()].flatMap(found => [...found])).size,
    stepsByKind: { retry: countOf('retry'), revert: countOf('revert'), fix: countOf('fix'), rework: countOf('rework') },
  }
}

class Labeller {
  readonly #retries = new RetryFinder()
  readonly #fixes = new FixFinder()
  readonly #reworks = new ReworkFinder()
  #lastRequest = -1

  request(seq: number): void {
    this.#lastRequest = seq
    this.#reworks.request(seq)
  }

  /** Each finder has to see every action, whichever label this one gets. */
  next(event: ToolEvent): Found | null {
    const retry = this.#retries.next(event)
    const fix = this.#fixes.next(event)
    const rework = this.#reworks.next(event)
    if (retry) {
      const kind = isRefused(retry.of, this.#lastRequest) ? 'user_rework' : 'retry'
      return { kind, answers: retry.of.seq }
    }
    if (isRevert(event)) return { kind: 'revert', answers: null }
    if (fix) return { kind: 'fix', answers: fix.of }
    return rework && { kind: rework.kind, answers: rework.of }
  }
}

const isOwn = (kind: Mark['kind']): kind is CorrectionKind => correctionKinds.some(own => own === kind)

const isRevert = ({ facets, outcome }: ToolEvent): boolean => facets.includes('revert') && outcome === 'ok'

const refusals =
  /\buser (?:doesn't|does not|didn't|did not|rejected|denied|declined|refused)|\b(?:rejected|denied|declined|refused) by (?:the )?user\b/i

/** Whether a person turned the action down, rather than a rule: then the retry is what they asked for. */
const isRefused = ({ outcome, output, seq }: ToolEvent, lastRequest: number): boolean =>
  outcome === 'denied' && (refusals.test(output) || seq < lastRequest)

const markOf = (event: TranscriptEvent, { kind, answers }: Found): Mark => ({
  kind,
  seq: event.seq,
  agentId: event.agentId,
  tool: event.kind === 'tool' ? event.tool : null,
  src: { file: event.src.file, line: event.src.line },
  answers,
})

interface Fix {
  /** The check that failed. */
  readonly of: number
}

/** Follows the checks of a run, and tells which edits answer a failed one: the first after it. */
class FixFinder {
  /** Failures that no edit has answered yet, by key; only a pass of the same check takes one back. */
  readonly #open = new Map<string, number>()

  /** To be called for every action in order. */
  next(event: ToolEvent): Fix | null {
    const failures = [...this.#open.values()]
    const isEdit = appliedEdits(event).length > 0
    if (isEdit) this.#open.clear()
    const { check, seq } = event
    if (check && check.verdict !== 'unknown') this.#open.delete(check.key)
    if (check?.verdict === 'fail') this.#open.set(check.key, seq)
    const latest = failures.at(-1)
    return isEdit && latest !== undefined ? { of: latest } : null
  }
}
