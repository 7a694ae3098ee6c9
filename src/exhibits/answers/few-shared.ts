import type { Analysis } from '../../analysis/analysis.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import { listed } from '../../core/listed.ts'
import type { Sentence } from '../../core/report.ts'
import { titleOf } from '../drawing/axis.ts'
import { counted } from '../drawing/words.ts'
import { isApart } from './apart.ts'
import { arenasOf, metricsAsked } from './asked.ts'
import { pairsLink } from './links.ts'

/** Where comparisons rest on tasks that only one side tried; the metrics are named where not all do. */
export const fewSharedDoubts = (analysis: Analysis): Pick<Sentence, 'text' | 'link'>[] =>
  arenasOf(analysis).flatMap(({ scope }) => {
    const tested = analysis
      .comparisons()
      .filter(pair => pair.scope === scope && (scope === 'tiers' || pair.tier1 === null) && pair.p_adjusted !== null)
    const metrics = metricsAsked(analysis).filter(({ id }) => tested.some(({ metric }) => metric === id))
    const titles = new Map<string, string[]>()
    for (const metric of metrics)
      for (const text of sharedTexts(tested.filter(pair => pair.metric === metric.id))) {
        const known = titles.get(text) ?? []
        titles.set(text, [...known, titleOf(metric, analysis.settings)])
      }
    return [...titles].map(([text, those]) => ({
      text: `${those.length < metrics.length ? `${listed(those, 'and')}: ` : ''}${text}: a difference can be one of tasks.`,
      link: pairsLink(scope),
    }))
  })

/** `1 pair of models shares no task`; `1 pair of tiers shares only 3 of 13 tasks` */
const sharedTexts = (pairs: readonly Comparison[]): string[] => {
  // What is compared in pairs, or on shared tasks alone, has no other tasks.
  const mixed = pairs.filter(pair => !isApart(pair) && pair.shared < pair.tasks)
  const [least] = mixed.sort((a, b) => a.shared / a.tasks - b.shared / b.tasks)
  const apart = pairs.filter(isApart)
  const share = ({ length }: readonly Comparison[], what: string) =>
    `${counted(length, 'pair')} of ${pairs[0].scope} share${length === 1 ? 's' : ''} ${what}`
  return [
    ...(apart.length > 0 ? [share(apart, 'no task')] : []),
    ...(mixed.length === 1 ? [share(mixed, `only ${least.shared} of ${least.tasks} tasks`)] : []),
    ...(mixed.length > 1
      ? [share(mixed, `only some of their tasks (one of them ${least.shared} of ${least.tasks})`)]
      : []),
  ]
}
