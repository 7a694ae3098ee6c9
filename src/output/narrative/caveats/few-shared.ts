import type { Analysis } from '../../../analysis/analysis.ts'
import type { Comparison } from '../../../analysis/comparisons/index.ts'
import { isApart } from '../../../analysis/comparisons/index.ts'
import { arenasOf, metricsAsked } from '../arenas.ts'
import { pairsLink } from '../links.ts'
import type { Linked, Message } from '../messages.ts'
import { titleOf } from '../words.ts'

/** Where comparisons rest on tasks that only one side tried, or leave such tasks out; the metrics are named where not all do. */
export const fewSharedCaveats = (analysis: Analysis): Linked[] =>
  arenasOf(analysis).flatMap(({ scope }) => {
    const tested = analysis
      .comparisons()
      .filter(pair => pair.scope === scope && (scope === 'tiers' || pair.tier1 === null) && pair.p !== null)
    const metrics = metricsAsked(analysis).filter(({ id }) => tested.some(({ metric }) => metric === id))
    const found = new Map<string, { readonly messageIn: Shared; readonly titles: string[] }>()
    for (const metric of metrics)
      for (const messageIn of sharedIn(tested.filter(pair => pair.metric === metric.id))) {
        const key = JSON.stringify(messageIn([]))
        const known = found.get(key) ?? { messageIn, titles: [] }
        known.titles.push(titleOf(metric, analysis.settings))
        found.set(key, known)
      }
    return [...found.values()].map(({ messageIn, titles }) => ({
      ...messageIn(titles.length < metrics.length ? titles : []),
      link: pairsLink(scope),
    }))
  })

/** A message on some metrics, or on all where none is named. */
type Shared = (titles: readonly string[]) => Message

/** `1 pair of models shares no task: …`; `1 pair of tiers is compared on the 10 tasks that both have, 20 left out: …` */
const sharedIn = (pairs: readonly Comparison[]): Shared[] => {
  const mixed = pairs.filter(pair => !isApart(pair) && pair.shared < pair.tasks)
  const [least] = mixed.sort((a, b) => a.shared / a.tasks - b.shared / b.tasks)
  const apart = pairs.filter(isApart)
  const without = pairs.filter(pair => pair.left_out > 0)
  const [most] = without.sort((a, b) => b.left_out - a.left_out)
  const countOf = ({ length, 0: { scope } }: readonly Comparison[], titles: readonly string[]) => ({
    titles,
    scope,
    pairs: length,
  })
  const found: Shared[] = []
  if (apart.length > 0) found.push(titles => ({ code: 'no-shared-tasks', params: countOf(apart, titles) }))
  if (mixed.length > 0)
    found.push(titles => ({
      code: 'few-shared-tasks',
      params: { ...countOf(mixed, titles), shared: least.shared, tasks: least.tasks },
    }))
  // The means of each side alone are of all its tasks, so a difference can be another than that between them.
  if (without.length > 0)
    found.push(titles => ({
      code: 'tasks-left-out',
      params: { ...countOf(without, titles), shared: most.shared, leftOut: most.left_out },
    }))
  return found
}
