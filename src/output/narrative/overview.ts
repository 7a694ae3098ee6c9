import type { Analysis } from '../../analysis/analysis.ts'
import { groupingNames } from '../../core/dimensions.ts'
import { formatNumber } from '../../core/format.ts'
import { headlineMetrics } from '../../core/roles.ts'
import type { ConsensusRule, MissingRule, Settings } from '../../core/settings.ts'
import { allRows, type Table, words } from '../../core/table.ts'
import { counted } from './words.ts'

/** The different names in a column, without those that are not known. */
export const namesIn = (table: Table, column: string): string[] =>
  [...new Set(words(allRows(table), column))].filter(name => name !== null)

/** `315 runs · 3 experiments · 3 tasks · 1 model · 3 judges`; what there is none of is left out. */
export const overview = ({ tables: { runs, judges } }: Analysis): string =>
  [
    counted(runs.size, 'run'),
    ...(
      [
        [runs, 'experiment', 'experiment'],
        [runs, 'task', 'task'],
        [runs, 'agent', 'agent'],
        [runs, 'agent_model', 'model'],
        [judges, 'judge_model', 'judge'],
      ] as const
    ).flatMap(([table, column, word]) => {
      const count = namesIn(table, column).length
      return count === 0 ? [] : [`${counted(count, word)}${word === 'task' ? familiesText(runs, count) : ''}`]
    }),
  ].join(' · ')

/** ` in 36 families`, where families say more than experiments do. */
const familiesText = (runs: Table, tasks: number): string => {
  const families = namesIn(runs, 'family').length
  return families > namesIn(runs, 'experiment').length && families < tasks ? ` in ${families} families` : ''
}

/** How to read the numbers. */
export const legendText = (analysis: Analysis): string => {
  const { consensus, confidence, profile, missing } = analysis.settings
  const brackets = `; in brackets: ${formatNumber(confidence, 'percent').replace('.0%', '%')} intervals, unadjusted`
  return [
    `${ratedText(analysis.tables.runs, consensus)} Tasks weigh alike${hasIntervals(analysis) ? brackets : ''}.`,
    ...missingRuleTexts[missing ?? 'recorded'],
    ...profileText[profile],
  ].join(' ')
}

/** How runs without an outcome count, where that is not the usual way. */
const missingRuleTexts: Record<MissingRule, readonly string[]> = {
  recorded: [],
  fail: ['Runs without an outcome count as failures (--missing fail).'],
  drop: ['Runs without an outcome, and runs that infrastructure stopped, are left out (--missing drop).'],
}

/** Whether any group that is told first has limits; a study of single runs has none. */
const hasIntervals = (analysis: Analysis): boolean =>
  groupingNames.some(grouping =>
    analysis
      .groups(grouping)
      .some(group =>
        headlineMetrics(analysis.metrics).some(
          ({ id }) => !Number.isNaN(analysis.result(id, group)?.summary.low ?? NaN),
        ),
      ),
  )

/** Which numbers do not respect tasks, where others beside them do. */
const profileText: Record<Settings['profile'], readonly string[]> = {
  default: [],
  published: [
    'Tests are those of the published profile, over runs, and of what it tests alone; intervals respect tasks, so that the two need not agree.',
  ],
}

/** Whose scores and verdicts count; sources without judges name the outcome themselves. */
const ratedText = (runs: Table, consensus: ConsensusRule): string => {
  const decided = new Set(runs.columns.verdict_by ? namesIn(runs, 'verdict_by') : ['judges'])
  if (!decided.has('source')) return consensusText[consensus]
  return decided.has('judges')
    ? `${consensusText[consensus]} Where a source names the outcome itself, as it has them.`
    : 'Scores and verdicts: as the source has them.'
}

const consensusText: Record<ConsensusRule, string> = {
  median: 'Scores: median of the judges. Verdicts: majority.',
  mean: 'Scores: mean of the judges. Verdicts: majority.',
  recorded: 'Scores and verdicts: as recorded.',
}
