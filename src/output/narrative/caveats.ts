import type { Analysis } from '../../analysis/analysis.ts'
import { haveOwnAgents } from '../../analysis/levels.ts'
import { type MissingShares, shareOf, unevenShares } from '../../analysis/missing/imbalance.ts'
import { problemCodes } from '../../core/problem-codes.ts'
import { headlineMetrics } from '../../core/roles.ts'
import { allRows, numbers, words } from '../../core/table.ts'
import { remembered } from '../../transform/metrics/shared/remembered.ts'
import { benchmarkCaveats, fewMeasuredCaveats, fewSharedCaveats, fewTasksCaveats } from './caveats/tasks.ts'
import { severityCounts } from './messages/caveats-messages.ts'
import type { Linked, Message } from './messages.ts'
import { namesIn } from './overview.ts'
import { wideIntervalCaveats } from './wide-intervals.ts'

const quality = '#/tables/data-quality'

/** All that there is to doubt, in the order in which it is told; computed once for an analysis. */
export const caveats = remembered((analysis: Analysis): readonly Linked[] => [
  ...doubts(analysis),
  ...problemCaveats(analysis),
])

const doubts = (analysis: Analysis): Linked[] => {
  const [overall] = analysis.groups('overall')
  const { runs, missingRuns, infrastructureFailures, passRateWithoutInfrastructure } = analysis.facts(overall)
  const found: Linked[] = []
  if (missingRuns > 0)
    found.push({
      code: 'runs-not-counted',
      params: { missing: missingRuns, of: runs + missingRuns, reasons: reasonCounts(analysis) },
      link: quality,
    })
  if (infrastructureFailures > 0) {
    const passRate = analysis.result('pass_rate', overall)?.summary.mean ?? NaN
    found.push({
      code: 'infrastructure-failures',
      params: { runs: infrastructureFailures, passRate, without: passRateWithoutInfrastructure },
      link: quality,
    })
  }
  for (const message of missingCaveats(analysis)) found.push({ ...message, link: quality })
  for (const { code, file, message } of analysis.problems) {
    const { headline = false }: { headline?: boolean } = problemCodes[code]
    if (headline) found.push({ code: 'problem-headline', params: { file, message }, link: '#/quality' })
  }
  const unmeasured = unmeasuredHeadlines(analysis)
  const toldAbove = analysis.missingShares()?.metric.id
  for (const { id, title, missing } of unmeasured.filter(({ id, everywhere }) => !everywhere && id !== toldAbove))
    found.push({
      code: 'unmeasured',
      params: { title, missing, runs },
      link: `#/metrics?metric=${id}`,
    })
  if (namesIn(analysis.tables.runs, 'agent').length > 1 && haveOwnAgents(analysis.tables.runs))
    found.push({
      code: 'agent-of-each-model',
      params: {},
      link: '#/tables/experiment-overview',
    })
  const never = unmeasured.filter(({ everywhere }) => everywhere).map(({ title }) => title)
  if (never.length > 0) found.push({ code: 'never-measured', params: { titles: never }, link: quality })
  found.push(...judgeCaveats(analysis), ...fewTasksCaveats(analysis))
  found.push(...fewMeasuredCaveats(analysis), ...benchmarkCaveats(analysis), ...fewSharedCaveats(analysis))
  found.push(...wideIntervalCaveats(analysis))
  return found
}

/** Below this agreement of the judges conclusions are tentative, as Krippendorff himself put it. */
const leastAlpha = 0.667

/** Whether one judge alone rated, and no run was rated by it twice. */
const isOneJudge = ({ tables: { judges } }: Analysis): boolean =>
  namesIn(judges, 'judge_model').length === 1 && new Set(numbers(allRows(judges), 'judge_number')).size === 1

const judgeCaveats = (analysis: Analysis): Linked[] => {
  const judges = analysis.judges()
  const found: Linked[] = []
  if (isOneJudge(analysis)) found.push({ code: 'one-judge', params: {}, link: quality })
  const names = silentJudges(analysis)
  if (names.length > 0) found.push({ code: 'silent-judges', params: { names }, link: '#/judges' })
  const alpha = judges.alphas().find(({ of }) => of === 'score')
  // Without an interval, such as of a single run, a low number says nothing.
  if (alpha && alpha.value < leastAlpha && !Number.isNaN(alpha.low))
    found.push({ code: 'low-agreement', params: { alpha: alpha.value }, link: '#/judges' })
  const { runs, split } = judges.splits()
  if (split > 0) found.push({ code: 'split-verdicts', params: { split, runs }, link: '#/judges' })
  return found
}

/** What is wrong with the files, by number; the page behind the link says where, and what to do. */
const problemCaveats = ({ problems }: Analysis): Linked[] => {
  const counts = severityCounts(problems, ['error', 'warning'])
  return counts.length === 0 ? [] : [{ code: 'problems', params: { counts }, link: '#/quality' }]
}

const reasonCounts = ({ tables: { missing_runs: missing } }: Analysis): { reason: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const reason of words(allRows(missing), 'reason'))
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count }))
}

/** Headlines that every run should have and that were not measured in some runs, or in none: `Cost: 5 of 315`. */
const unmeasuredHeadlines = (
  analysis: Analysis,
): { readonly id: string; readonly title: string; readonly missing: number; readonly everywhere: boolean }[] => {
  const [overall] = analysis.groups('overall')
  return headlineMetrics(analysis.metrics).flatMap(({ id }) => {
    const result = analysis.result(id, overall)
    if (result?.metric.per !== 'run' || result.summary.missing === 0) return []
    return [{ id, title: result.metric.title, missing: result.summary.missing, everywhere: result.summary.n === 0 }]
  })
}

/** The judges who were asked and gave no valid rating, as long as others did. */
export const silentJudges = ({ tables: { judges } }: Analysis): string[] => {
  const [scores, valid] = ['judge_score', 'judge_is_valid'].map(column => numbers(allRows(judges), column))
  const names = words(allRows(judges), 'judge_model')
  const heard = new Set(names.filter((_, row) => valid[row] !== 0 && !Number.isNaN(scores[row])))
  const silent = [...new Set(names)].flatMap(name => name ?? []).filter(name => !heard.has(name))
  return heard.size === 0 ? [] : silent
}

const mostShown = 3

/** What the rules make of runs without an outcome, of up to three configurations, and whether sides differ in them. */
const missingCaveats = (analysis: Analysis): Message[] => {
  const found = analysis.missingShares()
  if (!found) return []
  const { title, format } = found.metric
  const having = found.shares
    .filter(({ withoutOutcome }) => withoutOutcome > 0)
    .toSorted((a, b) => shareOf(b) - shareOf(a))
  const shown = having.length > mostShown ? having.slice(0, mostShown - 1) : having
  const more = having.length - shown.length
  return [
    ...shown.map(
      ({ name, runs, withoutOutcome, stopped, ifFailed, ifDropped }): Message => ({
        code: 'no-outcome',
        params: { name, runs, withoutOutcome, stopped, title, format, ifFailed, ifDropped },
      }),
    ),
    ...(more > 0 ? [{ code: 'no-outcome-more', params: { configurations: more } } as const] : []),
    ...uneven(found),
  ]
}

const uneven = ({ shares }: MissingShares): Message<'no-outcome-uneven'>[] => {
  const found = unevenShares(shares)
  if (!found) return []
  const [most, least] = [found.most, found.least].map(share => ({ name: share.name, share: shareOf(share) }))
  return [{ code: 'no-outcome-uneven', params: { most, least } }]
}
