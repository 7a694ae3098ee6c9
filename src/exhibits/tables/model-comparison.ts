import type { Comparison } from '../../analysis/comparisons/index.ts'
import type { ExhibitContext, TableColumn } from '../../core/exhibit.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { defineTable } from '../define.ts'
import { differenceText } from '../difference-text.ts'
import { titleOf } from '../drawing/axis.ts'
import { intervalText, methodsText, sizeText } from '../drawing/words.ts'
import { metricOf, named } from '../rows.ts'
import { nameWidth, shortNames } from '../short-names.ts'
import { valueText } from '../unit-text.ts'

type Row = {
  readonly metric: string
  /** Pairs of models that were compared in this metric. */
  readonly pairs: number
  readonly model1: string
  readonly model2: string
  readonly n1: number
  readonly n2: number
  readonly tasks: number
  readonly value1: number | null
  readonly value2: number | null
  readonly effect: number | null
  readonly scale: Comparison['scale']
  readonly low: number | null
  readonly high: number | null
  readonly p_raw: number | null
  readonly p_adjusted: number | null
  readonly better: string | null
  readonly cliffs_delta: number | null
  readonly delta_low: number | null
  readonly delta_high: number | null
  /** Tiers that were compared one by one, and in how many of them each model is significantly better. */
  readonly tiers: number
  readonly tiers_better1: number
  readonly tiers_better2: number
  readonly method: string
  readonly reason: string | null
}

/** What a reader asks of a model. */
const shown = ['pass_rate', 'score', 'impl_rate', 'cost_usd', 'cost_of_pass', 'duration_seconds', 'total_tokens']

export default defineTable<Row>({
  id: 'model-comparison',
  title: 'Models compared',
  description:
    'Every two models over what both were tried in: difference with interval, corrected p, effect size and which one is better, per metric, and in how many tiers.',
  needs: { model: 2 },

  data(analysis) {
    const found = analysis.comparisons().filter(({ scope, metric }) => scope === 'models' && shown.includes(metric))
    const whole = found
      .filter(({ tier1 }) => tier1 === null)
      .sort((a, b) => shown.indexOf(a.metric) - shown.indexOf(b.metric))
    const rows = whole.map(pair => {
      const isSame = (each: Comparison) =>
        each.metric === pair.metric && each.model1 === pair.model1 && each.model2 === pair.model2
      const tiers = found.filter(each => each.tier1 !== null && isSame(each))
      return rowOf(pair, whole.filter(({ metric }) => metric === pair.metric).length, tiers)
    })
    return rows.length > 0 ? rows : notApplicable('no metric was measured for 2 models')
  },

  columns(rows, context) {
    const { text } = shortNames(context.levels.model, 'Model', nameWidth.tight)
    const { model1, model2 } = rows[0]
    // With two models alone their names can stand in the head.
    const isOnePair = rows.every(row => row.model1 === model1 && row.model2 === model2)
    return [
      { title: 'Metric', align: 'left', text: row => titleOf(metricOf(context, row.metric), context.settings) },
      ...(isOnePair ? [] : [modelColumn('model1', 'First', text), modelColumn('model2', 'Second', text)]),
      value('value1', isOnePair ? text(model1) : 'Value 1', context),
      value('value2', isOnePair ? text(model2) : 'Value 2', context),
      {
        title: 'Difference',
        align: 'right',
        text: row => differenceText(row.effect, row.low, row.high, row.scale, metricOf(context, row.metric).format),
      },
      { title: 'p', align: 'right', text: row => formatNumber(row.p_adjusted ?? NaN, 'p-value') },
      {
        title: 'Better',
        align: 'left',
        text: ({ better, p_adjusted: p }) => (better === null ? (p === null ? '–' : 'not settled') : text(better)),
      },
      {
        title: "Cliff's delta",
        align: 'right',
        text: row => differenceText(row.cliffs_delta, null, null, 'difference', 'score'),
      },
      ...(rows.some(row => row.tiers > 0) ? [{ title: 'In tiers', align: 'right' as const, text: tiersText }] : []),
    ]
  },

  notes(rows, { levels, settings }) {
    const { note } = shortNames(levels.model, 'Model', nameWidth.tight)
    const sizes = rows.flatMap(({ n1, n2 }) => [n1, n2])
    return [
      `In brackets: ${intervalText(settings)}; × says how many times as much the second model takes, a plain number how much more (of percentages: points). ${sizeText(
        rows.map(({ tasks }) => tasks),
        'task',
      ).replace(
        ' each',
        '',
      )}, ${sizeText(sizes, 'run')}, in ${levels.tier.length > 0 ? 'cells of task, tier and subtest' : 'tasks'} that both have.`,
      `p is corrected (Holm) for the pairs of one metric; better: p below ${settings.alpha}.`,
      ...(rows.some(row => row.tiers > 0)
        ? [
            'In tiers: tiers in which the first and the second model is significantly better, of all that were compared.',
          ]
        : []),
      `Methods: ${methodsText(rows.map(({ method }) => method))}.`,
      ...(note === null ? [] : [note]),
    ]
  },

  block: row => (row.pairs > 1 ? row.metric : ''),
})

const rowOf = (pair: Comparison, pairs: number, tiers: readonly Comparison[]): Row => {
  const [model1, model2] = [named(pair.model1), named(pair.model2)]
  return {
    metric: pair.metric,
    pairs,
    model1,
    model2,
    n1: pair.n1,
    n2: pair.n2,
    tasks: pair.tasks,
    value1: pair.value1,
    value2: pair.value2,
    effect: pair.scale === 'ratio' ? pair.ratio : pair.difference,
    scale: pair.scale,
    low: pair.low,
    high: pair.high,
    p_raw: pair.p_raw,
    p_adjusted: pair.p_adjusted,
    better: pair.better === '1' ? model1 : pair.better === '2' ? model2 : null,
    cliffs_delta: pair.cliffs_delta,
    delta_low: pair.delta_low,
    delta_high: pair.delta_high,
    tiers: tiers.length,
    tiers_better1: tiers.filter(({ better }) => better === '1').length,
    tiers_better2: tiers.filter(({ better }) => better === '2').length,
    method: pair.method,
    reason: pair.reason,
  }
}

const tiersText = ({ tiers, tiers_better1: first, tiers_better2: second }: Row): string =>
  tiers === 0 ? '–' : `${first} : ${second} of ${tiers}`

const modelColumn = (field: 'model1' | 'model2', title: string, text: (name: string) => string): TableColumn<Row> => ({
  title,
  align: 'left',
  text: row => text(row[field]),
})

const value = (field: 'value1' | 'value2', title: string, context: ExhibitContext): TableColumn<Row> => ({
  title,
  align: 'right',
  text: row => valueText(row[field], metricOf(context, row.metric).format),
})
