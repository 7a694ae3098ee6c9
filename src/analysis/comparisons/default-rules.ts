import { gather } from '../../core/gather.ts'
import { columnNumbers, type Rows } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { median } from '../../statistics/quantile.ts'
import { mean } from '../../statistics/sum.ts'
import costOfPass from '../../transform/metrics/cost-of-pass.ts'
import { omnibusTest } from '../inference/index.ts'
import { runValues } from '../inference/unit-sample.ts'
import { powerOf } from './comparison-power.ts'
import type { Design, Place } from './design.ts'
import { familyMetrics, membershipsIn, notInFamily } from './family.ts'
import { judgementOf } from './judgement.ts'
import { finite } from './level-comparison.ts'
import type { RunMeasure } from './measure.ts'
import type { Listed, Rules } from './rules.ts'

const testedIn = ({ measures }: Design): readonly RunMeasure[] =>
  measures.perRun.filter(({ untested }) => untested === null)

/** The default profile: its methods know that runs of one task resemble each other. */
export const defaultRules: Rules = {
  family: (runs, metrics, settings) => ({
    name: settings.primary === null ? 'headline' : 'primary',
    metrics: new Set(familyMetrics(runs, metrics, settings).map(({ id }) => id)),
  }),
  judge: (contrasts, family, { settings }) => {
    const memberships = family && membershipsIn(family, contrasts)
    return contrasts.map((each, i) => judgementOf(each, memberships?.[i] ?? notInFamily, settings.alpha))
  },
  tests: ({ tiers }) =>
    tiers().map(({ measure, contrast: { difference, n }, judgement, ...pair }) => ({
      ...pair,
      metric: measure.metric.id,
      n,
      u: NaN,
      p: difference.p,
      adjusted: judgement.adjusted,
      familySize: judgement.familySize,
      explanation: {
        method: difference.method,
        reasons: difference.reasons,
        p_value_naive: finite(difference.pNaive),
        family: judgement.family,
        family_size: judgement.familySize,
      },
    })),
  effects: ({ tiers }) =>
    tiers().flatMap(({ measure, model, tier1, tier2, contrast: { delta } }) => {
      if (!delta) return []
      const { value, low, high, naive, method, reasons, unit, units } = delta
      const [ci_low_naive, ci_high_naive] = [finite(naive.low), finite(naive.high)]
      return {
        ...{ model, metric: measure.metric.id, tier1, tier2 },
        ...{ delta: value, low, high },
        explanation: { ci_low_naive, ci_high_naive, method, reasons, unit, units },
      }
    }),
  power: ({ design, tiers }) =>
    tiers().flatMap(each => (each.contrast.delta ? [powerOf(each, each.contrast.delta, design.settings)] : [])),
  normality: design =>
    testedIn(design).map(({ metric, sample }) => ({
      id: metric.id,
      values: place => runValues(sample(place.layout())),
    })),
  omnibus: design =>
    testedIn(design).map(({ metric, sample }) => {
      const sampleIn = (place: Place) => sample(place.layout())
      return {
        id: metric.id,
        isMeasured: place => sampleIn(place).n > 0,
        test: places => {
          const { method, reasons, statistic, p, naive } = omnibusTest(places.map(sampleIn), design.settings)
          const h = method === 'Kruskal-Wallis' ? statistic : NaN
          return { h, p, method, reasons, p_value_naive: finite(naive.p) }
        },
      }
    }),
  interactions: design => testedIn(design).map(({ metric, column }) => ({ id: metric.id, column })),
  correlations: design => {
    const metrics = testedIn(design).map(
      (measure): Listed => ({
        id: measure.metric.id,
        values: place => subtestMeans(measure, place),
      }),
    )
    return metrics.flatMap((first, i) => metrics.slice(i + 1).map(second => [first, second] as const))
  },
  describe: ({ runs }) => {
    const passed = measuredIn(runs, 'pass_rate')
    const costs = measuredIn(runs, 'cost_usd')
    return {
      passRate: mean(passed),
      meanCost: mean(costs),
      medianCost: median(costs),
      costOfPass: passed.length > 0 && costs.length > 0 ? costOfPass.value(runs).value : NaN,
    }
  },
  runsOf: ({ place }) => place.runs.rows.length,
  explained: explanation => explanation,
}

const measuredIn = ({ table, rows }: Rows, id: string): Float64Array => measured(gather(columnNumbers(table, id), rows))

/** One mean for each subtest of each task; NaN where none of its runs was measured. */
const subtestMeans = ({ sample }: RunMeasure, place: Place): Float64Array => {
  const layout = place.layout()
  const means = new Map(
    sample(layout).tasks.map(({ task, subtests }) => [task, new Map(subtests.map(({ id, mean }) => [id, mean]))]),
  )
  return Float64Array.from(
    layout.tasks.flatMap(({ task, subtests }) => subtests.map(({ id }) => means.get(task)?.get(id) ?? NaN)),
  )
}
