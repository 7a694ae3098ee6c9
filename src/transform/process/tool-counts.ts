import type { ToolFacts } from '../../core/process.ts'
import type { Outcome, ToolEvent } from '../../core/transcript.ts'

type Counts = Omit<{ -readonly [Name in keyof ToolFacts]: ToolFacts[Name] }, 'tool'>

const noCalls = (): Counts => ({
  calls: 0,
  known: 0,
  ok: 0,
  error: 0,
  denied: 0,
  cancelled: 0,
  timeout: 0,
  unknown: 0,
  benign: 0,
  check_failed: 0,
})

/** Cancelled calls were never tried, and of unknown ones nobody knows: no rate is about them. */
export const isKnown = (outcome: Outcome): boolean => outcome !== 'cancelled' && outcome !== 'unknown'

const count = (counts: Counts, { outcome, errorClass }: ToolEvent): void => {
  counts.calls++
  counts[outcome]++
  if (isKnown(outcome)) counts.known++
  if (outcome !== 'error') return
  if (errorClass === 'benign_nonzero') counts.benign++
  if (errorClass === 'check_failed') counts.check_failed++
}

/** How the calls ended, in all and tool by tool. */
export const countCalls = (actions: readonly ToolEvent[]): { all: Counts; tools: ToolFacts[] } => {
  const all = noCalls()
  const byTool = new Map<string, Counts>()
  for (const event of actions) {
    const counts = byTool.get(event.tool) ?? noCalls()
    byTool.set(event.tool, counts)
    count(counts, event)
    count(all, event)
  }
  return { all, tools: [...byTool].map(([tool, counts]) => ({ tool, ...counts })) }
}

/** How many of the tools on offer were used; NaN where the offer is not known. */
export const countBreadth = (
  actions: readonly ToolEvent[],
  available: readonly string[] | null,
): { available: number; used: number } => {
  if (available === null) return { available: NaN, used: NaN }
  const offer = new Set(available)
  const used = new Set(actions.map(({ tool }) => tool).filter(tool => offer.has(tool)))
  return { available: offer.size, used: used.size }
}
