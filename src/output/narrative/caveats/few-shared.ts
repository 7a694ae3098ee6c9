import type { Analysis } from '../../../analysis/analysis.ts'
import type { Comparison } from '../../../analysis/comparisons/index.ts'
import { listed } from '../../../core/listed.ts'
import type { Sentence } from '../../../core/report.ts'
import { isApart } from '../apart.ts'
import { arenasOf, metricsAsked } from '../arenas.ts'
import { leftOutText } from '../left-out.ts'
import { pairsLink } from '../links.ts'
import { counted, titleOf } from '../words.ts'

/** Where comparisons rest on tasks that only one side tried, or leave such tasks out; the metrics are named where not all do. */
export const fewSharedDoubts = (analysis: Analysis): Pick<Sentence, 'text' | 'link'>[] =>
  arenasOf(analysis).flatMap(({ scope }) => {
    const tested = analysis
      .comparisons()
      .filter(pair => pair.scope === scope && (scope === 'tiers' || pair.tier1 === null) && pair.p !== null)
    const metrics = metricsAsked(analysis).filter(({ id }) => tested.some(({ metric }) => metric === id))
    const titles = new Map<string, string[]>()
    for (const metric of metrics)
      for (const text of sharedTexts(tested.filter(pair => pair.metric === metric.id))) {
        const known = titles.get(text) ?? []
        titles.set(text, [...known, titleOf(metric, analysis.settings)])
      }
    return [...titles].map(([text, those]) => ({
      text: `${those.length < metrics.length ? `${listed(those, 'and')}: ` : ''}${text}.`,
      link: pairsLink(scope),
    }))
  })

/** `1 pair of models shares no task: …`; `1 pair of tiers is compared on the 10 tasks that both have, 20 left out: …` */
const sharedTexts = (pairs: readonly Comparison[]): string[] => {
  const mixed = pairs.filter(pair => !isApart(pair) && pair.shared < pair.tasks)
  const [least] = mixed.sort((a, b) => a.shared / a.tasks - b.shared / b.tasks)
  const apart = pairs.filter(isApart)
  const share = ({ length }: readonly Comparison[], what: string) =>
    `${counted(length, 'pair')} of ${pairs[0].scope} share${length === 1 ? 's' : ''} ${what}: a difference can be one of tasks`
  return [
    ...(apart.length > 0 ? [share(apart, 'no task')] : []),
    ...(mixed.length === 1 ? [share(mixed, `only ${least.shared} of ${least.tasks} tasks`)] : []),
    ...(mixed.length > 1
      ? [share(mixed, `only some of their tasks (one of them ${least.shared} of ${least.tasks})`)]
      : []),
    ...leftOutTexts(pairs),
  ]
}

/** The means of each side alone are of all its tasks, so a difference can be another than that between them. */
const leftOutTexts = (pairs: readonly Comparison[]): string[] => {
  const without = pairs.filter(pair => pair.left_out > 0)
  if (without.length === 0) return []
  const [most] = without.sort((a, b) => b.left_out - a.left_out)
  const subject = `${counted(without.length, 'pair')} of ${most.scope}`
  const compared =
    without.length === 1
      ? `is compared ${leftOutText(most)}`
      : `are compared on tasks that both have (one of them ${leftOutText(most)})`
  return [`${subject} ${compared}: the means of each side count those too`]
}
