import { nullableOrder } from '../../core/dimensions.ts'
import type { Metric } from '../../core/metric.ts'
import { headlinesAndTime } from '../../core/roles.ts'
import { allRows, columnNumbers, type Rows, splitBy } from '../../core/table.ts'
import { describe, measured } from '../../statistics/describe.ts'
import { positionsBy } from '../../statistics/resample.ts'
import { mean } from '../../statistics/sum.ts'
import type { Answers } from '../answers.ts'
import { type Estimate, estimateMeans, layoutOf, sampleOf } from '../inference/index.ts'
import { taskValues } from '../inference/sample.ts'
import { kindOf } from '../kind.ts'

/** A subtest of a model and tier, and of an agent where there are several, over all tasks in which it was tried. */
interface SubtestDetail {
  readonly agent: string | null
  readonly model: string | null
  readonly tier: string | null
  readonly subtest: string
  readonly tasks: number
  readonly runs: number
  readonly missingRuns: number
  readonly values: readonly SubtestValue[]
}

/** The mean of a metric over tasks. */
export interface SubtestValue {
  readonly metric: Metric
  readonly mean: number
  /** Of single runs. */
  readonly sd: number
  /** Of verdicts. */
  readonly estimate: Estimate | null
}

export interface SubtestDetails {
  readonly details: readonly SubtestDetail[]
  /** How many subtests there are, and which of them are here where these are too many. */
  readonly all: number
  readonly chosen: string | null
}

/** More rows than this nobody reads: the best and the worst are told. */
const mostRows = 200

export const subtestDetailsOf = (answers: Answers, quality: string): SubtestDetails => {
  const { tables } = answers
  const columns = ['agent', 'agent_model', 'tier', 'subtest']
  const gone = new Map(
    splitBy(allRows(tables.missing_runs), columns).map(({ key, rows }) => [JSON.stringify(key), rows.rows.length]),
  )
  const found = splitBy(allRows(tables.runs), columns)
    .flatMap(({ key: [agent, model, tier, subtest], rows }) =>
      subtest === null ? [] : [{ agent, model, tier, subtest, rows }],
    )
    .sort(
      (a, b) =>
        nullableOrder(a.agent, b.agent) ||
        nullableOrder(a.model, b.model) ||
        nullableOrder(a.tier, b.tier) ||
        nullableOrder(a.subtest, b.subtest),
    )
  const qualities = columnNumbers(tables.runs, quality)
  const { kept, chosen } = readable(found, rows => mean(taskValues(sampleOf(layoutOf(rows), qualities))))
  const columnsOfValues = headlinesAndTime(answers.metrics)
    .filter(({ per }) => per === 'run')
    .map(metric => valuesOf(metric, kept, answers))
  const details = kept.map(({ agent, model, tier, subtest, rows }, i) => ({
    agent,
    model,
    tier,
    subtest,
    tasks: layoutOf(rows).tasks.length,
    runs: rows.rows.length,
    missingRuns: gone.get(JSON.stringify([agent, model, tier, subtest])) ?? 0,
    values: columnsOfValues.map(values => values[i]),
  }))
  return { details, all: found.length, chosen }
}

/** A metric in each of them. */
const valuesOf = (metric: Metric, found: readonly Found[], { tables, settings }: Answers): SubtestValue[] => {
  const column = columnNumbers(tables.runs, metric.id)
  const samples = found.map(({ rows }) => sampleOf(layoutOf(rows), column))
  const estimates = metric.binary
    ? estimateMeans(
        samples.map(sample => ({ sample, kind: kindOf(metric) })),
        settings,
      )
    : null
  return found.map(({ rows }, i) => ({
    metric,
    mean: mean(taskValues(samples[i])),
    sd: describe(measured(Float64Array.from(rows.rows, row => column[row]))).sd,
    estimate: estimates?.[i] ?? null,
  }))
}

interface Found {
  readonly agent: string | null
  readonly model: string | null
  readonly tier: string | null
  readonly rows: Rows
}

/** All of them, or those of every model and tier that stand out; of very many tiers those that stand out at all. */
const readable = <Each extends Found>(found: readonly Each[], quality: (rows: Rows) => number) => {
  if (found.length <= mostRows) return { kept: found, chosen: null }
  const tiers = positionsBy(found, ({ agent, model, tier }) => JSON.stringify([agent, model, tier]))
  const each = Math.floor(mostRows / tiers.length / 2)
  const parts = each > 0 ? tiers.map(positions => positions.map(i => found[i])) : [found]
  const number = each > 0 ? each : mostRows / 2
  const kept = new Set(parts.flatMap(part => extremes(part, number, quality)))
  const where = each > 0 ? ' of every tier' : ''
  return { kept: found.filter(one => kept.has(one)), chosen: `the ${number} best and the ${number} worst${where}` }
}

const extremes = <Each extends Found>(
  part: readonly Each[],
  number: number,
  quality: (rows: Rows) => number,
): Each[] => {
  if (part.length <= 2 * number) return [...part]
  const ranked = part
    .map(one => ({ one, value: quality(one.rows) }))
    .filter(({ value }) => !Number.isNaN(value))
    .sort((a, b) => b.value - a.value)
    .map(({ one }) => one)
  return [...ranked.slice(0, number), ...ranked.slice(-number)]
}
