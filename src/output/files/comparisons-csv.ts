import type { Analysis } from '../../analysis/analysis.ts'
import { mostOtherPairs } from '../../analysis/comparisons/between-tiers.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import type { ColumnSpec, ColumnType } from '../../core/schema.ts'
import { reasonsText } from '../narrative/reason-words.ts'
import { type DataFile, rowsCsv } from './csv-writer.ts'

/** Reasons are written in words. */
type Column = Exclude<keyof Comparison, 'reasons'> | 'reason'

/** What each field of a comparison is; a field without an entry does not compile. */
const fields: Record<Column, readonly [ColumnType, string]> = {
  metric: ['string', 'Metric'],
  scope: ['string', 'What is compared: tiers of a model, models, agents, or configurations (an agent with a model)'],
  model1: ['string', 'Model of side 1'],
  tier1: ['string', 'Tier of side 1'],
  model2: ['string', 'Model of side 2'],
  tier2: ['string', 'Tier of side 2'],
  value1: ['number', 'Mean of side 1, every task alike; a median where the method is a log-rank test'],
  value2: ['number', 'Mean of side 2, every task alike; a median where the method is a log-rank test'],
  difference: ['number', 'value2 - value1'],
  scale: ['string', 'What the limits are: differences, or how many times as much side 2 is'],
  ratio: ['number', 'How many times as much side 2 is in a typical task'],
  low: ['number', 'Lower limit'],
  high: ['number', 'Upper limit'],
  p: ['number', 'p of this comparison alone, unadjusted'],
  p_adjusted: ['number', 'Holm-adjusted p over all tests of the family; missing for exploratory comparisons'],
  significant: ['boolean', 'Whether p_adjusted is below alpha; missing where there is none'],
  better: ['string', 'The side that is significantly better'],
  cliffs_delta: ['number', 'How often side 2 beats side 1, minus how often it loses'],
  delta_low: ['number', 'Lower limit of cliffs_delta'],
  delta_high: ['number', 'Upper limit of cliffs_delta'],
  mde: [
    'number',
    'Smallest difference, or factor, that this design finds with 80% power at the unadjusted p. Missing where the metric cannot differ by so much',
  ],
  n1: ['integer', 'Runs of side 1'],
  n2: ['integer', 'Runs of side 2'],
  missing1: ['integer', 'Runs of side 1 that were not measured'],
  missing2: ['integer', 'Runs of side 2 that were not measured'],
  tasks: ['integer', 'Tasks that were compared'],
  shared: ['integer', 'Tasks that both sides have'],
  unit: ['string', 'What varies: tasks, subtests or runs'],
  method: ['string', 'How it was computed'],
  reason: ['string', 'Why this method, or why there is no answer'],
  low_naive: ['number', 'Lower limit if all runs were independent of each other'],
  high_naive: ['number', 'Upper limit if all runs were independent of each other'],
  p_naive: ['number', 'p if all runs were independent of each other'],
  design_effect: ['number', 'How many times larger the variance is than that of independent runs'],
  p_sign_flip: ['number', 'p of flipping the signs of task differences'],
  overall_contrast: ['boolean', 'Whether this is the first tier against the last'],
  agent1: ['string', 'Agent of side 1'],
  agent2: ['string', 'Agent of side 2'],
  variant: ['string', 'Variant of a metric that has several values'],
  typical1: ['number', 'Geometric mean of side 1 over tasks, where the ratio is that of geometric means'],
  typical2: ['number', 'Geometric mean of side 2 over tasks'],
  left_out: ['integer', 'Tasks that were not compared because only one side has them'],
  family: [
    'string',
    'headline: consecutive tiers, first and last, and each with the baseline, and models and agents over all tiers, in headline metrics; primary: the same in the primary metric; published: those of the published profile; exploratory: every other comparison, unadjusted',
  ],
  family_size: ['integer', 'How many tests were adjusted together'],
  caution: ['string', 'Why the difference is never a claim: heavy-tails or different-tasks'],
}

const names = Object.keys(fields) as readonly Column[]

const columns: readonly ColumnSpec[] = names.map(name => ({ name, type: fields[name][0], title: fields[name][1] }))

export const comparisonsFile = (analysis: Analysis): DataFile => ({
  path: 'data/comparisons.csv',
  title: `One row per metric, variant and pair of models, agents or tiers. Last, the headline metrics for pairs of tiers outside of the family, at most ${mostOtherPairs.toLocaleString('en')}`,
  columns,
  pieces: () =>
    rowsCsv(
      columns,
      [...analysis.comparisons(), ...analysis.otherPairs()].map(comparison =>
        names.map(name => (name === 'reason' ? reasonsText(comparison.reasons) : comparison[name])),
      ),
    ),
})
