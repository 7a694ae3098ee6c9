import { isUndetectable } from '../../analysis/comparisons/detectable-effect.ts'
import { type Comparison, sidesOf } from '../../analysis/comparisons/index.ts'
import type { PowerAnalysis } from '../../analysis/statistical-results.ts'
import { tierPairKey } from '../../analysis/tier-pair.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatFactor, formatNumber } from '../../core/format.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Reason } from '../../core/reasons.ts'
import { headlineMetrics } from '../../core/roles.ts'
import { numbers } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { deltaText, type Written } from '../exhibits/difference-text.ts'
import { placeColumns, placeNotes, totalName } from '../exhibits/place-columns.ts'
import { metricOf } from '../exhibits/row-values.ts'
import { nameWidth, shortNames } from '../exhibits/short-names.ts'
import { methodsNotes } from '../narrative/interval-words.ts'
import { whyTexts } from '../narrative/reason-words.ts'
import { named, titleOf } from '../narrative/words.ts'
import { shorten } from '../plot/text-width.ts'

type Row = {
  readonly metric: string
  /** Whose tiers are compared; all models where they are compared with each other. */
  readonly agent_model: string
  readonly scope: Comparison['scope']
  readonly side1: string
  readonly side2: string
  readonly n1: number
  readonly n2: number
  readonly observed_delta: number | null
  readonly power_at_observed: number | null
  readonly power_at_medium: number | null
  /** The smallest difference, or factor, that is found four times out of five. */
  readonly mde: number | null
  readonly scale: Comparison['scale']
  readonly method: MethodId | null
  readonly reasons: readonly Reason[]
}

const enough = 0.8
const widestTier = 60

export default defineTable<Row>({
  id: 'power-and-mde',
  title: 'What a study of this size can find',
  description:
    'The power of every comparison at the observed and at a medium effect, and the smallest difference that is found four times out of five.',

  rows(analysis) {
    // What studies are planned for: headlines of single runs.
    const headlines = headlineMetrics(analysis.metrics).filter(({ per }) => per === 'run')
    const shown = headlines.map(({ id }) => id)
    const power = new Map(
      analysis.statisticalResults().power_analysis.map(each => [tierPairKey(each, each.model), each]),
    )
    const rows = analysis
      .comparisons()
      .filter(({ metric, scope, tier1 }) => shown.includes(metric) && (scope === 'tiers' || tier1 === null))
      .sort((a, b) => shown.indexOf(a.metric) - shown.indexOf(b.metric))
      .map(compared => rowOf(compared, power))
    if (rows.length === 0) return notApplicable('needs 2 tiers, models or agents to compare')
    const isKnown = rows.some(row => isPlanned(row) || row.power_at_medium !== null)
    return isKnown ? rows : notApplicable('no comparison has an error to plan with')
  },

  columns(rows, context) {
    const names = {
      models: shortNames(context.levels.model, 'Model', nameWidth.tight),
      agents: shortNames(context.levels.agent, 'Agent', nameWidth.tight),
      configurations: shortNames([], 'Configuration', nameWidth.tight),
    }
    const isKnown = (field: 'power_at_observed' | 'power_at_medium') => rows.some(row => row[field] !== null)
    return [
      { title: 'Metric', align: 'left', text: row => titleOf(metricOf(context, row.metric), context.settings) },
      ...placeColumns(rows, context, nameWidth.tight),
      {
        title: 'Compared',
        align: 'left',
        text: ({ scope, side1, side2 }) =>
          scope === 'tiers'
            ? `${shorten(side1, widestTier)} to ${shorten(side2, widestTier)}`
            : `${names[scope].text(side1)}, ${names[scope].text(side2)}`,
      },
      {
        title: 'Runs',
        align: 'right',
        text: ({ n1, n2 }) => `${formatNumber(n1, 'count')}, ${formatNumber(n2, 'count')}`,
      },
      {
        title: 'Observed delta',
        align: 'right',
        text: row => deltaText(row.observed_delta, null, null),
      },
      ...(isKnown('power_at_observed') ? [numbers<Row>('power_at_observed', 'Power (observed)', 'percent')] : []),
      ...(isKnown('power_at_medium') ? [numbers<Row>('power_at_medium', 'Power (0.3)', 'percent')] : []),
      { title: 'Detectable', align: 'right', text: row => detectableText(row, metricOf(context, row.metric)) },
    ]
  },

  notes(rows, context) {
    const planned = rows.filter(row => row.power_at_medium !== null)
    const powerful = planned.filter(row => (row.power_at_medium ?? 0) >= enough)
    const without = whyTexts(rows.filter(row => !isPlanned(row)))
    return [
      `Detectable: the smallest difference, or factor (×), that such a study finds four times out of five, at p below ${context.settings.alpha} before any correction for several comparisons; a difference that must hold after it has to be larger.`,
      ...(rows.some(row => isUndetectable(row.reasons))
        ? ['None: even the largest difference that there can be would be found less often.']
        : []),
      ...(planned.length > 0
        ? [
            `Power: how often such a study finds the observed effect, and a Cliff's delta of 0.3; ${powerful.length} of ${planned.length} comparisons reach ${formatNumber(enough, 'percent').replace('.0%', '%')} at 0.3. Power at the observed effect says no more than its p.`,
          ]
        : []),
      ...(rows.some(row => row.power_at_observed !== null && row.power_at_medium === null)
        ? ['No power at 0.3 where one side always wins: a delta of 1 does not tell its error.']
        : []),
      ...methodsNotes(rows),
      ...(without.length > 0 ? [`Without an answer: ${without.join('; ')}.`] : []),
      ...placeNotes(rows, context, nameWidth.tight),
    ]
  },

  block: row => `${row.metric} ${row.scope} ${row.agent_model}`,
})

const rowOf = (compared: Comparison, powers: ReadonlyMap<string, PowerAnalysis>): Row => {
  const { metric, scope, model1 } = compared
  const [side1, side2] = sidesOf(compared)
  const isTiers = scope === 'tiers'
  const power = isTiers ? powers.get(tierPairKey(compared, model1)) : undefined
  return {
    metric,
    agent_model: isTiers ? named(model1) : totalName('agent_model'),
    scope,
    side1: named(side1),
    side2: named(side2),
    n1: compared.n1,
    n2: compared.n2,
    observed_delta: compared.cliffs_delta,
    power_at_observed: power?.power_at_observed ?? null,
    power_at_medium: power?.power_at_medium_0_3 ?? null,
    mde: compared.mde,
    scale: compared.scale,
    method: power?.method ?? (isPlanned(compared) ? compared.method : null),
    reasons: compared.reasons,
  }
}

/** Whether there is an error to plan with, though it may be too large to find anything. */
const isPlanned = (row: Pick<Row, 'mde' | 'reasons'>): boolean => row.mde !== null || isUndetectable(row.reasons)

const detectableText = (row: Row, { format }: Written): string => {
  const { mde, scale } = row
  if (mde === null) return isUndetectable(row.reasons) ? 'none' : '–'
  if (scale === 'ratio') return formatFactor(mde)
  return format === 'percent' ? `${(100 * mde).toFixed(1)} points` : formatNumber(mde, format)
}
