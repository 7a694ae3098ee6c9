import type { Analysis } from '../../analysis/analysis.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import type { TableColumn } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import type { MethodId } from '../../core/methods.ts'
import { noReasons, type Reason } from '../../core/reasons.ts'
import { tierMetrics } from '../../core/roles.ts'
import { words } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { claimColumns, differenceNote, pNote, sideColumns } from '../exhibits/difference-columns.ts'
import { deltaText } from '../exhibits/difference-text.ts'
import { profileNotes } from '../exhibits/profile-notes.ts'
import { metricOf } from '../exhibits/row-values.ts'
import { nameWidth, type ShortNames, shortNames } from '../exhibits/short-names.ts'
import { typicalNote } from '../exhibits/typical.ts'
import { methodsNotes } from '../narrative/interval-words.ts'
import { sizeText } from '../narrative/subtitles.ts'
import { named, titleOf } from '../narrative/words.ts'

type Row = {
  readonly metric: string
  readonly metric_title: string
  readonly agent_model: string
  readonly tier1: string
  readonly tier2: string
  readonly n1: number
  readonly n2: number
  readonly value1: number | null
  readonly value2: number | null
  /** Geometric means, where the effect is their ratio. */
  readonly typical1: number | null
  readonly typical2: number | null
  readonly effect: number | null
  readonly scale: 'difference' | 'ratio'
  readonly low: number | null
  readonly high: number | null
  readonly p: number | null
  readonly p_adjusted: number | null
  readonly significant: boolean | null
  readonly cliffs_delta: number | null
  readonly delta_low: number | null
  readonly delta_high: number | null
  readonly omnibus_p: number | null
  readonly method: MethodId | null
  readonly reasons: readonly Reason[]
  readonly family: Comparison['family']
  readonly family_size: number | null
  readonly caution: Comparison['caution']
}

export default defineTable<Row>({
  id: 'tier-comparison',
  title: 'Tiers compared',
  description:
    'Every tier with the next, the first with the last and, in headline metrics, each with the baseline: difference with interval, p and effect size, per metric and model.',
  needs: { tier: 2 },

  rows: analysis => {
    const known = lookUp(analysis)
    const shown = tierMetrics(analysis.metrics).map(({ id }) => id)
    const tests = analysis.statisticalResults().pairwise_comparisons.filter(({ metric }) => shown.includes(metric))
    // Of two tiers alone a list can hold the first and the last again, as what they are.
    const pairs = new Map(tests.map(pair => [keyOf(pair.metric, pair.model, pair.tier1, pair.tier2), pair]))
    return [...pairs.values()]
      .map(pair => rowOf(analysis, known, pair))
      .sort((a, b) => shown.indexOf(a.metric) - shown.indexOf(b.metric))
  },

  columns: (rows, context) => [
    words('metric_title', 'Metric'),
    ...(modelsIn(rows).length > 1 ? [modelColumn(rows)] : []),
    { title: 'Tiers', align: 'left', text: ({ tier1, tier2 }) => `${tier1} to ${tier2}` },
    ...sideColumns(rows, ['First', 'Second'], context),
    ...claimColumns(rows, context),
    {
      title: "Cliff's delta",
      align: 'right',
      text: row => deltaText(row.cliffs_delta, row.delta_low, row.delta_high),
    },
    { title: 'Omnibus p', align: 'right', text: row => formatNumber(row.omnibus_p ?? NaN, 'p-value') },
  ],

  notes: (rows, context) => [
    differenceNote('the second tier', context.settings),
    ...(rows.some(row => row.typical1 !== null) ? [typicalNote] : []),
    pNote(rows),
    ...profileNotes[context.settings.profile],
    'Omnibus p: of one test of whether any tier of the model differs from another, exploratory.',
    [
      ...methodsNotes(rows),
      `${sizeText(
        rows.flatMap(({ n1, n2 }) => [n1, n2]),
        'run',
      )}.`,
    ].join(' '),
    ...(modelsIn(rows).length > 1 ? [namesOf(rows).note].filter(note => note !== null) : []),
  ],

  block: row => `${row.metric} ${row.agent_model}`,
})

type Pair = ReturnType<Analysis['statisticalResults']>['pairwise_comparisons'][number]

const keyOf = (metric: string, model: string | null, ...tiers: readonly (string | null)[]): string =>
  JSON.stringify([metric, model, ...tiers])

/** What else is known of each pair, to be found by what it is about. */
const lookUp = (analysis: Analysis) => {
  const { effect_sizes: effects, omnibus_tests: omnibus } = analysis.statisticalResults()
  const tiers = analysis.comparisons().filter(({ scope }) => scope === 'tiers')
  return {
    effects: new Map(effects.map(each => [keyOf(each.metric, each.model, each.tier1, each.tier2), each])),
    omnibus: new Map(omnibus.map(each => [keyOf(each.metric, each.model), each])),
    compared: new Map(tiers.map(each => [keyOf(each.metric, each.model1, each.tier1, each.tier2), each])),
  }
}

/** The tests of the profile, with what is known of the difference itself. */
const rowOf = (analysis: Analysis, known: ReturnType<typeof lookUp>, pair: Pair): Row => {
  const { metric, model, tier1, tier2 } = pair
  const key = keyOf(metric, model, tier1, tier2)
  const effect = known.effects.get(key)
  const compared = known.compared.get(key)
  return {
    metric,
    metric_title: titleOf(metricOf(analysis, metric), analysis.settings),
    agent_model: named(model),
    tier1,
    tier2,
    n1: pair.n1,
    n2: pair.n2,
    value1: compared?.value1 ?? null,
    value2: compared?.value2 ?? null,
    typical1: compared?.typical1 ?? null,
    typical2: compared?.typical2 ?? null,
    effect: (compared?.scale === 'ratio' ? compared.ratio : compared?.difference) ?? null,
    scale: compared?.scale ?? 'difference',
    low: compared?.low ?? null,
    high: compared?.high ?? null,
    p: pair.p_value_raw,
    p_adjusted: pair.p_value,
    significant: pair.p_value === null ? null : pair.is_significant,
    cliffs_delta: effect?.cliffs_delta ?? null,
    delta_low: effect?.ci_low ?? null,
    delta_high: effect?.ci_high ?? null,
    omnibus_p: known.omnibus.get(keyOf(metric, model))?.p_value ?? null,
    method: pair.method ?? null,
    reasons: pair.reasons ?? noReasons,
    family: compared?.family ?? 'exploratory',
    family_size: compared?.family_size ?? null,
    caution: compared?.caution ?? null,
  }
}

const modelsIn = (rows: readonly Row[]): string[] => [...new Set(rows.map(row => row.agent_model))]

const namesOf = (rows: readonly Row[]): ShortNames => shortNames(modelsIn(rows), 'Model', nameWidth.tight)

const modelColumn = (rows: readonly Row[]): TableColumn<Row> => {
  const { text } = namesOf(rows)
  return { title: 'Model', align: 'left', text: row => text(row.agent_model) }
}
