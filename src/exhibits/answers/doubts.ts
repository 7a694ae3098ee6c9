import type { Analysis } from '../../analysis/analysis.ts'
import { haveOwnAgents } from '../../analysis/levels.ts'
import { formatNumber } from '../../core/format.ts'
import { listed } from '../../core/listed.ts'
import { problemCodes } from '../../core/problem-codes.ts'
import type { Sentence } from '../../core/report.ts'
import { headlineMetrics } from '../../core/roles.ts'
import { allRows, numbers, words } from '../../core/table.ts'
import { counted } from '../drawing/words.ts'
import { benchmarkDoubts } from './benchmarks.ts'
import { fewMeasuredDoubts } from './few-measured.ts'
import { fewSharedDoubts } from './few-shared.ts'
import { fewTasksTexts } from './few-tasks.ts'
import { missingTexts } from './missing-runs.ts'
import { namesIn } from './overview.ts'
import { silentJudgesText } from './silent-judges.ts'
import { wideIntervalDoubts } from './wide-intervals.ts'

/** A doubt that a reader of the numbers should have, and where the report shows what it rests on. */
type Doubt = Pick<Sentence, 'text' | 'link'>

const quality = '#/tables/data-quality'

/** Each doubt, in a sentence. */
export const doubts = (analysis: Analysis): Doubt[] => {
  const [overall] = analysis.groups('overall')
  const { runs, missingRuns, infrastructureFailures, passRateWithoutInfrastructure } = analysis.facts(overall)
  const found: Doubt[] = []
  if (missingRuns > 0)
    found.push({
      text:
        `${counted(missingRuns, 'run')} of ${(runs + missingRuns).toLocaleString('en')} ${missingRuns === 1 ? 'is' : 'are'} missing ` +
        `(${reasonCounts(analysis)}) and counted nowhere above.`,
      link: quality,
    })
  if (infrastructureFailures > 0) {
    const passRate = analysis.result('pass_rate', overall)?.summary.mean ?? NaN
    found.push({
      text:
        `${counted(infrastructureFailures, 'run')} failed for reasons that are not the agent's: ` +
        `pass rate over runs ${formatNumber(passRate, 'percent')}, without ${infrastructureFailures === 1 ? 'it' : 'them'} ${formatNumber(passRateWithoutInfrastructure, 'percent')}.`,
      link: quality,
    })
  }
  for (const text of missingTexts(analysis)) found.push({ text, link: quality })
  for (const { code, file, message } of analysis.problems) {
    const { aloud = false }: { aloud?: boolean } = problemCodes[code]
    if (aloud) found.push({ text: `${file}: ${message}`, link: '#/quality' })
  }
  const unmeasured = unmeasuredHeadlines(analysis)
  const toldAbove = analysis.missingShares()?.metric.id
  for (const { id, title, missing } of unmeasured.filter(({ id, everywhere }) => !everywhere && id !== toldAbove))
    found.push({
      text: `${title} was not measured in ${missing.toLocaleString('en')} of ${counted(runs, 'run')}.`,
      link: `#/metrics?metric=${id}`,
    })
  if (namesIn(analysis.tables.runs, 'agent').length > 1 && haveOwnAgents(analysis.tables.runs))
    found.push({
      text: 'Every model was run by an agent of its own: a difference between models may be that of their agents.',
      link: '#/tables/experiment-overview',
    })
  const never = unmeasured.filter(({ everywhere }) => everywhere).map(({ title }) => title)
  if (never.length > 0) found.push({ text: `Not measured in any run: ${listed(never, 'and')}.`, link: quality })
  found.push(...judgeDoubts(analysis))
  for (const text of fewTasksTexts(analysis)) found.push({ text, link: '#/tables/experiment-overview' })
  found.push(...fewMeasuredDoubts(analysis), ...benchmarkDoubts(analysis), ...fewSharedDoubts(analysis))
  found.push(...wideIntervalDoubts(analysis))
  return found
}

/** Below this agreement of the judges conclusions are tentative, as Krippendorff himself put it. */
const leastAlpha = 0.667

/** Whether one judge alone rated, and no run was rated by it twice. */
const isOneJudge = ({ tables: { judges } }: Analysis): boolean =>
  namesIn(judges, 'judge_model').length === 1 && new Set(numbers(allRows(judges), 'judge_number')).size === 1

const judgeDoubts = (analysis: Analysis): Doubt[] => {
  const judges = analysis.judges()
  const found: Doubt[] = []
  if (isOneJudge(analysis))
    found.push({ text: 'One judge alone rated the runs: how far judges agree cannot be known.', link: quality })
  const silent = silentJudgesText(analysis)
  if (silent !== null) found.push({ text: silent, link: '#/judges' })
  const alpha = judges.alphas().find(({ of }) => of === 'score')
  // Without an interval, such as of a single run, a low number says nothing.
  if (alpha && alpha.value < leastAlpha && !Number.isNaN(alpha.low))
    found.push({
      text: `The judges agree little on scores: Krippendorff's alpha ${formatNumber(alpha.value, 'score')}.`,
      link: '#/judges',
    })
  const { runs, split } = judges.splits()
  if (split > 0)
    found.push({
      text: `Judges disagree on the verdict in ${split.toLocaleString('en')} of ${counted(runs, 'run')}.`,
      link: '#/judges',
    })
  return found
}

const reasonCounts = ({ tables: { missing_runs: missing } }: Analysis): string => {
  const counts = new Map<string, number>()
  for (const reason of words(allRows(missing), 'reason'))
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => `${count.toLocaleString('en')} ${reason}`).join(', ')
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
