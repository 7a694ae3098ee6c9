import { groupingNames, naturalOrder } from '../../core/dimensions.ts'
import { defineMetric, type Variant, type Whole } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import { allRows, numbers, type Rows, words } from '../../core/table.ts'
import { sum } from '../../statistics/sum.ts'
import { childRows } from './shared/child-rows.ts'
import { firstOverSecond } from './shared/first-over-second.ts'
import { remembered } from './shared/remembered.ts'

/** Tools that are called now and then say little; the data has all of them. */
const mostTools = 12
const allTools: Variant = { id: 'all_tools', title: 'All tools', better: 'higher' }

/** A tool is called what the data calls it, unless that stands for all of them here. */
const variantOf = (id: string): Variant => ({
  id,
  title: id === allTools.title ? `${id} (one tool)` : id,
  better: 'higher',
})

/** The tools that were called most, the most used first. */
const usualTools = remembered((whole: Whole): readonly string[] => {
  if (!whole.tools) return []
  const rows = allRows(whole.tools)
  const calls = numbers(rows, 'calls')
  const totals = new Map<string, number>()
  words(rows, 'tool').forEach((tool, i) => {
    if (tool !== null) totals.set(tool, (totals.get(tool) ?? 0) + calls[i])
  })
  return [...totals]
    .filter(([tool]) => tool !== allTools.id)
    .sort(([a, x], [b, y]) => y - x || naturalOrder(a, b))
    .slice(0, mostTools)
    .map(([tool]) => tool)
})

/** Calls that succeeded and calls of which the outcome is known, with the number of runs that made one. */
const callsOf = (runs: Rows, variant: Variant | null, { tools }: Whole) => {
  const rows = childRows(runs, tools)
  if (!rows) return { ok: 0, known: 0, runs: 0 }
  const names = words(rows, 'tool')
  const [ok, known] = ['ok', 'known'].map(name => numbers(rows, name))
  const isAsked = (i: number) => variant === null || variant.id === allTools.id || names[i] === variant.id
  const own = [...names.keys()].filter(i => isAsked(i) && !Number.isNaN(ok[i] + known[i]))
  const calling = own.filter(i => known[i] > 0).map(i => tools?.parent?.rows[rows.rows[i]])
  return { ok: sum(own.map(i => ok[i])), known: sum(own.map(i => known[i])), runs: new Set(calling).size }
}

export default defineMetric({
  id: 'tool_success_by_tool',
  per: 'contrast',
  role: 'diagnostic',
  about: 'process',
  title: 'Tool success rate by tool',
  description:
    'The share of calls that succeeded for each of the tools called most, and for all tools. Taken over all calls of a ' +
    'group together, so a run with many calls counts for more. n counts the runs that called the tool. Cancelled ' +
    'calls and calls of which the outcome is not known are left out.',
  formula: 'sum of calls that succeeded / sum of (calls - cancelled - unknown)',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  groupings: groupingNames,
  variants: whole => [allTools, ...usualTools(whole).map(variantOf)],
  inRun: (run, variant, whole) => {
    const { ok, known } = callsOf(run, variant, whole)
    return known === 0 ? NaN : ok / known
  },
  interval: {
    rule: 'totals',
    totals: (runs, variant, _group, whole) => {
      const { ok, known } = callsOf(runs, variant, whole)
      return [ok, known]
    },
    combine: firstOverSecond,
  },
  value: ({ rows }, variant, whole) => {
    const { ok, known, runs } = callsOf(rows, variant, whole)
    const counts = { n: runs, missing: rows.rows.length - runs }
    return known === 0 ? { value: NaN, ...counts, reasons: [reason('no-calls')] } : { value: ok / known, ...counts }
  },
})
